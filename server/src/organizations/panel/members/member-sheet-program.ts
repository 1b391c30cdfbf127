import { SheetError } from '@sello/sheets'
import type { Language } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { type MemberSheet, readSheetOfMembers } from '../../members/read-member-sheet.ts'

// Runs in a process of its own (sheets/run-reader.ts): a file of a stranger is read here, and nothing else is done.

export type MemberProgramInput = { bytes: Uint8Array; linesMax: number; language: Language }

/** The sheet has no more lines than were asked for, so that handing them over takes no time; `lineCount` is how many the file has. */
export type MemberProgramOutput =
  | { kind: 'read'; sheet: MemberSheet; lineCount: number }
  | { kind: 'refused'; problems: string[] }
  | { kind: 'unreadable'; faults: SheetError['faults'] }

export function readMemberFile({ bytes, linesMax, language }: MemberProgramInput): MemberProgramOutput {
  try {
    const sheet = readSheetOfMembers(bytes, {}, language)
    return { kind: 'read', sheet: { ...sheet, lines: sheet.lines.slice(0, linesMax) }, lineCount: sheet.lines.length }
  } catch (error) {
    if (error instanceof SheetError) return { kind: 'unreadable', faults: error.faults }
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', problems: [error.detail].flat() }
  }
}
