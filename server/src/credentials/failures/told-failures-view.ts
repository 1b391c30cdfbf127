import { type RawBuilder, sql } from 'kysely'
import type { TimeSpan } from '../../platform/clock.ts'
import type { Context, TransactionContext } from '../../platform/context.ts'
import { insertEvents } from '../../platform/event-log/event-store.ts'
import type { FailureId } from '../../platform/ids.ts'

/** The columns of a failure that `toldFailures` needs. */
export const toldFailureColumns = sql`id, organization_id, batch_id, row_number, error_category, error_codes, retried_credential_id`

/** The data of events about failures of the organization: a query for `insertEvents`. */
export function toldFailures(ctx: Context, failures: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select f.organization_id, f.id as subject, jsonb_build_object('job_id', j.id, 'row', f.row_number,
      'category', f.error_category, 'codes', f.error_codes, 'credential_id', f.retried_credential_id) as data
    from ${failures} f left join jobs j on j.batch_id = f.batch_id and j.organization_id = ${ctx.organization.id}`
}

/** Tells of up to `limit` failures that wait for a person and were first seen within a span. Returns their ids, in whose order it goes on after `last`. */
export async function tellExpiring(
  tx: TransactionContext,
  { after, until }: TimeSpan,
  last: FailureId | undefined,
  limit: number,
): Promise<FailureId[]> {
  const { rows } = await sql<{ id: FailureId }>`
    with expiring as materialized (
      select ${toldFailureColumns} from failures
      where organization_id = ${tx.organization.id} and status = 'pending_review' and first_seen_at > ${after}
        and first_seen_at <= ${until} and (${last ?? null}::uuid is null or id > ${last ?? null})
      order by id limit ${limit}),
    told as (${insertEvents(tx, 'failure.expiring', toldFailures(tx, sql`expiring`))})
    select id from expiring order by id`.execute(tx.db)
  return rows.map(({ id }) => id)
}
