import { type ReadingOptions, type RepairReading, readRepairs, SheetError, sheetError } from '@sello/sheets'
import { presentSheet, type SheetReport } from '../../../entrypoints/panel/sheets/sheet-report.ts'

// This program runs in a process of its own (sheets/run-reader.ts), since it reads the file of a stranger. It does nothing else.

export type RepairProgramInput = { bytes: Uint8Array; options: ReadingOptions; rowsMax: number }

export type RepairProgramOutput =
  | { kind: 'read'; report: SheetReport; file: Omit<RepairReading, 'reading'> }
  | { kind: 'unreadable'; faults: SheetError['faults'] }

export function readRepairFile({ bytes, options, rowsMax }: RepairProgramInput): RepairProgramOutput {
  try {
    const { reading, ...file } = readRepairs(bytes, options)
    if (reading.rows.length > rowsMax) throw sheetError('too_many_rows', rowsMax)
    return { kind: 'read', report: presentSheet(reading), file }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { kind: 'unreadable', faults: error.faults }
  }
}
