import { type ReadingOptions, readSheet, SheetError, sheetError } from '@sello/sheets'
import { presentSheet, presentSheetRow, type SheetReport } from './sheet-report.ts'

// Runs in a process of its own (read-beside.ts): a file of a stranger is read here, and nothing else is done.

export type ProgramInput = { bytes: Uint8Array; options: ReadingOptions; rowsMax: number }

/** Rows as text, some thousands together, so that handing them over takes no time. */
export type ProgramOutput =
  | { kind: 'read'; report: SheetReport; rows: string[] }
  | { kind: 'unreadable'; faults: SheetError['faults'] }

const rowsTogether = 1_000
/** The size of all rows of an answer together: an answer stays in the memory of the service until it was read. */
const toldMegabytesMax = 32

export function readSheetFile({ bytes, options, rowsMax }: ProgramInput): ProgramOutput {
  try {
    const reading = readSheet(bytes, options)
    if (reading.rows.length > rowsMax) throw sheetError('too_many_rows', rowsMax)
    const rows: string[] = []
    let characters = 0
    for (let start = 0; start < reading.rows.length; start += rowsTogether) {
      const some = JSON.stringify(reading.rows.slice(start, start + rowsTogether).map(presentSheetRow)).slice(1, -1)
      characters += some.length
      if (characters > toldMegabytesMax * 1024 * 1024) throw sheetError('cells_too_long', toldMegabytesMax)
      rows.push(some)
    }
    return { kind: 'read', report: presentSheet(reading), rows }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { kind: 'unreadable', faults: error.faults }
  }
}
