import { type SheetRow, writeWorkbook } from '@sello/sheets'

// This program runs in a process of its own (sheets/run-reader.ts): packing thousands of rows would delay the requests of others.

export type WorkbookProgramInput = { columns: string[]; rows: SheetRow[] }

export type WorkbookProgramOutput = { kind: 'written'; bytes: Uint8Array }

export function packWorkbook({ columns, rows }: WorkbookProgramInput): WorkbookProgramOutput {
  return { kind: 'written', bytes: writeWorkbook(columns, rows) }
}
