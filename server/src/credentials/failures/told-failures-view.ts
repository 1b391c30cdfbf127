import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** The columns of a failure that `toldFailures` needs. */
export const toldFailureColumns = sql`id, organization_id, batch_id, row_number, error_category, error_codes, retried_credential_id`

/** The data of events about failures of the organization: a query for `insertEvents`. */
export function toldFailures(ctx: Context, failures: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select f.organization_id, f.id as subject, jsonb_build_object('job_id', j.id, 'row', f.row_number,
      'category', f.error_category, 'codes', f.error_codes, 'credential_id', f.retried_credential_id) as data
    from ${failures} f left join jobs j on j.batch_id = f.batch_id and j.organization_id = ${ctx.organization.id}`
}
