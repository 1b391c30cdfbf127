import { countFailuresById, type FailureSelection, listRetriableIds } from '../../credentials/failures/failure-view.ts'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { checkOverrides } from '../../credentials/recipients/row-overrides.ts'
import { refuseInactive } from '../../organizations/refuse-inactive.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext, templatesOf } from '../../platform/context.ts'
import { type FailureId, newId, type RetryRunId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { openRetryRunsMax, retryRunRowsMax } from './retry-run.ts'
import { countOpenRetryRuns, insertRetryRun } from './retry-run-store.ts'

/** Failures by id, each with the changes to its row; or all that match a selection. */
export type RetryOrder =
  | { kind: 'named'; rows: { id: FailureId; overrides: RawRow }[] }
  | { kind: 'matching'; selection: FailureSelection }

/** The order of a request that names failures, or selects them. Throws Refusal where it does both or neither. */
export function orderOf(
  rows: { id: FailureId; overrides: RawRow }[] | undefined,
  selection: FailureSelection | undefined,
): RetryOrder {
  if ((rows === undefined) === (selection === undefined))
    throw refuse('body_invalid', 'one of failures and matching is required, and not both')
  return selection ? { kind: 'matching', selection } : { kind: 'named', rows: rows ?? [] }
}

/**
 * Starts to retry many failures in the name of the person or the key of the context. The failures are settled now: what fails later does not join. Of all that
 * match, the oldest 5,000 are taken, without duplicates of another row (alone they would be issued) and without those whose batch was taken back.
 * Throws Refusal where there is nothing to retry, where a named failure is not the organization's, or where too many runs are at work.
 */
export async function startRetryRun(ctx: Context, order: RetryOrder): Promise<RetryRunId> {
  const { actor } = ctx
  const startedBy = actor.kind === 'user' ? actor.id : null
  const apiKeyId = actor.kind === 'api_key' ? actor.id : null
  refuseInactive(ctx)
  return inTransaction(ctx, async (tx) => {
    if ((await countOpenRetryRuns(tx)) >= openRetryRunsMax) throw refuse('too_many_retry_runs', openRetryRunsMax)
    const rows = order.kind === 'named' ? await rowsNamed(tx, order.rows) : await rowsMatching(tx, order.selection)
    if (rows.length === 0) throw refuse('no_failure_to_retry')
    const startedAt = tx.clock.now()
    const id = newId<RetryRunId>(startedAt)
    const { requestId } = tx
    await insertRetryRun(
      tx,
      { id, startedBy, apiKeyId, requestId, startedAt, finishedAt: null, stoppedBecause: null },
      rows,
    )
    await recordChange(tx, { action: 'retry_run.started', subjectId: id, after: { failures: rows.length } })
    const payload = { organizationId: tx.organization.id, retryRunId: id }
    await tx.queue.enqueue(tx.db, 'retry-failures', [{ payload }])
    return id
  })
}

async function rowsNamed(tx: TransactionContext, rows: { id: FailureId; overrides: RawRow }[]) {
  if (rows.length > retryRunRowsMax) throw refuse('body_invalid', `failures must not exceed ${retryRunRowsMax}`)
  const ids = rows.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuse('body_invalid', 'failures must not name one twice')
  for (const { overrides } of rows) checkOverrides(overrides)
  if ((await countFailuresById(tx, ids)) < ids.length) throw refuse('failure_not_found')
  const among = templatesOf(tx)
  if (among && (await countFailuresById(tx, ids, among)) < ids.length) throw refuse('template_not_allowed')
  return rows.map(({ id, overrides }) => ({
    failureId: id,
    overrides: Object.keys(overrides).length > 0 ? JSON.stringify(overrides) : null,
  }))
}

async function rowsMatching(tx: TransactionContext, selection: FailureSelection) {
  const ids = await listRetriableIds(tx, { ...selection, among: templatesOf(tx) }, retryRunRowsMax)
  return ids.map((failureId) => ({ failureId, overrides: null }))
}
