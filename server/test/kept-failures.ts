import { discardFailure } from '../src/credentials/failures/discard-failure.ts'
import type { FailureReason } from '../src/credentials/failures/failure.ts'
import { insertFailures } from '../src/credentials/failures/failure-store.ts'
import { resolveFailure } from '../src/credentials/failures/resolve-failure.ts'
import { upsertBatchRevocation } from '../src/credentials/jobs/revocation-store.ts'
import type { RawRow } from '../src/credentials/recipients/recipient.ts'
import { startRetryRun } from '../src/issuing/retry-runs/start-retry-run.ts'
import { stopRetryRun } from '../src/issuing/retry-runs/stop-retry-run.ts'
import { addToTeam } from '../src/people/team/add-to-team.ts'
import { type Context, contextFor, inTransaction } from '../src/platform/context.ts'
import { type BatchId, type FailureId, newId, type RevocationId } from '../src/platform/ids.ts'
import type { Template } from '../src/templates/template.ts'
import type { Application } from './application.ts'
import type { Tenant } from './factories.ts'

/** An outage: nothing is wrong with the row, and a retry issues it. */
export const outage: FailureReason = {
  category: 'rds_error',
  message: 'Error temporal de la base de datos',
  errorCodes: ['rds_error'],
}

/** Failures of these rows, all of one batch, for the reason that is given. In the order of the rows. */
export async function keepFailures(
  { ctx }: Tenant,
  template: Pick<Template, 'id'>,
  rows: RawRow[],
  why: FailureReason = outage,
): Promise<FailureId[]> {
  const batchId = newId<BatchId>()
  const failures = rows.map((row, index) => ({
    ...why,
    rowNumber: index + 1,
    recipientEmail: String(row.email ?? ''),
    rowData: JSON.stringify(row),
    omitted: null,
  }))
  await insertFailures(ctx, batchId, template.id, failures)
  const kept = await ctx.db
    .selectFrom('failures')
    .select('id')
    .where('batch_id', '=', batchId)
    .orderBy('row_number')
    .execute()
  return kept.map(({ id }) => id)
}

/** As if the operator had taken back the batch, and nobody had begun to revoke it. */
export async function noteTakenBack(ctx: Context, batchId: BatchId): Promise<void> {
  const revocation = { id: newId<RevocationId>(), requestedBy: null, apiKeyId: null, reason: 'Otro curso', total: 1 }
  await upsertBatchRevocation(ctx, { ...revocation, batchId })
}

/** Resolves the first, discards the second, and stops a retry run before the third has its turn. */
export async function dealWith(
  app: Application,
  { ctx, organization }: Tenant,
  [resolved, discarded, left]: [FailureId, FailureId, FailureId],
  note: string,
): Promise<void> {
  await resolveFailure(ctx, resolved, note)
  await discardFailure(ctx, discarded)
  const person = await addToTeam(ctx, { email: 'leo@example.edu', name: 'Leo', role: 'issuer' })
  const acting = contextFor(app.platform, organization, { kind: 'user', id: person.id, role: 'issuer' })
  await inTransaction(acting, async (tx) =>
    stopRetryRun(tx, await startRetryRun(tx, { kind: 'named', rows: [{ id: left, overrides: {} }] })),
  )
}
