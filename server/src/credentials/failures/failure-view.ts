import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { BatchId, FailureId, TemplateId } from '../../platform/ids.ts'
import { isPersonLike } from '../../platform/search/search-text.ts'
import { rowBytesMax } from '../recipients/row-size.ts'
import type { Failure, FailureCategory, FailureState } from './failure.ts'
import type { FailureSize } from './failure-store.ts'

/** A failure as a list shows it: without the row as it was sent. */
export type FailureRow = Omit<
  Failure,
  'rowData' | 'omitted' | 'lastRetryOverrides' | 'retriedCredentialId' | 'lastAttemptAt'
> & { templateName: string; isDuplicate: boolean; isBatchRevoked: boolean }

/** An absent field does not narrow the selection. */
export type FailureSelection = {
  templateId?: TemplateId | undefined
  /** Only failures of these templates. */
  among?: readonly TemplateId[] | undefined
  batchId?: BatchId | undefined
  category?: FailureCategory | undefined
  state?: FailureState | undefined
  /** Selects failures whose person these words find (`isPersonLike`). */
  person?: string | undefined
  /** Selects failures of rows with any of these addresses. */
  addresses?: readonly string[] | undefined
  seenFrom?: Date | undefined
  seenBefore?: Date | undefined
  /** The newest record of the selection, so that later failures do not join. */
  upTo?: FailureId | undefined
}

/** The most failures that are counted: above it, the count only says that there are more. */
export const failuresCountedMax = 10_000

/** The characters of a message in a list; the record has the whole message. */
const messageCharactersShown = 500

/**
 * The condition for a duplicate of another row of its batch. Alone it is no duplicate any more, so a retry would issue to the same person twice.
 * Records from before there were codes are known by their text.
 */
const isDuplicate = sql<boolean>`('email_duplicate' = any(failures.error_codes)
  or (failures.error_codes = '{}' and failures.error_message like '%Email duplicado en el lote%'))`

/** The condition that the whole batch was taken back: no row of it is issued any more. */
const isBatchRevoked = sql<boolean>`exists (select 1 from batch_revocations
  where batch_revocations.organization_id = failures.organization_id and batch_revocations.batch_id = failures.batch_id)`

const matching = (ctx: Context, selection: FailureSelection) => {
  const { templateId, among, batchId, category, state, person, addresses, seenFrom, seenBefore, upTo } = selection
  let query = ctx.db.selectFrom('failures').where('failures.organization_id', '=', ctx.organization.id)
  if (templateId) query = query.where('failures.template_id', '=', templateId)
  if (among) query = query.where('failures.template_id', 'in', among)
  if (batchId) query = query.where('failures.batch_id', '=', batchId)
  if (category) query = query.where('failures.error_category', '=', category)
  if (state) query = query.where('failures.status', '=', state)
  if (person) query = query.where(isPersonLike(person, sql.ref('failures.search_text')))
  if (addresses) query = query.where(sql<boolean>`lower(failures.recipient_email) = any(${addresses}::text[])`)
  if (seenFrom) query = query.where('failures.first_seen_at', '>=', seenFrom)
  if (seenBefore) query = query.where('failures.first_seen_at', '<', seenBefore)
  if (upTo) query = query.where('failures.id', '<=', upTo)
  return query
}

export type FailureOrder = 'newest' | 'oldest'
type PageAfter = { after?: FailureId | undefined; limit: number; order: FailureOrder }

/** One page of failures, after a position in the order of when they were first seen. */
const pageOf = (ctx: Context, selection: FailureSelection, { after, limit, order }: PageAfter) => {
  const direction = order === 'newest' ? 'desc' : 'asc'
  const compared = order === 'newest' ? sql`<` : sql`>`
  let query = matching(ctx, selection)
  if (after)
    query = query.where(
      sql<boolean>`(failures.first_seen_at, failures.id) ${compared} (select f.first_seen_at, f.id from failures f
        where f.organization_id = ${ctx.organization.id} and f.id = ${after})`,
    )
  return query.orderBy('failures.first_seen_at', direction).orderBy('failures.id', direction).limit(limit)
}

/** Lists the failures after `after`. Nothing is counted, so that each page costs what the first one does. */
export async function listFailureRows(
  ctx: Context,
  selection: FailureSelection,
  page: PageAfter,
): Promise<FailureRow[]> {
  return rowsOf(pageOf(ctx, selection, page))
}

