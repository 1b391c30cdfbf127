import { sql } from 'kysely'
import { announce, type Context } from '../../platform/context.ts'
import { parseExactly } from '../../platform/formats/json.ts'
import type { BatchId, JobId, TemplateId } from '../../platform/ids.ts'
import { listOf, packed } from '../../platform/loader.ts'
import type { JobRoute } from '../jobs/job.ts'
import type { RawRow } from '../recipients/recipient.ts'
import type { OmittedRow } from '../recipients/row-size.ts'

/**
 * Rows of a batch as they were sent, with the duplicates that were found in the whole batch. `omitted` describes the rows
 * that were too large to be stored; chunks that an earlier version stored have none.
 */
export type ChunkRows = {
  rows: RawRow[]
  duplicates: [row: number, firstRow: number][]
  omitted?: [row: number, OmittedRow][]
}

/** The chunk that a worker is to issue, and its job. */
export type ChunkOrder = { jobId: JobId; batchId: BatchId; chunkIndex: number }

export type NewChunk = { index: number; firstRow: number; rowCount: number; content: ChunkRows }

/** The facts of the job of a chunk that a worker needs. The claim returns them, so that no second query is needed. */
type ClaimedJob = {
  templateId: TemplateId
  templateVersion: number | null
  route: JobRoute
  isPending: boolean
}

export type Claim =
  | ({ kind: 'claimed'; fence: number; firstRow: number; rowCount: number; content: ChunkRows } & ClaimedJob)
  | { kind: 'held'; secondsLeft: number }
  | { kind: 'done' }

export async function insertChunks(ctx: Context, batchId: BatchId, chunks: NewChunk[]): Promise<void> {
  const rows = packed(chunks.map(({ content }) => JSON.stringify(content)))
  const list = (name: 'index' | 'firstRow' | 'rowCount') => listOf('int', chunks, (chunk) => chunk[name])
  await sql`
    insert into chunks (batch_id, organization_id, chunk_index, first_row, row_count, rows)
    select ${batchId}, ${ctx.organization.id}, c.index, c.first_row, c.row_count, ${rows.textAt('c.start', 'c.length')}
    from unnest(${list('index')}, ${list('firstRow')}, ${list('rowCount')}, ${rows.starts}, ${rows.lengths})
      as c (index, first_row, row_count, start, length)`.execute(ctx.db)
}

type ClaimedRow = {
  fence: number
  first_row: number
  row_count: number
  rows: string
  template_id: TemplateId
  template_version: number | null
  route: JobRoute
  is_pending: boolean
}

/**
 * Claims a chunk whose lease is free. Each claim gets the next fencing token, and a commit must present the token of the
 * last claim: a worker that overslept its lease presents an older one and writes nothing.
 */
export async function claimChunk(ctx: Context, batchId: BatchId, index: number): Promise<Claim> {
  const lease = ctx.settings.leaseSeconds
  const claimed = await sql<ClaimedRow>`
    update chunks c set fence = fence + 1, lease_until = now() + make_interval(secs => ${lease})
    from jobs j
    where c.organization_id = ${ctx.organization.id} and c.batch_id = ${batchId} and c.chunk_index = ${index}
      and c.done_at is null and (c.lease_until is null or c.lease_until < now())
      and j.organization_id = c.organization_id and j.batch_id = c.batch_id
    returning c.fence, c.first_row, c.row_count, c.rows, j.template_id, j.template_version, j.route, j.status = 'PENDING' as is_pending`.execute(
    ctx.db,
  )
  const row = claimed.rows[0]
  if (row) {
    const content = parseExactly(row.rows) as ChunkRows
    const job = {
      templateId: row.template_id,
      templateVersion: row.template_version,
      route: row.route,
      isPending: row.is_pending,
    }
    return { kind: 'claimed', fence: row.fence, firstRow: row.first_row, rowCount: row.row_count, content, ...job }
  }
  const held = await sql<{ done: boolean; seconds: number | null }>`
    select done_at is not null as done, extract(epoch from lease_until - now())::float8 as seconds
    from chunks where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and chunk_index = ${index}`.execute(
    ctx.db,
  )
  const state = held.rows[0]
  return !state || state.done ? { kind: 'done' } : { kind: 'held', secondsLeft: Math.max(0, state.seconds ?? 0) }
}

export async function extendLease(ctx: Context, batchId: BatchId, index: number, fence: number): Promise<void> {
  await sql`
    update chunks set lease_until = now() + make_interval(secs => ${ctx.settings.leaseSeconds})
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and chunk_index = ${index}
      and fence = ${fence} and done_at is null`.execute(ctx.db)
}

/** Locks the chunk until the commit. False where this claim is no longer the last one. */
export async function lockClaimedChunk(ctx: Context, batchId: BatchId, index: number, fence: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chunks where organization_id = ${ctx.organization.id} and batch_id = ${batchId}
      and chunk_index = ${index} and fence = ${fence} and done_at is null for update`.execute(ctx.db)
  return rows.length === 1
}

export type ChunkCounts = {
  successful: number
  failed: number
  alreadyEmitted: number
  internal: number
  external: number
}

export async function updateChunkDone(
  ctx: Context,
  batchId: BatchId,
  index: number,
  counts: ChunkCounts,
): Promise<void> {
  await ctx.db
    .updateTable('chunks')
    .set({
      done_at: ctx.clock.now(),
      lease_until: null,
      successful: counts.successful,
      failed: counts.failed,
      already_emitted: counts.alreadyEmitted,
      internal_count: counts.internal,
      external_count: counts.external,
    })
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
    .where('chunk_index', '=', index)
    .execute()
}

/**
 * Counts the redelivery of a finished chunk: all rows that it issued count as already issued. Its commit was one transaction, so nothing else needs
 * to be looked up.
 */
export async function updateChunkRedelivered(ctx: Context, batchId: BatchId, index: number): Promise<void> {
  await sql`
    update chunks set already_emitted = already_emitted + successful, successful = 0
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and chunk_index = ${index}
      and done_at is not null`.execute(ctx.db)
}

/** Releases the lease of a chunk that failed and counts the attempt; undefined where another worker has taken it over. */
export async function updateChunkRequeued(
  ctx: Context,
  batchId: BatchId,
  index: number,
  fence: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    update chunks set attempts = attempts + 1, lease_until = null
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and chunk_index = ${index}
      and fence = ${fence} and done_at is null returning attempts`.execute(ctx.db)
  announce(ctx, 'batches')
  return rows[0]?.attempts
}

