import type { Recipient } from '@sello/sdk'
import { dateOf, emailOf, numberOf, usesDecimalComma } from './cell-values.ts'
import { decodeText } from './decode-text.ts'
import { type ColumnField, mapHeaders } from './header-map.ts'
import { parseSheet } from './parse-sheet.ts'
import { SheetError } from './sheet-error.ts'

/** `row` counts recipients from 1, as the service does; `sheetRow` is what the spreadsheet shows. */
export type SheetRecipient = { row: number; sheetRow: number; recipient: Recipient }

export type RecipientSheet = { recipients: SheetRecipient[]; notes: string[] }

export type SheetOptions = { delimiter?: string | undefined; map?: ReadonlyMap<string, string> | undefined }

const dateFields = ['activity_start_date', 'activity_end_date'] as const
const textFields = ['recipient_name', 'result_value', 'role', 'license_number', 'term'] as const

/** A spreadsheet export to recipients. Whatever was changed or left out on the way is told in `notes`. */
export function readRecipients(bytes: Uint8Array, { delimiter, map }: SheetOptions = {}): RecipientSheet {
  const { text, notes } = decodeText(bytes)
  const { headers, rows } = parseSheet(text, delimiter)
  const { columns, ignored } = mapHeaders(headers, map)
  if (rows.length === 0) throw new SheetError('The file has a header and no rows.')
  if (ignored.length > 0) notes.push(`Not sent: the columns ${ignored.join(', ')}.`)
  const cellOf = (cells: string[], field: ColumnField) => cells[columns.get(field) ?? -1] ?? ''
  const decimalComma = usesDecimalComma(rows.map(({ cells }) => cellOf(cells, 'credits_earned')))
  const turned = rows.flatMap(({ cells }) => dateFields.map((field) => cellOf(cells, field))).find(isTurned)
  if (turned) notes.push(`Dates are read day first: ${turned} is ${dateOf(turned)}.`)
  const recipients = rows.map(({ cells, sheetRow }, index) => {
    const recipient = recipientOf((field) => cellOf(cells, field), decimalComma)
    return { row: index + 1, sheetRow, recipient }
  })
  return { recipients, notes }
}

function isTurned(cell: string): boolean {
  return dateOf(cell) !== cell
}

/** Blank cells are left out, so that the service may fill them from a member's profile. */
function recipientOf(cell: (field: ColumnField) => string, decimalComma: boolean): Recipient {
  const recipient: Recipient = { email: emailOf(cell('email')) }
  for (const field of textFields) if (cell(field)) recipient[field] = cell(field)
  const familyName = cell('family_name')
  if (familyName) recipient.recipient_name = [cell('recipient_name'), familyName].filter(Boolean).join(' ')
  for (const field of dateFields) if (cell(field)) recipient[field] = dateOf(cell(field))
  // A number that cannot be read travels as text: its row is refused, not the file.
  if (cell('credits_earned')) recipient.credits_earned = numberOf(cell('credits_earned'), decimalComma) as number
  const evidence = {
    ...(cell('evidence_name') && { name: cell('evidence_name') }),
    ...(cell('evidence_url') && { url: cell('evidence_url') }),
    ...(cell('evidence_description') && { description: cell('evidence_description') }),
  }
  if (Object.keys(evidence).length > 0) recipient.evidence = [evidence]
  return recipient
}
