import { isDeepStrictEqual } from 'node:util'
import type { Failure, Recipient, RowOverrides } from '@sello/sdk'
import { type RecipientSheet, readRecipients, type SheetRecipient, writeCsv } from '@sello/sheets'
import { UsageError } from '../exit-code.ts'
import { failureSheet } from './failure-sheet.ts'
import { isDuplicate } from './find-failures.ts'

/** The plan for one row of the file. `settled`: the failure is not open any more, so nothing is sent. */
export type RepairPlan = { sheetRow: number; failure: Failure } & (
  | { kind: 'repair'; overrides: RowOverrides }
  | { kind: 'unchanged' | 'duplicate' | 'settled' }
)

type EditedRow = SheetRecipient & { failureId: string }

/**
 * Identifies the failure of each row. A row without one, one of another organization and two rows of the same failure are
 * refused before anything is sent: a repair never issues to somebody new.
 */
export function identifyRows(sheet: RecipientSheet): EditedRow[] {
  if (!sheet.columns.some((column) => column.field === 'failure_id'))
    throw new UsageError('The file has no column failure_id. Such a file is made by: sello failures export')
  const nameless = sheet.recipients.filter((row) => !row.failureId)
  if (nameless.length > 0)
    throw new UsageError(
      `Without a failure_id: rows ${shortened(nameless)}. New people are issued with: sello issue. Nothing was sent.`,
    )
  const rows = sheet.recipients as EditedRow[]
  const seen = new Set<string>()
  const repeated = rows.filter(({ failureId }) => seen.has(failureId) || !seen.add(failureId))
  if (repeated.length > 0)
    throw new UsageError(`The failure of another row once more: rows ${shortened(repeated)}. Nothing was sent.`)
  return rows
}

export function planRepairs(sheet: RecipientSheet, failures: Failure[], retriesUnchanged: boolean): RepairPlan[] {
  const rows = identifyRows(sheet)
  const known = new Map(failures.map((failure) => [failure.id, failure]))
  const unknown = rows.filter(({ failureId }) => !known.has(failureId))
  if (unknown.length > 0)
    throw new UsageError(`No such failure in this organization: rows ${shortened(unknown)}. Nothing was sent.`)
  const found = rows.flatMap((row) => {
    const failure = known.get(row.failureId)
    return failure ? [{ ...row, failure }] : []
  })
  const untouched = untouchedRows(found.map(({ failure }) => failure))
  const fields = fieldsOf(sheet)
  return found.map(({ failureId, sheetRow, recipient, failure }) => {
    if (failure.status !== 'pending_review') return { kind: 'settled', sheetRow, failure }
    const overrides = changes(failure, untouched.get(failureId) ?? { email: '' }, recipient, fields)
    if (Object.keys(overrides).length > 0) return { kind: 'repair', sheetRow, failure, overrides }
    if (isDuplicate(failure)) return { kind: 'duplicate', sheetRow, failure }
    return retriesUnchanged
      ? { kind: 'repair', sheetRow, failure, overrides }
      : { kind: 'unchanged', sheetRow, failure }
  })
}

/** Each row as its export reads when nobody has touched it: spreadsheets change how a cell looks, not what it means. */
function untouchedRows(failures: Failure[]): Map<string, Recipient> {
  const { columns, rows } = failureSheet(failures)
  const bytes = Buffer.from(writeCsv(columns, rows, { forFile: false }))
  const { recipients } = readRecipients(bytes, { dateOrder: 'dmy', delimiter: ',', exactHeaders: true })
  return new Map(recipients.map(({ failureId = '', recipient }) => [failureId, recipient]))
}

/** The fields that the file has a column for. What has none stays as it was sent. */
function fieldsOf({ columns }: RecipientSheet): Set<keyof Recipient> {
  const fields = columns.map(({ field }) => {
    if (field === 'family_name') return 'recipient_name'
    return field.startsWith('evidence_') ? 'evidence' : field
  })
  return new Set(fields.filter((field) => field !== 'failure_id' && field !== 'batch_uuid')) as Set<keyof Recipient>
}

/** The changes of a row. An emptied cell removes its field. */
function changes(failure: Failure, before: Recipient, after: Recipient, fields: Set<keyof Recipient>): RowOverrides {
  const changed = [...fields].filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, overrideOf(failure, field, after[field])]))
}

function overrideOf(failure: Failure, field: keyof Recipient, value: Recipient[keyof Recipient]): unknown {
  if (value === undefined || value === '') return null
  if (field !== 'evidence' || !Array.isArray(value)) return value
  // The sheet shows the first piece; those behind it were sent too.
  const sent = failure.row_data.evidence
  return Array.isArray(sent) ? [...value, ...sent.slice(1)] : value
}

function shortened(rows: SheetRecipient[]): string {
  const first = rows.slice(0, 20).map((row) => row.sheetRow)
  return `${first.join(', ')}${rows.length > first.length ? ', …' : ''}`
}