export async function updateChunkMailed(ctx: Context, batchId: BatchId, index: number): Promise<void> {
  await sql`
    update chunks set mailed_at = coalesce(mailed_at, ${ctx.clock.now()})
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and chunk_index = ${index}`.execute(ctx.db)
  announce(ctx, 'batches')
}

/** Whether every chunk is issued and every letter of the batch was attempted once. */
export async function isBatchMailed(ctx: Context, batchId: BatchId): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select 1 from chunks where organization_id = ${ctx.organization.id} and batch_id = ${batchId}
      and (done_at is null or mailed_at is null)) as waiting`.execute(ctx.db)
  return rows[0]?.waiting === false
}

export async function listChunkIndices(ctx: Context, batchId: BatchId, which: 'all' | 'done'): Promise<number[]> {
  let query = ctx.db
    .selectFrom('chunks')
    .select('chunk_index')
    .where('organization_id', '=', ctx.organization.id)
    .where('batch_id', '=', batchId)
  if (which === 'done') query = query.where('done_at', 'is not', null)
  const rows = await query.orderBy('chunk_index').execute()
  return rows.map((row) => row.chunk_index)
}

/** Sums the counts of the chunks of a batch, for the result of its job. */
export async function sumChunks(ctx: Context, batchId: BatchId): Promise<ChunkCounts> {
  const { rows } = await sql<ChunkCounts>`
    select coalesce(sum(successful), 0)::int as successful, coalesce(sum(failed), 0)::int as failed,
      coalesce(sum(already_emitted), 0)::int as "alreadyEmitted",
      coalesce(sum(internal_count), 0)::int as internal, coalesce(sum(external_count), 0)::int as external
    from chunks where organization_id = ${ctx.organization.id} and batch_id = ${batchId}`.execute(ctx.db)
  return rows[0] ?? { successful: 0, failed: 0, alreadyEmitted: 0, internal: 0, external: 0 }
}

/** Deletes the stored rows of up to `limit` chunks of jobs that ended long ago. Each row has become a credential or a failure record. */
export async function clearChunkRows(ctx: Context, endedBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update chunks set rows = null
    where (batch_id, chunk_index) in (
      select c.batch_id, c.chunk_index from chunks c
        join jobs j on j.batch_id = c.batch_id and j.organization_id = c.organization_id
      where c.organization_id = ${ctx.organization.id} and c.rows is not null and c.done_at is not null
        and j.finished_at < ${endedBefore} limit ${limit} for update of c skip locked)`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}

/** The rows of a chunk as they are kept, until a week after the end of its job. */
export type KeptChunk = { jobId: JobId; batchId: BatchId; chunkIndex: number; firstRow: number; content: ChunkRows }

/** Lists the chunks of the organization that still have their rows, after one of them. */
export async function listKeptChunks(
  ctx: Context,
  after: Pick<KeptChunk, 'batchId' | 'chunkIndex'> | undefined,
  limit: number,
): Promise<KeptChunk[]> {
  const further = after ? sql`and (c.batch_id, c.chunk_index) > (${after.batchId}, ${after.chunkIndex})` : sql``
  const { rows } = await sql<Omit<KeptChunk, 'content'> & { rows: string }>`
    select j.id as "jobId", c.batch_id as "batchId", c.chunk_index as "chunkIndex", c.first_row as "firstRow", c.rows
    from chunks c join jobs j on j.organization_id = c.organization_id and j.batch_id = c.batch_id
    where c.organization_id = ${ctx.organization.id} and c.rows is not null ${further}
    order by c.batch_id, c.chunk_index limit ${limit}`.execute(ctx.db)
  return rows.map(({ rows: text, ...chunk }) => ({ ...chunk, content: parseExactly(text) as ChunkRows }))
}

/**
 * Replaces the rows of a chunk, and ends the claim of a worker that has it: that worker may not store the rows it read. True where a worker had a
 * claim, so that the chunk has to be delivered again.
 */
export async function updateChunkRows(ctx: Context, { batchId, chunkIndex, content }: KeptChunk): Promise<boolean> {
  const { rows } = await sql<{ wasHeld: boolean }>`
    with held as (
      select lease_until > now() and done_at is null as "wasHeld" from chunks where organization_id = ${ctx.organization.id}
        and batch_id = ${batchId} and chunk_index = ${chunkIndex} and rows is not null for update)
    update chunks set rows = ${JSON.stringify(content)}, fence = fence + 1, lease_until = null from held
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId} and chunk_index = ${chunkIndex}
    returning coalesce(held."wasHeld", false) as "wasHeld"`.execute(ctx.db)
  return rows[0]?.wasHeld ?? false
}
