import { sheetError } from '../sheet-error.ts'
import { columnOf, textMegabytesMax } from './grid.ts'

type Range = { top: number; left: number; bottom: number; right: number }
type Row = { cells: string[]; sent: string[]; sheetRow: number }

/** The ranges that reach into the list or its row of headers. A title above them may be merged as it likes. */
export function mergedWithin(ranges: readonly string[], headerRow: number): string[] {
  return ranges.filter((range) => Number(/\d+$/.exec(range)?.[0] ?? 0) >= headerRow)
}

/**
 * Reads the first cell of each range into all of them, as far as there are rows with anything else in them, and columns. A
 * stranger's file may name ranges of any size, and any number of them: what is gone through is bounded.
 */
export function fillMerged(rows: readonly Row[], ranges: readonly string[]): void {
  const rowAt = new Map(rows.map((row) => [row.sheetRow, row]))
  const last = rows.at(-1)?.sheetRow ?? 0
  const width = Math.max(...rows.slice(0, 1).map(({ cells }) => cells.length), 0)
  let spent = 0
  for (const { top, left, bottom, right } of ranges.map(rangeOf)) {
    const first = rowAt.get(top)
    const [cell = '', sent = ''] = [first?.cells[left], first?.sent[left]]
    const end = top === rows[0]?.sheetRow ? right : Math.min(right, width - 1)
    for (let at = top; at <= Math.min(bottom, last); at += 1) {
      const row = rowAt.get(at)
      spent += 1 + (row ? (end - left + 1) * (1 + cell.length) : 0)
      if (spent > textMegabytesMax * 1024 * 1024) throw sheetError('cells_too_long', textMegabytesMax)
      for (let column = left; row && column <= end; column += 1) {
        row.cells[column] = cell
        row.sent[column] = sent
      }
    }
  }
}

/** `A72:C74`, with columns from 0. */
function rangeOf(text: string): Range {
  const [from = '', to = from] = text.split(':')
  const [top, bottom] = [from, to].map((reference) => Number(/\d+$/.exec(reference)?.[0] ?? 0)) as [number, number]
  return { top, left: columnOf(from) ?? 0, bottom, right: columnOf(to) ?? -1 }
}
