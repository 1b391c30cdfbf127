import { sql } from 'kysely'
import { announce, type Context, type TransactionContext } from '../../platform/context.ts'
import { prune } from '../../platform/db/prune.ts'
import type { EventType } from '../../platform/event-log/event.ts'
import { insertEvents } from '../../platform/event-log/event-store.ts'
import { normalizeEmail } from '../../platform/formats/email.ts'
import { type BatchId, type CredentialId, type FailureId, newId, type TemplateId } from '../../platform/ids.ts'
import { inOrderOf } from '../../platform/lists.ts'
import { type ListType, listOf, packed } from '../../platform/loader.ts'
import { searchTextOf } from '../../platform/search/search-text.ts'
import { sourceStates } from '../../platform/transitions.ts'
import { type OmittedRow, rowBytesMax } from '../recipients/row-size.ts'
import {
  deletedStates,
  type Failure,
  type FailureCategory,
  type FailureReason,
  type FailureState,
  failureTransitions,
} from './failure.ts'
import { toldFailureColumns, toldFailures } from './told-failures-view.ts'

/** A limit that the messages of a row do not reach today; before allowed values were bounded, one message could exceed it. */
export const messageCharactersMax = 8_000

/**
 * The columns of a record, each cut to its limit, since an earlier version may have stored more. PostgreSQL knows the length
 * of a text without reading it, so a row of megabytes costs nothing.
 */
const columns = [
  'id',
  'batch_id',
  'row_number',
  'template_id',
  'recipient_email',
  'error_category',
  'error_codes',
  'attempts_made',
  'first_seen_at',
  'last_attempt_at',
  'status',
  'retried_credential_id',
  'omitted_sha256',
  sql<string>`case when octet_length(row_data) <= ${sql.lit(rowBytesMax)} then row_data else '{}' end`.as('row_data'),
  sql<string | null>`case when octet_length(last_retry_overrides) <= ${sql.lit(rowBytesMax)}
    then last_retry_overrides end`.as('last_retry_overrides'),
  sql<string>`left(error_message, ${sql.lit(messageCharactersMax)})`.as('error_message'),
  sql<number | null>`case when octet_length(row_data) <= ${sql.lit(rowBytesMax)}
    then omitted_bytes else octet_length(row_data) end`.as('omitted_bytes'),
] as const

type FailureRow = {
  id: FailureId
  batch_id: BatchId
  row_number: number
  template_id: TemplateId
  recipient_email: string
  row_data: string
  omitted_bytes: number | null
  omitted_sha256: string | null
  error_category: FailureCategory
  error_message: string
  error_codes: string[]
  attempts_made: number
  first_seen_at: Date
  last_attempt_at: Date
  status: FailureState
  retried_credential_id: CredentialId | null
  last_retry_overrides: string | null
}

const toFailure = (row: FailureRow): Failure => ({
  id: row.id,
  batchId: row.batch_id,
  rowNumber: row.row_number,
  templateId: row.template_id,
  recipientEmail: row.recipient_email,
  rowData: row.row_data,
  omitted: row.omitted_bytes === null ? null : { bytes: row.omitted_bytes, sha256: row.omitted_sha256 },
  category: row.error_category,
  message: row.error_message,
  errorCodes: row.error_codes,
  attemptsMade: row.attempts_made,
  firstSeenAt: row.first_seen_at,
  lastAttemptAt: row.last_attempt_at,
  state: row.status,
  retriedCredentialId: row.retried_credential_id,
  lastRetryOverrides: row.last_retry_overrides,
})

export type NewFailure = FailureReason & {
  rowNumber: number
  recipientEmail: string
  rowData: string
  omitted: OmittedRow | null
}

/**
 * Inserts the records of rows that failed. The caller ensures that each row is inserted once: it holds the lock of the chunk
 * until the commit that ends the chunk.
 */
