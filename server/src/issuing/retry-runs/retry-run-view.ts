import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { CredentialId, FailureId, RetryRunId } from '../../platform/ids.ts'
import type { RetryRun, retryRunOutcomes } from './retry-run.ts'

type Outcome = (typeof retryRunOutcomes)[number]

/** A run with its progress. */
export type RetryRunProgress = Pick<
  RetryRun,
  'id' | 'startedBy' | 'apiKeyId' | 'startedAt' | 'finishedAt' | 'stoppedBecause'
> & {
  total: number
  issued: number
  failed: number
  ended: number
  revoked: number
}

const progress = (ctx: Context) => sql<RetryRunProgress>`
  select r.id, r.started_by as "startedBy", r.api_key_id as "apiKeyId", r.started_at as "startedAt", r.finished_at as "finishedAt",
    r.stopped_because as "stoppedBecause", count(*)::int as total,
    (count(*) filter (where t.outcome = 'issued'))::int as issued,
    (count(*) filter (where t.outcome = 'failed'))::int as failed,
    (count(*) filter (where t.outcome = 'ended'))::int as ended,
    (count(*) filter (where t.outcome = 'revoked'))::int as revoked
  from retry_runs r join retry_run_rows t on t.organization_id = r.organization_id and t.run_id = r.id
  where r.organization_id = ${ctx.organization.id}`

export async function findRetryRunProgress(ctx: Context, id: RetryRunId): Promise<RetryRunProgress | undefined> {
  const { rows } = await sql<RetryRunProgress>`${progress(ctx)} and r.id = ${id} group by r.id`.execute(ctx.db)
  return rows[0]
}

/** The newest runs, each with its progress. */
export async function listRetryRuns(ctx: Context, limit: number): Promise<RetryRunProgress[]> {
  const { rows } = await sql<RetryRunProgress>`${progress(ctx)} and r.id in (
      select id from retry_runs where organization_id = ${ctx.organization.id} order by id desc limit ${limit})
    group by r.id order by r.id desc`.execute(ctx.db)
  return rows
}

/** A failure of a run with its outcome, which is null while the failure waits. */
export type RetryRunRow = {
  position: number
  failureId: FailureId
  /** Null where the failure was deleted since. */
  recipientEmail: string | null
  rowNumber: number | null
  outcome: Outcome | null
  credentialId: CredentialId | null
  errorCategory: string | null
  errorCodes: string[]
}

/** Lists the failures of a run after one of them, in its order; where an outcome is given, only those with it. */
export async function listRetryRunRows(
  ctx: Context,
  id: RetryRunId,
  outcome: Outcome | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<RetryRunRow[]> {
  const { rows } = await sql<RetryRunRow>`
    select t.position, t.failure_id as "failureId", f.recipient_email as "recipientEmail", f.row_number as "rowNumber",
      t.outcome, t.credential_id as "credentialId", t.error_category as "errorCategory", t.error_codes as "errorCodes"
    from retry_run_rows t left join failures f on f.organization_id = t.organization_id and f.id = t.failure_id
    where t.organization_id = ${ctx.organization.id} and t.run_id = ${id} and t.position > ${after}
      and (${outcome ?? null}::text is null or t.outcome = ${outcome ?? null})
    order by t.position limit ${limit}`.execute(ctx.db)
  return rows
}
