import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingOptions, type RepairReading, readRepairs, SheetError, sheetError } from '@sello/sheets'
import { presentSheet, type SheetReport } from '../sheets/sheet-report.ts'

// Runs in a thread of its own (sheets/reader-thread.ts): a file of a stranger is read here, and nothing else is done.

export type RepairThreadInput = { bytes: Uint8Array; options: ReadingOptions; rowsMax: number }

export type RepairThreadOutput =
  | { kind: 'read'; report: SheetReport; file: Omit<RepairReading, 'reading'> }
  | { kind: 'unreadable'; code: SheetError['code']; values: unknown[] }

function read({ bytes, options, rowsMax }: RepairThreadInput): RepairThreadOutput {
  try {
    const { reading, ...file } = readRepairs(bytes, options)
    if (reading.rows.length > rowsMax) throw sheetError('too_many_rows', rowsMax)
    return { kind: 'read', report: presentSheet(reading), file }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { kind: 'unreadable', code: error.code, values: error.values }
  }
}

parentPort?.postMessage(read(workerData))