export async function insertFailures(
  ctx: Context,
  batchId: BatchId,
  templateId: TemplateId,
  failures: NewFailure[],
): Promise<void> {
  if (failures.length === 0) return
  const now = ctx.clock.now()
  const ids = failures.map(() => newId<FailureId>(now))
  const rows = packed(failures.map(({ rowData }) => rowData))
  const list = (type: ListType, pick: (failure: NewFailure) => unknown) => listOf(type, failures, pick)
  await sql`
    insert into failures (id, organization_id, batch_id, template_id, first_seen_at, last_attempt_at, row_number, recipient_email,
      search_text, row_data, error_category, error_message, error_codes, omitted_bytes, omitted_sha256)
    select r.id, ${ctx.organization.id}, ${batchId}, ${templateId}, ${now}, ${now}, r.row_number, r.email,
      r.search_text, ${rows.textAt('r.start', 'r.length')}, r.category, r.message, string_to_array(r.codes, ','), r.bytes, r.sha256
    from unnest(${listOf('uuid', ids)}, ${list('int', ({ rowNumber }) => rowNumber)},
      ${list('text', ({ recipientEmail }) => recipientEmail)}, ${list('text', searchTextIn)}, ${rows.starts}, ${rows.lengths},
      ${list('text', ({ category }) => category)}, ${list('text', ({ message }) => message)},
      ${list('text', ({ errorCodes }) => errorCodes.join())}, ${list('int', ({ omitted }) => omitted?.bytes ?? null)},
      ${list('text', ({ omitted }) => omitted?.sha256 ?? null)})
      as r (id, row_number, email, search_text, start, length, category, message, codes, bytes, sha256)`.execute(ctx.db)
  await tellOfFailures(ctx, 'failure.created', ids)
  announce(ctx, 'failures')
}

async function tellOfFailures(ctx: Context, type: EventType, ids: FailureId[]): Promise<void> {
  const these = sql`(select ${toldFailureColumns} from failures where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[]))`
  await insertEvents(ctx, type, toldFailures(ctx, these)).execute(ctx.db)
}

function searchTextIn({ recipientEmail, rowData }: NewFailure): string {
  const name: unknown = JSON.parse(rowData)?.recipient_name
  const normalizedEmail = normalizeEmail(recipientEmail)
  return searchTextOf({ normalizedEmail, email: recipientEmail, name: typeof name === 'string' ? name : null })
}

/** A record and its approximate size in bytes, for reading many of them in parts of bounded size. */
export type FailureSize = { id: FailureId; bytes: number }

const size = sql<number>`1000 + octet_length(error_message) + least(octet_length(row_data), ${sql.lit(rowBytesMax)})
  + least(coalesce(octet_length(last_retry_overrides), 0), ${sql.lit(rowBytesMax)})`.as('bytes')

/** Lists the records of a batch with their sizes, by row. */
export async function listFailureSizesOfBatch(ctx: Context, batchId: BatchId): Promise<FailureSize[]> {
  return ctx.db
    .selectFrom('failures')
    .select(['id', size])
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .orderBy('row_number')
    .execute()
}

/** Lists these records in this order. Deleted ones are left out. */
export async function listFailuresById(ctx: Context, ids: FailureId[]): Promise<Failure[]> {
  const rows = await ctx.db
    .selectFrom('failures')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return inOrderOf(ids, rows)
    .flatMap((row) => row ?? [])
    .map(toFailure)
}

export type FailureFilter = {
  templateId?: TemplateId | undefined
  /** Only failures of these templates. */
  among?: readonly TemplateId[] | undefined
  category?: FailureCategory | undefined
  state?: FailureState | undefined
  batchId?: BatchId | undefined
}

