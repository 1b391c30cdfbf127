import { sql } from 'kysely'
import { announce, type Context, type TransactionContext } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { BatchId, JobId, OrganizationId } from '../../platform/ids.ts'
import { sourceStates } from '../../platform/transitions.ts'
import { type Job, jobTransitions } from './job.ts'

const columns = [
  'id',
  'organization_id',
  'api_key_id',
  'started_by',
  'batch_id',
  'template_id',
  'template_version',
  'status',
  'route',
  'total',
  'processed',
  'chunks_total',
  'error',
  'file_name',
  'note',
  'created_at',
  'started_at',
  'issued_at',
  'finished_at',
] as const

const jobs = (db: Pick<Db, 'selectFrom'>) => db.selectFrom('jobs').select(columns)

type Row = Awaited<ReturnType<ReturnType<typeof jobs>['executeTakeFirstOrThrow']>>

const toJob = (row: Row): Job & { organizationId: OrganizationId } => ({
  id: row.id,
  organizationId: row.organization_id,
  apiKeyId: row.api_key_id,
  startedBy: row.started_by,
  batchId: row.batch_id,
  templateId: row.template_id,
  templateVersion: row.template_version,
  status: row.status,
  route: row.route,
  total: row.total,
  processed: row.processed,
  chunksTotal: row.chunks_total,
  error: row.error,
  fileName: row.file_name,
  note: row.note,
  createdAt: row.created_at,
  startedAt: row.started_at,
  issuedAt: row.issued_at,
  finishedAt: row.finished_at,
})

export async function insertJob(
  ctx: Context,
  job: Omit<Job, 'status' | 'processed' | 'error' | 'note' | 'startedAt' | 'issuedAt' | 'finishedAt'>,
): Promise<void> {
  await ctx.db
    .insertInto('jobs')
    .values({
      id: job.id,
      organization_id: ctx.organization.id,
      api_key_id: job.apiKeyId,
      started_by: job.startedBy,
      batch_id: job.batchId,
      template_id: job.templateId,
      template_version: job.templateVersion,
      route: job.route,
      total: job.total,
      chunks_total: job.chunksTotal,
      file_name: job.fileName,
      created_at: job.createdAt,
    })
    .execute()
}

export async function findJobById(ctx: Context, id: JobId): Promise<Job | undefined> {
  const row = await jobs(ctx.db.coalesced)
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toJob(row)
}

/** Finds the job of a batch, by the id of either. */
export async function findJobOfBatch(ctx: Context, id: BatchId | JobId): Promise<Job | undefined> {
  const row = await jobs(ctx.db)
    .where('organization_id', '=', ctx.organization.id)
    .where((job) => job.or([job('batch_id', '=', id as BatchId), job('id', '=', id as JobId)]))
    .executeTakeFirst()
  return row && toJob(row)
}

/** Lists the unfinished jobs of all organizations, whose work a restored database has to resume. */
export async function listOpenJobs(database: Database): Promise<(Job & { organizationId: OrganizationId })[]> {
  const rows = await jobs(database.forService()).where('finished_at', 'is', null).orderBy('id').execute()
  return rows.map(toJob)
}

/**
 * Finds a job of any organization. Only the answer that api.md, 4.6 demands needs it: 403 for a job of another key, whichever organization owns it,
 * and 404 for an unknown one.
 */
export async function findJobAnywhere(
  database: Database,
  id: JobId,
): Promise<(Job & { organizationId: OrganizationId }) | undefined> {
  const row = await jobs(database.forService().coalesced).where('id', '=', id).executeTakeFirst()
  return row && toJob(row)
}

/** The transition from PENDING to STARTED, made by the worker that comes first. */
export async function updateJobStarted(ctx: Context, id: JobId): Promise<void> {
  await ctx.db
    .updateTable('jobs')
    .set({ status: 'STARTED', started_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('status', 'in', sourceStates(jobTransitions, 'STARTED'))
    .execute()
  announce(ctx, 'batches')
}

/** Writes the progress of a job of one task, row by row. Progress only rises, and a job that has ended stays as it is. */
export async function updateJobProcessed(ctx: Context, id: JobId, processed: number): Promise<void> {
  await ctx.db
    .updateTable('jobs')
    .set({ processed, status: 'PROGRESS' })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('status', 'in', [...sourceStates(jobTransitions, 'PROGRESS'), 'PROGRESS'])
    .where('processed', '<', processed)
    .execute()
  announce(ctx, 'batches')
}

/**
 * Counts a finished chunk. True for the last chunk of the job. Call it last: it locks the row of the job until the commit.
 */
export async function updateJobChunkDone(
  ctx: Context,
  id: JobId,
  rows: number,
  error: string | undefined,
): Promise<boolean> {
  const { rows: answers } = await sql<{ is_last: boolean }>`
    update jobs set chunks_done = chunks_done + 1, error = coalesce(error, ${error ?? null}),
      processed = case when route = 'single' then total else processed + ${rows} end,
      status = case when status = any(${sourceStates(jobTransitions, 'PROGRESS')}::text[]) then 'PROGRESS' else status end
    where organization_id = ${ctx.organization.id} and id = ${id}
    returning chunks_done = chunks_total as is_last`.execute(ctx.db)
  announce(ctx, 'batches')
  return answers[0]?.is_last ?? false
}

/** Replaces the note of people on a batch. Returns the former note; undefined where there is no such batch. */
export async function updateBatchNote(
  tx: TransactionContext,
  batchId: BatchId,
  note: string | null,
): Promise<Pick<Job, 'note'> | undefined> {
  const { rows } = await sql<Pick<Job, 'note'>>`
    with former as (select id, note from jobs where organization_id = ${tx.organization.id} and batch_id = ${batchId} for update)
    update jobs set note = ${note} from former where jobs.id = former.id returning former.note`.execute(tx.db)
  return rows[0]
}

/** Deletes notes and file names of batches that hold an address of this pattern, in lower case. */
export async function updateBatchNotesErased(tx: TransactionContext, pattern: string): Promise<void> {
  await sql`
    update jobs set file_name = null, note = null
    where organization_id = ${tx.organization.id} and (file_name is not null or note is not null)
      and lower(concat(file_name, ' ', note)) ~ ${pattern}`.execute(tx.db)
}

/** Claims the finishing of a job, which runs once. Returns true to the first caller only. */
export async function updateJobIssued(ctx: Context, id: JobId): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('jobs')
    .set({ issued_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('issued_at', 'is', null)
    .executeTakeFirst()
  announce(ctx, 'batches')
  return numUpdatedRows === 1n
}

/** Ends a job: FAILURE where an error was recorded, SUCCESS otherwise. Undefined where it has ended before. */
export async function updateJobEnded(
  ctx: Context,
  batchId: BatchId,
): Promise<Pick<Job, 'id' | 'batchId' | 'total' | 'status'> | undefined> {
  const { rows } = await sql<Pick<Job, 'id' | 'batchId' | 'total' | 'status'>>`
    update jobs set status = case when error is null then 'SUCCESS' else 'FAILURE' end, finished_at = ${ctx.clock.now()}
    where organization_id = ${ctx.organization.id} and batch_id = ${batchId}
      and issued_at is not null and status = any(case when error is null
        then ${sourceStates(jobTransitions, 'SUCCESS')}::text[] else ${sourceStates(jobTransitions, 'FAILURE')}::text[] end)
    returning id, batch_id as "batchId", total, status`.execute(ctx.db)
  announce(ctx, 'batches')
  return rows[0]
}
