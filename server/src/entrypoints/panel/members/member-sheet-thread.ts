import { parentPort, workerData } from 'node:worker_threads'
import { SheetError } from '@sello/sheets'
import { type MemberSheet, readSheetOfMembers } from '../../../members/read-member-sheet.ts'
import type { Language } from '../../../platform/context.ts'
import { Refusal } from '../../../refusals/refusal.ts'

// Runs in a thread of its own (sheets/reader-thread.ts): a file of a stranger is read here, and nothing else is done.

export type MemberThreadInput = { bytes: Uint8Array; linesMax: number; language: Language }

/** The sheet has no more lines than were asked for, so that handing them over takes no time; `lineCount` is how many the file has. */
export type MemberThreadOutput =
  | { kind: 'read'; sheet: MemberSheet; lineCount: number }
  | { kind: 'refused'; problems: string[] }
  | { kind: 'unreadable'; code: SheetError['code']; values: unknown[] }

function read({ bytes, linesMax, language }: MemberThreadInput): MemberThreadOutput {
  try {
    const sheet = readSheetOfMembers(bytes, {}, language)
    return { kind: 'read', sheet: { ...sheet, lines: sheet.lines.slice(0, linesMax) }, lineCount: sheet.lines.length }
  } catch (error) {
    if (error instanceof SheetError) return { kind: 'unreadable', code: error.code, values: error.values }
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', problems: [error.detail].flat() }
  }
}

parentPort?.postMessage(read(workerData))
