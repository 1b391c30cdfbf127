import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { NewCredential } from '../credentials/credential.ts'
import { documentRules } from '../credentials/document-rules.ts'
import type { FailureReason } from '../credentials/failures/failure.ts'
import type { NewFailure } from '../credentials/failures/failure-store.ts'
import { issueCredentials, letterOf } from '../credentials/issue-credential.ts'
import type { Signer } from '../credentials/issuers/sign.ts'
import { checkRecipients, emailAsSent } from '../credentials/recipients/check-recipient.ts'
import type { RawRow, Recipient, RowCheck } from '../credentials/recipients/recipient.ts'
import { isRowTooLarge, type OmittedRow, type OmittedRows, omitRow } from '../credentials/recipients/row-size.ts'
import { takeStatusEntries } from '../credentials/status-lists/status-entry-reserve.ts'
import type { StatusEntry } from '../credentials/status-lists/status-list.ts'
import type { NewLetter } from '../mail/outbox-store.ts'
import type { Member } from '../organizations/members/member.ts'
import type { Context } from '../platform/context.ts'
import { SigningError } from '../platform/errors.ts'
import type { BatchId } from '../platform/ids.ts'
import { openTurn } from '../platform/in-turn.ts'
import { only, pairs } from '../platform/lists.ts'
import type { Template } from '../templates/template.ts'
import type { CheckContext } from './check-context-view.ts'
import { faultReason } from './messages.ts'

/** A row as it was sent. Where it is too large to be stored, `omitted` says so and `raw` has the part that is stored. */
export type SentRow = { raw: RawRow; check: Pick<RowCheck, 'row' | 'email'>; omitted: OmittedRow | undefined }

export type Row = SentRow & { check: RowCheck; member: Member | undefined }

/** A row that passed its check. */
export type IssuableRow = Row & { check: { recipient: Recipient } }

export function isIssuable(row: Row): row is IssuableRow {
  return row.check.recipient !== undefined
}

/** The outcome of a row, before anything is stored. */
export type RowOutcome =
  | { kind: 'signed'; rowNumber: number; raw: RawRow; credential: NewCredential; letter: NewLetter }
  | { kind: 'failed'; failure: NewFailure }

export type RowsToCheck = {
  rows: RawRow[]
  firstRow?: number | undefined
  duplicates?: ReadonlyMap<number, number> | undefined
  omitted?: OmittedRows | undefined
}

/** Checks rows against their template, by the same rules as the operation that only validates. */
export function checkRows(
  ctx: Context,
  template: Template,
  { issuer, members }: CheckContext,
  part: RowsToCheck,
): Row[] {
  const checks = checkRecipients(template, part.rows, {
    ...part,
    profileOf: (email) => members.get(email),
    document: documentRules(ctx, issuer, template),
    now: ctx.clock.now(),
  })
  return pairs(part.rows, checks).map(([raw, check]) => ({
    raw,
    check,
    member: check.recipient && members.get(check.recipient.normalizedEmail),
    omitted: part.omitted?.get(check.row),
  }))
}

/** Checks the only row of a request. */
export function checkRow(
  ctx: Context,
  template: Template,
  checking: CheckContext,
  raw: RawRow,
  omitted?: OmittedRow,
): Row {
  return only(checkRows(ctx, template, checking, { rows: [raw], omitted: omitted && new Map([[1, omitted]]) }))
}

/** Rows that cannot be checked because their template is gone. */
export function sentRows({ rows, firstRow = 1, omitted }: RowsToCheck): SentRow[] {
  return rows.map((raw, index) => {
    const row = firstRow + index
    return { raw, check: { row, email: emailAsSent(raw) }, omitted: omitted?.get(row) }
  })
}

/** The facts that all credentials of a batch share. */
export type Part = { template: Template; batchId: BatchId }

/** Rows that are signed in one turn of the event loop: many enough to be fast, few enough that requests are served in between. */
const rowsTogether = 20

/**
 * Signs the rows that can be issued, and yields the outcome of each as soon as it is known: first the invalid rows, then the
 * others in their order.
 *
 * A row's own fault never throws: its outcome is `failed`. An outage (database, signing key) throws, and the caller runs its
 * whole chunk again.
 */
export async function* issueRows(ctx: Context, signer: Signer, part: Part, rows: Row[]): AsyncGenerator<RowOutcome> {
  for (const row of rows) if (!isIssuable(row)) yield { kind: 'failed', failure: validationFailure(row) }
  const issuable = rows.filter(isIssuable)
  const placed = pairs(issuable, await takeStatusEntries(ctx, signer, issuable.length))
  const endSigning = await takeTurn()
  try {
    for (let start = 0; start < placed.length; start += rowsTogether) {
      if (start > 0) await endOfTurn()
      yield* await signRows(ctx, signer, part, placed.slice(start, start + rowsTogether))
    }
  } finally {
    endSigning()
  }
}

/** Chunks sign one after the other: side by side all would be signed at once, and then all be stored while nothing is signed. */
const takeTurn = openTurn()

/** Signs one row, as `issueRows` does many. */
export async function issueRow(ctx: Context, signer: Signer, part: Part, row: IssuableRow): Promise<RowOutcome> {
  const placed = pairs([row], await takeStatusEntries(ctx, signer, 1))
  return only(await signRows(ctx, signer, part, placed))
}

/** Signs rows, each with its place in a status list. */
async function signRows(
  ctx: Context,
  signer: Signer,
  part: Part,
  placed: [IssuableRow, StatusEntry][],
): Promise<RowOutcome[]> {
  const orders = placed.map(([{ check, member }, status]) => ({
    rowNumber: check.row,
    recipient: check.recipient,
    memberId: member?.id ?? null,
    status,
  }))
  const credentials = await issueCredentials(ctx, signer, part, orders)
  return pairs(placed, credentials).map(([[row], credential]) =>
    signedOutcome(ctx, { ...part, sender: signer.sender }, row, credential),
  )
}

function signedOutcome(
  ctx: Context,
  { template, batchId, sender }: Part & Pick<Signer, 'sender'>,
  row: IssuableRow,
  credential: NewCredential | SigningError,
): RowOutcome {
  const { raw, check } = row
  if (credential instanceof SigningError) {
    const err = credential.cause ?? credential
    ctx.log.error({ err, row: check.row, batch_uuid: batchId }, 'a credential could not be signed')
    return { kind: 'failed', failure: { ...keptRow(row), ...faultReason('signing_error') } }
  }
  return {
    kind: 'signed',
    rowNumber: check.row,
    raw,
    credential,
    letter: letterOf(ctx, { template, sender }, credential, check.recipient),
  }
}

export function validationFailure(row: Row): NewFailure {
  const { errors, errorCodes } = row.check
  return { ...keptRow(row), category: 'validation_error', message: errors.join('; '), errorCodes }
}

/** The part of a failure record that holds the row as it was sent, or what `omitRow` leaves of a row that is too large. */
export function keptRow({ raw, check, omitted }: SentRow): Omit<NewFailure, keyof FailureReason> {
  const about = { rowNumber: check.row, recipientEmail: check.email }
  if (omitted) return { ...about, rowData: JSON.stringify(raw), omitted }
  if (!isRowTooLarge(raw)) return { ...about, rowData: JSON.stringify(raw), omitted: null }
  const left = omitRow(raw)
  return { ...about, rowData: JSON.stringify(left.kept), omitted: left.omitted }
}
