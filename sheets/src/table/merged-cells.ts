import { sheetError } from '../sheet-error.ts'
import { columnOf, columnsMax, elementsMax, textMegabytesMax } from './grid.ts'

type Range = { top: number; left: number; bottom: number; right: number }
type Row = { cells: string[]; sent: string[]; sheetRow: number }

/** The ranges that reach into the list or its row of headers. A title above them may be merged as it likes. */
export function mergedWithin(ranges: readonly string[], headerRow: number): string[] {
  return ranges.filter((range) => rowOf(range) >= headerRow)
}

/**
 * Reads the first cell of each range into all of them, within the rows and columns that hold anything else. A
 * stranger's file may name ranges of any size, and any number of them: what is gone through is bounded.
 */
export function fillMerged(rows: readonly Row[], ranges: readonly string[]): void {
  const rowAt = new Map(rows.map((row) => [row.sheetRow, row]))
  const last = rows.at(-1)?.sheetRow ?? 0
  const width = Math.max(...rows.slice(0, 1).map(({ cells }) => cells.length), 0)
  let filled = 0
  let characters = 0
  for (const { top, left, bottom, right } of ranges.map(rangeOf)) {
    const first = rowAt.get(top)
    const [cell = '', sent = ''] = [first?.cells[left], first?.sent[left]]
    const end = Math.min(right, (top === rows[0]?.sheetRow ? columnsMax : width) - 1)
    const across = Math.max(0, end - left + 1)
    for (let at = top; at <= Math.min(bottom, last); at += 1) {
      const row = rowAt.get(at)
      filled += 1 + (row ? across : 0)
      characters += row ? across * cell.length : 0
      if (filled > elementsMax) throw sheetError('too_many_elements', elementsMax / 1_000_000)
      if (characters > textMegabytesMax * 1024 * 1024) throw sheetError('cells_too_long', textMegabytesMax)
      for (let column = left; row && column <= end; column += 1) {
        row.cells[column] = cell
        row.sent[column] = sent
      }
    }
  }
}

/** `A72:C74`, with columns from 0. */
function rangeOf(text: string): Range {
  const [from = '', to = from] = text.split(':', 2)
  return { top: rowOf(from), left: columnOf(from) ?? 0, bottom: rowOf(to), right: columnOf(to) ?? -1 }
}

/** The row in which a range ends; 0 where it names none. Its text may be of any length: no digit is gone through twice. */
function rowOf(range: string): number {
  return Number(/\D(\d{1,7})$/.exec(range)?.[1] ?? 0)
}
