import { isFirstShown, readRecipients, SheetError, type SheetOptions, type SheetSource } from '@sello/sheets'
import type { Language } from '../../platform/context.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { NewMember } from './member.ts'
import { memberTexts } from './member-texts.ts'

/** A member as a spreadsheet has them. `line` is the number that it shows beside the row. */
export type MemberLine = NewMember & { line: number }

/** `ignored` are headings of columns that say nothing of a member; `notes` are sentences on how the file was read. */
export type MemberSheet = { lines: MemberLine[]; ignored: string[]; notes: string[] }

export type MemberSheetOptions = Pick<
  SheetOptions,
  'delimiter' | 'sheet' | 'headerRow' | 'map' | 'mergedCells' | 'missingResults'
>

const fields: readonly string[] = ['email', 'recipient_name', 'family_name', 'role', 'license_number']

/**
 * A CSV file or an Excel workbook, under the Spanish and English headings of a list of recipients, to members; blank cells
 * are parts that the profile does not have. Throws Refusal in words for a file that cannot be read.
 */
export function readMemberSheet(bytes: Uint8Array, options: MemberSheetOptions = {}): MemberSheet {
  try {
    return readSheetOfMembers(bytes, options, 'en')
  } catch (error) {
    if (error instanceof SheetError) throw refuse('invalid_member_list', error.message)
    throw error
  }
}

/** As `readMemberSheet`, in the language of who reads it. Throws SheetError for a file that is no list at all. */
export function readSheetOfMembers(bytes: Uint8Array, options: MemberSheetOptions, language: Language): MemberSheet {
  // Members have no dates, so the given order of dates cannot make a column stop the file.
  const { recipients, columns, ignored, source } = readRecipients(bytes, { ...options, dateOrder: 'dmy' })
  if (!columns.some(({ field }) => field === 'recipient_name')) {
    const headings = [...columns.map(({ header }) => header), ...ignored].join(', ')
    throw refuse('invalid_member_list', memberTexts[language].noNameColumn(headings))
  }
  const lines = recipients.map(({ sheetRow, recipient }) => ({
    line: sheetRow,
    email: recipient.email,
    name: recipient.recipient_name ?? '',
    role: recipient.role ?? null,
    licenseNumber: recipient.license_number ?? null,
  }))
  const unused = columns.filter(({ field }) => !fields.includes(field)).map(({ header }) => header)
  return { lines, ignored: [...unused, ...ignored], notes: notesOn(source, language) }
}

/** How the file was read, where that may be wrong. */
function notesOn(source: SheetSource, language: Language): string[] {
  const texts = memberTexts[language]
  if (source.kind === 'workbook') {
    const { formulas, hiddenRows, sheet } = source
    return [
      ...(isFirstShown(source) ? [] : [texts.laterSheet(sheet)]),
      ...(formulas > 0 ? [texts.formulas(formulas)] : []),
      ...(hiddenRows > 0 ? [texts.hiddenRows(hiddenRows)] : []),
    ]
  }
  const { isGuessed, differs, cutRow } = source
  return [
    ...(isGuessed ? [texts.guessed(differs?.text ?? '')] : []),
    ...(cutRow === undefined ? [] : [texts.cutOff(cutRow)]),
  ]
}
