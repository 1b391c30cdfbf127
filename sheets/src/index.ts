/** Spreadsheets, as people keep them, to recipients, as the service takes them, and back. Bytes in, bytes out. */

export { type RecipientSheet, readRecipients, type SheetOptions, type SheetRecipient } from './read-recipients.ts'
export { SheetError } from './sheet-error.ts'
export { type CsvRow, writeCsv } from './write-csv.ts'
