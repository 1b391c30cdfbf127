/** Spreadsheets, as people keep them, to recipients, as the service takes them, and back. Bytes in, bytes out. */

export { recipientColumns } from './generated/recipient-columns.ts'
export { type RecipientSheet, readRecipients, type SheetOptions, type SheetRecipient } from './read-recipients.ts'
export { SheetError } from './sheet-error.ts'
export type { DateOrder } from './table/dates.ts'
export type { ColumnField } from './table/header-map.ts'
export { writeWorkbook } from './workbook/write-workbook.ts'
export { type CsvOptions, type SheetRow, writeCsv } from './write-sheet.ts'
