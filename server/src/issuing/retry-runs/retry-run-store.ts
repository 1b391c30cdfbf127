import { sql } from 'kysely'
import { announce, type Context, type TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { FailureId, OrganizationId, RetryRunId } from '../../platform/ids.ts'
import type { RetryRun, RetryRunResult, RetryRunTurn, StopReason } from './retry-run.ts'

const columns = [
  'id',
  'started_by as startedBy',
  'api_key_id as apiKeyId',
  'request_id as requestId',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'stopped_because as stoppedBecause',
] as const

export async function insertRetryRun(
  ctx: Context,
  run: RetryRun,
  rows: { failureId: FailureId; overrides: string | null }[],
): Promise<void> {
  await ctx.db
    .insertInto('retry_runs')
    .values({
      id: run.id,
      organization_id: ctx.organization.id,
      started_by: run.startedBy,
      api_key_id: run.apiKeyId,
      request_id: run.requestId,
      started_at: run.startedAt,
    })
    .execute()
  await sql`
    insert into retry_run_rows (run_id, organization_id, position, failure_id, overrides)
    select ${run.id}, ${ctx.organization.id}, r.position, r.failure_id, r.overrides
    from unnest(${rows.map(({ failureId }) => failureId)}::uuid[], ${rows.map(({ overrides }) => overrides)}::text[])
      with ordinality as r (failure_id, overrides, position)`.execute(ctx.db)
}

export async function findRetryRun(ctx: Context, id: RetryRunId): Promise<RetryRun | undefined> {
  return ctx.db
    .selectFrom('retry_runs')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Counts the runs that are at work. They are locked, so that two that start at once see each other. */
export async function countOpenRetryRuns(ctx: Context): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('retry_runs' || ${ctx.organization.id}::text, 0))`.execute(
    ctx.db,
  )
  const { count } = await ctx.db
    .selectFrom('retry_runs')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('organization_id', '=', ctx.organization.id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks the next failure of a run that no process is trying, until the commit that records its result. Undefined where none is left, or where the run
 * has ended.
 */
export async function lockNextTurn(ctx: Context, id: RetryRunId): Promise<RetryRunTurn | undefined> {
  const { rows } = await sql<RetryRunTurn>`
    select t.position, t.failure_id as "failureId", t.overrides from retry_run_rows t
    join retry_runs r on r.organization_id = t.organization_id and r.id = t.run_id
    where t.organization_id = ${ctx.organization.id} and t.run_id = ${id} and t.outcome is null and r.finished_at is null
    order by t.position limit 1 for update of t skip locked`.execute(ctx.db)
  return rows[0]
}

/** Records the result of a failure, and deletes its overrides from the run: they stand with the failure from now on. */
export async function updateTurnTaken(
  ctx: Context,
  id: RetryRunId,
  position: number,
  result: RetryRunResult,
): Promise<void> {
  await ctx.db
    .updateTable('retry_run_rows')
    .set({
      outcome: result.outcome,
      overrides: null,
      attempted_at: ctx.clock.now(),
      ...(result.outcome === 'failed'
        ? { error_category: result.category, error_codes: result.errorCodes }
        : { credential_id: result.credentialId }),
    })
    .where('organization_id', '=', ctx.organization.id)
    .where('run_id', '=', id)
    .where('position', '=', position)
    .where('outcome', 'is', null)
    .execute()
  announce(ctx, 'retry_runs')
}

/** Ends a run of which every failure was tried. */
export async function updateRunFinished(ctx: Context, id: RetryRunId): Promise<void> {
  await sql`
    update retry_runs set finished_at = ${ctx.clock.now()}
    where organization_id = ${ctx.organization.id} and id = ${id} and finished_at is null and not exists (
      select 1 from retry_run_rows where organization_id = ${ctx.organization.id} and run_id = ${id} and outcome is null)`.execute(
    ctx.db,
  )
  announce(ctx, 'retry_runs')
}

/** Ends a run before its time. Failures that were not tried stay as they are, and their overrides are deleted. */
export async function updateRunStopped(ctx: Context, id: RetryRunId, reason: StopReason): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('retry_runs')
    .set({ finished_at: ctx.clock.now(), stopped_because: reason })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await ctx.db
    .updateTable('retry_run_rows')
    .set({ overrides: null })
    .where('organization_id', '=', ctx.organization.id)
    .where('run_id', '=', id)
    .execute()
  announce(ctx, 'retry_runs')
  return true
}

/** Lists the runs that have not ended, of all organizations: a restored database has to resume them. */
export async function listOpenRetryRuns(
  database: Database,
): Promise<{ organizationId: OrganizationId; retryRunId: RetryRunId }[]> {
  return database
    .forService()
    .selectFrom('retry_runs')
    .select(['organization_id as organizationId', 'id as retryRunId'])
    .where('finished_at', 'is', null)
    .orderBy('started_at')
    .execute()
}

/** Deletes up to `limit` runs that ended long ago, with the results of their rows. */
export async function deleteRetryRuns(ctx: Context, endedBefore: Date, limit: number): Promise<number> {
  const which = sql`organization_id = ${ctx.organization.id} and finished_at < ${endedBefore}`
  return prune(ctx.db, 'retry_runs', which, limit)
}

/** Deletes the overrides that runs hold for these failures, and for failures under an address that matches, in lower case. */
export async function updateOverridesErased(
  tx: TransactionContext,
  failureIds: readonly FailureId[],
  pattern: string,
): Promise<void> {
  await sql`
    update retry_run_rows set overrides = null
    where organization_id = ${tx.organization.id} and overrides is not null and (failure_id = any(${failureIds}::uuid[])
      or lower(substring(overrides from '"email"\\s*:\\s*"([^"]*)"')) ~ ${pattern})`.execute(tx.db)
}
