import { parentPort, workerData } from 'node:worker_threads'
import { type SheetRow, writeWorkbook } from '@sello/sheets'

// Runs in a thread of its own (sheets/reader-thread.ts): packing thousands of rows would hold up the requests of others.

export type WorkbookThreadInput = { columns: string[]; rows: SheetRow[] }

export type WorkbookThreadOutput = { kind: 'written'; bytes: Uint8Array }

function write({ columns, rows }: WorkbookThreadInput): WorkbookThreadOutput {
  return { kind: 'written', bytes: writeWorkbook(columns, rows) }
}

parentPort?.postMessage(write(workerData))
