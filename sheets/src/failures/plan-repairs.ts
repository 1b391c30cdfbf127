import { isDeepStrictEqual } from 'node:util'
import type { Recipient, RowOverrides } from '@sello/sdk'
import { type RecipientSheet, readRecipients } from '../read-recipients.ts'
import type { ColumnField } from '../table/header-map.ts'
import { evidenceParts } from '../table/headings.ts'
import { writeCsv } from '../write-sheet.ts'
import { type FailureRecord, isDuplicateFailure, latestRow } from './failure-record.ts'
import { failureSheet } from './failure-sheet.ts'

/** A row of a file of failures that somebody may have corrected. */
export type RepairRow = { sheetRow: number; recipient: Recipient; failureId?: string }

type NamedRow = RepairRow & { failureId: string }

/** `repeated` are rows of a failure that an earlier row names already; neither of them is in `rows`. */
export type IdentifiedRows = {
  rows: NamedRow[]
  nameless: RepairRow[]
  repeated: { sheetRow: number; firstSheetRow: number; failureId: string }[]
}

/** Tells which failure each row is of. Rows that name none are never issued to: a repair issues to nobody new. */
export function identifyRows(given: readonly RepairRow[]): IdentifiedRows {
  const nameless = given.filter((row) => !row.failureId)
  const named = given.flatMap((row) => (row.failureId ? [{ ...row, failureId: row.failureId.toLowerCase() }] : []))
  const first = new Map<string, NamedRow>()
  const repeated: IdentifiedRows['repeated'] = []
  for (const row of named) {
    const { failureId, sheetRow } = row
    const earlier = first.get(failureId)
    if (earlier) repeated.push({ sheetRow, firstSheetRow: earlier.sheetRow, failureId })
    else first.set(failureId, row)
  }
  for (const { failureId } of repeated) first.delete(failureId)
  return { rows: [...first.values()], nameless, repeated }
}

/** A cell that was changed: `field` is a field of the recipient, or a part of its evidence as `evidence.url`. */
export type RepairChange = { field: string; before: string; after: string }

/**
 * The plan for one row of the file. `overrides` is what a retry is asked for, beside the row as it was sent. `settled`: the
 * failure is not open any more; `unknown`: the organization has none of this id.
 */
export type RepairPlan = { sheetRow: number; failureId: string } & (
  | {
      kind: 'repair' | 'unchanged' | 'duplicate'
      failure: FailureRecord
      overrides: RowOverrides
      changes: RepairChange[]
    }
  | { kind: 'settled'; failure: FailureRecord }
  | { kind: 'unknown' }
)

/**
 * What is to be done about each row, given the failures that they name. A row that failed as a duplicate and is as it was is
 * left alone: retried, its person would get a second credential.
 */
export function planRepairs(
  { rows, fields }: { rows: readonly NamedRow[]; fields: ReadonlySet<keyof Recipient> },
  failures: readonly FailureRecord[],
): RepairPlan[] {
  const known = new Map(failures.map((failure) => [failure.id.toLowerCase(), failure]))
  const untouched = untouchedRows(failures)
  return rows.map(({ sheetRow, failureId, recipient }): RepairPlan => {
    const failure = known.get(failureId)
    if (!failure) return { kind: 'unknown', sheetRow, failureId }
    if (failure.status !== 'pending_review') return { kind: 'settled', sheetRow, failureId, failure }
    const before = untouched.get(failureId) ?? { email: '' }
    const changed = [...fields].filter((field) => !isDeepStrictEqual(before[field], recipient[field]))
    const overrides = {
      ...failure.last_retry_overrides,
      ...Object.fromEntries(changed.map((field) => [field, overrideOf(failure, field, recipient[field])])),
    }
    const changes = changed.flatMap((field) => changesOf(field, before[field], recipient[field]))
    const kind = changed.length > 0 ? 'repair' : isDuplicateFailure(failure) ? 'duplicate' : 'unchanged'
    return { kind, sheetRow, failureId, failure, overrides, changes }
  })
}

/** The fields of a recipient that the columns of a file hold. A field without a column stays as it was. */
export function fieldsOfColumns(columns: readonly { field?: ColumnField | undefined }[]): Set<keyof Recipient> {
  const fields = columns.flatMap(({ field }) => {
    if (field === undefined || field === 'failure_id' || field === 'batch_uuid') return []
    if (field === 'family_name') return ['recipient_name']
    return field.startsWith('evidence_') ? ['evidence'] : [field]
  })
  return new Set(fields) as Set<keyof Recipient>
}

/** A file that was read as a list of recipients, as one of repairs. */
export function repairsOfSheet({ recipients, columns }: RecipientSheet) {
  return { ...identifyRows(recipients), fields: fieldsOfColumns(columns) }
}

/** Each row as its file reads when nobody has touched it: spreadsheets change how a cell looks, not what it means. */
function untouchedRows(failures: readonly FailureRecord[]): Map<string, Recipient> {
  if (failures.length === 0) return new Map()
  const { columns, rows } = failureSheet(failures)
  const bytes = Buffer.from(writeCsv(columns, rows, { forFile: false }))
  const { recipients } = readRecipients(bytes, { dateOrder: 'dmy', delimiter: ',', exactHeaders: true })
  return new Map(recipients.map(({ failureId = '', recipient }) => [failureId.toLowerCase(), recipient]))
}

/** An emptied cell removes its field. */
function overrideOf(failure: FailureRecord, field: keyof Recipient, value: Recipient[keyof Recipient]): unknown {
  if (field !== 'evidence') return value === undefined || value === '' ? null : value
  // The sheet shows the first piece; those behind it were sent too.
  const { evidence: sent } = latestRow(failure)
  const rest = Array.isArray(sent) ? sent.slice(1) : []
  const pieces = [...(Array.isArray(value) ? value : []), ...rest]
  return pieces.length > 0 ? pieces : null
}

function changesOf(field: keyof Recipient, before: unknown, after: unknown): RepairChange[] {
  if (field !== 'evidence') return [{ field, before: textOf(before), after: textOf(after) }]
  const [from, to] = [firstPiece(before), firstPiece(after)]
  return evidenceParts
    .filter((part) => from[part] !== to[part])
    .map((part) => ({ field: `evidence.${part}`, before: textOf(from[part]), after: textOf(to[part]) }))
}

function firstPiece(value: unknown): Record<string, unknown> {
  const [first] = Array.isArray(value) ? value : []
  return typeof first === 'object' && first !== null ? first : {}
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
