import { setImmediate as turn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { sumChunks } from '../../credentials/chunks/chunk-store.ts'
import { findJobOfBatch } from '../../credentials/jobs/job-store.ts'
import { findBatchRevocation, type Revocation } from '../../credentials/jobs/revocation-store.ts'
import { countLetters } from '../../mail/letters-view.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { foldText, hasParts, typedParts } from '../../platform/formats/folded-text.ts'
import type { ApiKeyId, BatchId, JobId, TemplateId, UserId } from '../../platform/ids.ts'
import { countActiveOfBatch } from './active-credentials-view.ts'
import type { Batch, BatchChunk, BatchRow, CategoryCount, ChunkState, Starter } from './batch.ts'
import { countInWallets } from './in-wallets-view.ts'

/** At work, ended, or failed as a whole. */
export const batchStates = ['open', 'ended', 'failed'] as const

/** The filter of the list. An absent part narrows nothing. */
export type BatchSelection = {
  templateId?: TemplateId | undefined
  /** A person or an API key. */
  startedBy?: UserId | ApiKeyId | undefined
  state?: (typeof batchStates)[number] | undefined
  /** Part of the name of its file or of its note, in whatever case. */
  text?: string | undefined
  createdFrom?: Date | undefined
  createdBefore?: Date | undefined
}

const states: Record<(typeof batchStates)[number], RawBuilder<boolean>> = {
  open: sql`finished_at is null`,
  ended: sql`status = 'SUCCESS'`,
  failed: sql`status = 'FAILURE'`,
}

/**
 * Lists the batches after `after`, newest first. The only count is that of the chunks of the batches on the page, so that a page far down costs what
 * the first one does.
 */
export async function listBatches(
  ctx: Context,
  database: Database,
  selection: BatchSelection,
  { after, limit }: { after?: BatchId | undefined; limit: number },
): Promise<BatchRow[]> {
  const { templateId, startedBy, state, text, createdFrom, createdBefore } = selection
  const organization = ctx.organization.id
  const conditions = [sql<boolean>`organization_id = ${organization}`]
  if (after)
    conditions.push(sql`(created_at, id) < (select created_at, id from jobs
      where organization_id = ${organization} and batch_id = ${after})`)
  if (templateId) conditions.push(sql`template_id = ${templateId}`)
  if (startedBy) conditions.push(sql`(started_by = ${startedBy} or api_key_id = ${startedBy})`)
  if (state) conditions.push(states[state])
  // No stored text holds NUL, and the database takes none.
  if (text)
    conditions.push(sql`strpos(lower(concat(file_name, ' ', note)), lower(${text.replaceAll('\0', '')}::text)) > 0`)
  if (createdFrom) conditions.push(sql`created_at >= ${createdFrom}`)
  if (createdBefore) conditions.push(sql`created_at < ${createdBefore}`)
  return readBatches(
    ctx,
    database,
    sql`${sql.join(conditions, sql` and `)} order by created_at desc, id desc limit ${limit}`,
  )
}

/** A search runs for each letter that somebody types, so it looks through no more batches than these; the list of batches searches all. */
const newestLookedAt = 1_000
const lookedAtTogether = 100

/** Lists those of the newest batches whose file name and note contain each part of the typed text, by the rule that also finds people. */
export async function listBatchesNamed(
  ctx: Context,
  database: Database,
  typed: string,
  limit: number,
): Promise<BatchRow[]> {
  const parts = typedParts(typed)
  if (parts.length === 0) return []
  const { rows } = await sql<{ id: BatchId; text: string }>`
    select id, text from (
      select batch_id as id, concat_ws(' ', file_name, note) as text from jobs
      where organization_id = ${ctx.organization.id} order by created_at desc, jobs.id desc limit ${newestLookedAt}) as newest
    where text <> ''`.execute(ctx.db)
  const ids: BatchId[] = []
  for (const [at, { id, text }] of rows.entries()) {
    // A note may fold to many times its length, so other requests get a turn in between.
    if (at % lookedAtTogether === 0) await turn()
    if (hasParts(foldText(text), parts)) ids.push(id)
    if (ids.length === limit) break
  }
  if (ids.length === 0) return []
  const which = sql`organization_id = ${ctx.organization.id} and batch_id = any(${ids}::uuid[])`
  return readBatches(ctx, database, which)
}

/** One batch with everything that its page shows. Found by its own id or by that of its job. */
export async function findBatch(ctx: Context, database: Database, id: BatchId | JobId): Promise<Batch | undefined> {
  const job = await findJobOfBatch(ctx, id)
  if (!job) return undefined
  const { batchId } = job
  const which = sql`organization_id = ${ctx.organization.id} and batch_id = ${batchId}`
  const [[row], counts, letters, errors, chunks, active, inWallets, revocation] = await Promise.all([
    readBatches(ctx, database, which),
    sumChunks(ctx, batchId),
    countLetters(ctx, batchId),
    countErrors(ctx, batchId),
    listChunks(ctx, batchId),
    countActiveOfBatch(ctx, batchId),
    countInWallets(ctx, batchId),
    findBatchRevocation(ctx, batchId),
  ])
  if (!row) return undefined
  return {
    ...row,
    route: job.route,
    error: job.error,
    startedAt: job.startedAt,
    issuedAt: job.issuedAt,
    internal: counts.internal,
    external: counts.external,
    letters,
    errors,
    chunks,
    active,
    inWallets,
    revocation: revocation ? { ...revocation, requestedBy: await revokerOf(ctx, database, revocation) } : null,
  }
}

async function revokerOf(
  ctx: Context,
  database: Database,
  { requestedBy, apiKeyId }: Pick<Revocation, 'requestedBy' | 'apiKeyId'>,
): Promise<Starter> {
  const people = await namesOf(database, requestedBy ? [requestedBy] : [])
  const { rows } = await sql<{ name: string }>`
    select name from api_keys where organization_id = ${ctx.organization.id} and id = ${apiKeyId}`.execute(ctx.db)
  return starterOf(requestedBy, apiKeyId, rows[0]?.name ?? null, people)
}

type Read = Omit<BatchRow, 'startedBy'> & { userId: UserId | null; keyId: ApiKeyId | null; keyName: string | null }

async function readBatches(ctx: Context, database: Database, which: RawBuilder<unknown>): Promise<BatchRow[]> {
  const { rows } = await sql<Read>`
    with page as (select * from jobs where ${which})
    select page.batch_id as "batchId", page.id as "jobId", page.template_id as "templateId",
      page.template_version as "templateVersion", page.status, page.total, page.processed,
      page.file_name as "fileName", page.note,
      page.created_at as "createdAt", page.finished_at as "finishedAt", page.started_by as "userId",
      page.api_key_id as "keyId", template.name as "templateName", key.name as "keyName",
      counts.successful, counts.failed, counts.already_emitted as "alreadyEmitted"
    from page
    join templates template on template.organization_id = page.organization_id and template.id = page.template_id
    left join api_keys key on key.organization_id = page.organization_id and key.id = page.api_key_id
    cross join lateral (
      select coalesce(sum(successful), 0)::int as successful, coalesce(sum(failed), 0)::int as failed,
        coalesce(sum(already_emitted), 0)::int as already_emitted
      from chunks where chunks.organization_id = page.organization_id and chunks.batch_id = page.batch_id
    ) as counts
    order by page.created_at desc, page.id desc`.execute(ctx.db)
  const people = await namesOf(
    database,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map(({ userId, keyId, keyName, ...row }) => ({
    ...row,
    startedBy: starterOf(userId, keyId, keyName, people),
  }))
}

function starterOf(
  userId: UserId | null,
  keyId: ApiKeyId | null,
  keyName: string | null,
  people: Map<UserId, string>,
): Starter {
  if (userId) return { kind: 'person', id: userId, name: people.get(userId) ?? '' }
  if (keyId) return { kind: 'api_key', id: keyId, name: keyName ?? '' }
  return { kind: 'operator' }
}

/**
 * The names of people who acted in an organization, also of people who have left its team. Accounts belong to no organization, so they are read with
 * the rights of the service, by ids from the organization's own rows.
 */
async function namesOf(database: Database, ids: UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: UserId; name: string }>`
    select id, coalesce(nullif(name, ''), email) as name from users where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    database.forService(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function countErrors(ctx: Context, batchId: BatchId): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select error_category as category, count(*)::int as count,
      (count(*) filter (where status = 'pending_review'))::int as open
    from failures where organization_id = ${ctx.organization.id} and batch_id = ${batchId}
    group by 1 order by 2 desc, 1`.execute(ctx.db)
  return rows
}

async function listChunks(ctx: Context, batchId: BatchId): Promise<BatchChunk[]> {
  const { rows } = await sql<Omit<BatchChunk, 'state'> & { isMailed: boolean; isHeld: boolean }>`
    select chunk_index as index, first_row as "firstRow", row_count as "rowCount", attempts, failed,
      done_at as "doneAt", mailed_at is not null as "isMailed", coalesce(lease_until > now(), false) as "isHeld"
    from chunks where organization_id = ${ctx.organization.id} and batch_id = ${batchId} order by chunk_index`.execute(
    ctx.db,
  )
  return rows.map(({ isMailed, isHeld, ...chunk }) => ({ ...chunk, state: stateOf(chunk, isMailed, isHeld) }))
}

function stateOf(
  { doneAt, attempts }: Pick<BatchChunk, 'doneAt' | 'attempts'>,
  isMailed: boolean,
  isHeld: boolean,
): ChunkState {
  if (doneAt) return isMailed ? 'mailed' : 'issued'
  if (isHeld) return 'working'
  return attempts > 0 ? 'put_off' : 'waiting'
}
