import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingOptions, readSheet, SheetError, sheetError } from '@sello/sheets'
import { presentSheet, presentSheetRow, type SheetReport } from './sheet-report.ts'

// Runs in a thread of its own (read-beside.ts): a file of a stranger is read here, and nothing else is done.

export type ThreadInput = { bytes: Uint8Array; options: ReadingOptions; rowsMax: number }

/** Rows as text, some thousands together, so that handing them over takes no time. */
export type ThreadOutput =
  | { kind: 'read'; report: SheetReport; rows: string[] }
  | { kind: 'unreadable'; code: SheetError['code']; values: unknown[] }

const rowsTogether = 1_000

function read({ bytes, options, rowsMax }: ThreadInput): ThreadOutput {
  try {
    const reading = readSheet(bytes, options)
    if (reading.rows.length > rowsMax) throw sheetError('too_many_rows', rowsMax)
    const rows: string[] = []
    for (let start = 0; start < reading.rows.length; start += rowsTogether)
      rows.push(JSON.stringify(reading.rows.slice(start, start + rowsTogether).map(presentSheetRow)).slice(1, -1))
    return { kind: 'read', report: presentSheet(reading), rows }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { kind: 'unreadable', code: error.code, values: error.values }
  }
}

parentPort?.postMessage(read(workerData))
