/** Spreadsheets, as people keep them, to recipients, as the service takes them, and back. Bytes in, bytes out. */

export { type FailureRecord, isDuplicateFailure } from './failures/failure-record.ts'
export { failureSheet, sentColumns } from './failures/failure-sheet.ts'
export { planRepairs, type RepairChange, type RepairPlan, repairsOfSheet } from './failures/plan-repairs.ts'
export { type RepairReading, readRepairs } from './failures/read-repairs.ts'
export { recipientColumns } from './generated/recipient-columns.ts'
export { type RecipientSheet, readRecipients, type SheetOptions, type SheetRecipient } from './read-recipients.ts'
export {
  type ReadingOptions,
  readSheet,
  type SheetColumn,
  type SheetReading,
  type SheetReadingRow,
} from './read-sheet.ts'
export { type SampleTemplate, sampleSheet } from './sample-sheet.ts'
export { type ProblemValues, SheetError, sheetError } from './sheet-error.ts'
export type { SheetProblem } from './sheet-problems.ts'
export type { DateOrder } from './table/dates.ts'
export { isFormulaError } from './table/formula-error.ts'
export { isFirstShown, type SheetSource } from './table/grid.ts'
export { type ColumnField, columnFields } from './table/header-map.ts'
export { type ColumnsReading, readColumns } from './table/read-columns.ts'
export type { TableOptions } from './table/read-table.ts'
export { type SheetEncoding, sheetEncodings } from './text/decode-text.ts'
export { writeWorkbook } from './workbook/write-workbook.ts'
export { type CsvOptions, csvFileIn, type SheetRow, writeCsv, writeCsvParts } from './write-sheet.ts'
