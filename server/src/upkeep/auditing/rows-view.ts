import { sql } from 'kysely'
import type { JobStatus } from '../../credentials/jobs/job.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FailureId, JobId, OrganizationId } from '../../platform/ids.ts'

/** The outcome of the rows of a job, counted from the records themselves and from its chunks. */
export type JobRows = {
  jobId: JobId
  organizationId: OrganizationId
  status: JobStatus
  createdAt: Date
  total: number
  successful: number
  failed: number
  alreadyEmitted: number
  credentials: number
  failures: number
  /**
   * Rows that are neither a credential nor a failure record; that are both; that are there more than once; that lie outside
   * of 1 to the total.
   */
  missing: number
  both: number
  doubled: number
  beyond: number
  /** Up to five examples of such rows. */
  examples: number[] | null
}

/**
 * Lists jobs of all organizations in the order of their ids. One statement counts a job, so that all its counts are of one
 * moment.
 */
export async function listJobRows(database: Database, after: JobId, limit: number): Promise<JobRows[]> {
  const { rows } = await sql<JobRows>`
    select j.id as "jobId", j.organization_id as "organizationId", j.status, j.created_at as "createdAt", j.total, c.*, r.*
    from (select * from jobs where id > ${after} order by id limit ${limit}) j
    cross join lateral (
      select coalesce(sum(successful), 0)::int as successful, coalesce(sum(failed), 0)::int as failed,
        coalesce(sum(already_emitted), 0)::int as "alreadyEmitted" from chunks where batch_id = j.batch_id
    ) c
    cross join lateral (
      select coalesce(sum(kept.credentials), 0)::int as credentials, coalesce(sum(kept.failures), 0)::int as failures,
        (count(*) filter (where kept.row_number is null))::int as missing,
        (count(*) filter (where kept.credentials > 0 and kept.failures > 0))::int as both,
        (count(*) filter (where kept.credentials > 1 or kept.failures > 1))::int as doubled,
        (count(*) filter (where expected is null))::int as beyond,
        (array_agg(coalesce(expected, kept.row_number) order by coalesce(expected, kept.row_number)) filter
          (where expected is null or kept.row_number is null or kept.credentials + kept.failures > 1))[1:5] as examples
      from generate_series(1, j.total) as expected full join (
        select row_number, count(*) filter (where is_credential) as credentials,
          count(*) filter (where not is_credential) as failures
        from (select row_number, true as is_credential from credentials where batch_id = j.batch_id
          union all select row_number, false from failures where batch_id = j.batch_id) as one
        group by row_number
      ) as kept on kept.row_number = expected
    ) r
    order by j.id`.execute(database.forService())
  return rows
}

/** Lists failure records that are marked as retried and whose credential does not exist. */
export async function listRetriedWithoutCredential(
  database: Database,
  limit: number,
): Promise<{ organizationId: OrganizationId; failureId: FailureId }[]> {
  const { rows } = await sql<{ organizationId: OrganizationId; failureId: FailureId }>`
    select f.organization_id as "organizationId", f.id as "failureId" from failures f
    where f.status = 'retried' and not exists (select from credentials c where c.id = f.retried_credential_id)
    limit ${limit}`.execute(database.forService())
  return rows
}