/** Lists a page of records, newest first with the id as tie-break, with their total. */
export async function listFailureSizes(
  ctx: Context,
  filter: FailureFilter,
  page: { offset: number; limit: number },
): Promise<{ sizes: FailureSize[]; total: number }> {
  let query = ctx.db.selectFrom('failures').where('organization_id', '=', ctx.organization.id)
  if (filter.templateId) query = query.where('template_id', '=', filter.templateId)
  if (filter.among) query = query.where('template_id', 'in', filter.among)
  if (filter.category) query = query.where('error_category', '=', filter.category)
  if (filter.state) query = query.where('status', '=', filter.state)
  if (filter.batchId) query = query.where('batch_id', '=', filter.batchId)
  const [sizes, { total }] = await Promise.all([
    query
      .select(['id', size])
      .orderBy('first_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    query.select((row) => row.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { sizes, total: Number(total) }
}

/** Locks the record until the end of the transaction, so that two retries run one after the other. */
export async function lockFailure(ctx: Context, id: FailureId): Promise<Failure | undefined> {
  const row = await ctx.db
    .selectFrom('failures')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toFailure(row)
}

/** Records one more attempt and its result. */
export async function updateFailureAttempted(
  ctx: Context,
  id: FailureId,
  overrides: string | null,
  outcome: { credentialId: CredentialId } | FailureReason,
): Promise<void> {
  const result =
    'credentialId' in outcome
      ? { status: 'retried' as const, retried_credential_id: outcome.credentialId }
      : { error_category: outcome.category, error_message: outcome.message, error_codes: outcome.errorCodes }
  await ctx.db
    .updateTable('failures')
    .set({
      ...result,
      attempts_made: sql`attempts_made + 1`,
      last_attempt_at: ctx.clock.now(),
      last_retry_overrides: overrides,
    })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('status', 'in', sourceStates(failureTransitions, 'retried'))
    .execute()
  if ('credentialId' in outcome) await tellOfFailures(ctx, 'failure.retried', [id])
  announce(ctx, 'failures')
}

/** Ends those of these records that are open, locked in the same order by all callers. Returns the ids of the records that it ended. */
export async function updateFailuresEnded(
  ctx: Context,
  ids: FailureId[],
  end: { state: 'resolved'; note: string } | { state: 'discarded' },
): Promise<FailureId[]> {
  const note = end.state === 'resolved' ? end.note : null
  const { rows } = await sql<{ id: FailureId }>`
    with ended as (update failures set status = ${end.state}, resolution_note = ${note},
      resolved_at = case when ${end.state} = 'resolved' then ${ctx.clock.now()}::timestamptz end
    where id in (
      select id from failures where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[])
        and status = any(${sourceStates(failureTransitions, end.state)}::text[]) order by id for update)
    returning ${toldFailureColumns}),
    told as (${insertEvents(ctx, `failure.${end.state}`, toldFailures(ctx, sql`ended`))})
    select id from ended`.execute(ctx.db)
  if (rows.length > 0) announce(ctx, 'failures')
  return rows.map(({ id }) => id)
}

/**
 * Discards up to `limit` failures that nobody reviewed. They are not deleted, since an auditor may still ask. A record that a retry has locked is
 * skipped.
 */
export async function updateFailuresDiscarded(ctx: Context, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with ended as (update failures set status = 'discarded'
    where id in (
      select id from failures where organization_id = ${ctx.organization.id}
        and status = any(${sourceStates(failureTransitions, 'discarded')}::text[]) and first_seen_at < ${before} limit ${limit} for update skip locked)
    returning ${toldFailureColumns}),
    told as (${insertEvents(ctx, 'failure.discarded', toldFailures(ctx, sql`ended`))})
    select id from ended`.execute(ctx.db)
  return rows.length
}

/** Deletes up to `limit` failures that were retried or discarded long ago. Those that a person resolved are kept. */
export async function deleteFailures(ctx: Context, before: Date, limit: number): Promise<number> {
  const which = sql`organization_id = ${ctx.organization.id} and status = any(${deletedStates}::text[])
    and first_seen_at < ${before}`
  return prune(ctx.db, 'failures', which, limit)
}

/** Empties these records, whose person is erased: that a row of the batch was not issued stays on record, and nothing of the row. */
export async function updateFailuresErased(tx: TransactionContext, ids: readonly FailureId[]): Promise<void> {
  await sql`
    update failures set recipient_email = '', search_text = '', row_data = '{}', error_message = '', last_retry_overrides = null,
      resolution_note = null, omitted_bytes = null, omitted_sha256 = null,
      status = case when status = any(${sourceStates(failureTransitions, 'discarded')}::text[]) then 'discarded' else status end
    where organization_id = ${tx.organization.id} and id = any(${ids}::uuid[])`.execute(tx.db)
}