/** Lists these of the organization's failures, in no order. */
export async function listFailureRowsById(ctx: Context, ids: FailureId[]): Promise<FailureRow[]> {
  return rowsOf(matching(ctx, {}).where(sql<boolean>`failures.id = any(${ids}::uuid[])`))
}

function rowsOf(query: ReturnType<typeof matching>): Promise<FailureRow[]> {
  return query
    .innerJoin('templates', (join) =>
      join
        .onRef('templates.organization_id', '=', 'failures.organization_id')
        .onRef('templates.id', '=', 'failures.template_id'),
    )
    .select([
      'failures.id',
      'failures.batch_id as batchId',
      'failures.row_number as rowNumber',
      'failures.template_id as templateId',
      'templates.name as templateName',
      'failures.recipient_email as recipientEmail',
      'failures.error_category as category',
      sql<string>`left(failures.error_message, ${sql.lit(messageCharactersShown)})`.as('message'),
      'failures.error_codes as errorCodes',
      'failures.attempts_made as attemptsMade',
      'failures.first_seen_at as firstSeenAt',
      'failures.status as state',
      isDuplicate.as('isDuplicate'),
      isBatchRevoked.as('isBatchRevoked'),
    ])
    .execute()
}

/** Lists the failures that match with the bytes of their rows: the oldest first, each batch in the order of its rows. */
export async function listFailureBytes(
  ctx: Context,
  selection: FailureSelection,
  limit: number,
): Promise<FailureSize[]> {
  const found = pageOf(ctx, selection, { limit, order: 'oldest' }).select([
    'failures.id',
    'failures.first_seen_at',
    'failures.batch_id',
    'failures.row_number',
    sql<number>`least(octet_length(failures.row_data), ${sql.lit(rowBytesMax)})
      + least(coalesce(octet_length(failures.last_retry_overrides), 0), ${sql.lit(rowBytesMax)})
      + least(octet_length(failures.error_message), 8000)`.as('bytes'),
  ])
  return ctx.db
    .selectFrom(found.as('found'))
    .select(['id', 'bytes'])
    .orderBy('first_seen_at')
    .orderBy('batch_id')
    .orderBy('row_number')
    .execute()
}

/** The ids of all open failures that match, the oldest first. */
export async function listOpenIds(ctx: Context, selection: FailureSelection, limit: number): Promise<FailureId[]> {
  const rows = await pageOf(ctx, { ...selection, state: 'pending_review' }, { limit, order: 'oldest' })
    .select('failures.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** As `listOpenIds`, without duplicates of other rows and without failures of batches that were taken back. */
export async function listRetriableIds(ctx: Context, selection: FailureSelection, limit: number): Promise<FailureId[]> {
  const rows = await pageOf(ctx, { ...selection, state: 'pending_review' }, { limit, order: 'oldest' })
    .where(sql<boolean>`not ${isDuplicate} and not ${isBatchRevoked}`)
    .select('failures.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts those of these failures that belong to the organization, and to the templates `among`. */
export async function countFailuresById(
  ctx: Context,
  ids: FailureId[],
  among?: readonly TemplateId[],
): Promise<number> {
  const { count } = await matching(ctx, { among })
    .where(sql<boolean>`failures.id = any(${ids}::uuid[])`)
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type FailureCount = { category: FailureCategory; isDuplicate: boolean; isBatchRevoked: boolean; count: number }

/** Counts the failures that match, by category, up to `failuresCountedMax` of them. */
export async function countFailures(ctx: Context, selection: FailureSelection): Promise<FailureCount[]> {
  const counted = matching(ctx, selection)
    .select(['failures.error_category as category', isDuplicate.as('isDuplicate'), isBatchRevoked.as('isBatchRevoked')])
    .limit(failuresCountedMax + 1)
  return ctx.db
    .selectFrom(counted.as('counted'))
    .select((row) => [
      'category',
      'isDuplicate',
      'isBatchRevoked',
      row.cast<number>(row.fn.countAll(), 'integer').as('count'),
    ])
    .groupBy(['category', 'isDuplicate', 'isBatchRevoked'])
    .execute()
}

/** The facts of a failure that only its own page shows. */
export type FailureEnd = { resolutionNote: string | null; resolvedAt: Date | null }

export async function findFailureEnd(ctx: Context, id: FailureId): Promise<FailureEnd | undefined> {
  return ctx.db
    .selectFrom('failures')
    .select(['resolution_note as resolutionNote', 'resolved_at as resolvedAt'])
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}
