import type { Failure, FailureReason } from '../credentials/failures/failure.ts'
import { lockFailure, updateFailureAttempted } from '../credentials/failures/failure-store.ts'
import { signerOf } from '../credentials/issuers/sign.ts'
import { isBatchTakenBack } from '../credentials/jobs/revocation-store.ts'
import type { RawRow } from '../credentials/recipients/recipient.ts'
import { checkOverrides, knownOverrides, withOverrides } from '../credentials/recipients/row-overrides.ts'
import type { OmittedRow } from '../credentials/recipients/row-size.ts'
import { refuseInactive } from '../organizations/refuse-inactive.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inSavepoint, inTransaction } from '../platform/context.ts'
import { faultOf, sqlStateOf } from '../platform/errors.ts'
import { parseExactly } from '../platform/formats/json.ts'
import { type BatchId, type CredentialId, type FailureId, newId } from '../platform/ids.ts'
import { faultPoint } from '../platform/process/fault.ts'
import { withinDailyUse } from '../platform/rate-limits/daily-use.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import { isFieldName } from '../templates/recipient-fields.ts'
import { findTemplateById } from '../templates/template-store.ts'
import { findCheckContext } from './check-context-view.ts'
import { issuedOf } from './issue-one.ts'
import { checkRow, isIssuable, issueRow, validationFailure } from './issue-row.ts'
import { faultReason, templateGone } from './messages.ts'
import { storeOne } from './store-outcomes.ts'

export type RetryOutcome = { kind: 'issued'; credentialId: CredentialId } | ({ kind: 'failed' } & FailureReason)

/**
 * Retries the row of a failure record, with overrides that hold for this attempt only. The record stays locked until the
 * commit, so that the second of two retries at once sees the result of the first. A record that was retried already answers
 * with its credential.
 *
 * Of a row that was too large, only the address was stored: without overrides it is too large again, and with overrides these are the row. A retry
 * counts as one row and `bytes`, the size of its request, against the daily limits of the organization. Throws Refusal where the organization has no
 * such failure, or the failure may not be retried.
 */
export async function retryFailure(
  ctx: Context,
  id: FailureId,
  { overrides, bytes }: { overrides: RawRow; bytes: number },
): Promise<RetryOutcome> {
  refuseInactive(ctx)
  checkOverrides(overrides)
  const asked = { rows: 1, bodyBytes: bytes, issues: true, issuedOf }
  return withinDailyUse(ctx, asked, () => retry(ctx, id, overrides))
}

async function retry(ctx: Context, id: FailureId, overrides: RawRow): Promise<RetryOutcome> {
  return inTransaction(ctx, async (tx) => {
    const failure = await lockFailure(tx, id)
    if (!failure) throw refuse('failure_not_found')
    if (failure.state === 'retried' && failure.retriedCredentialId)
      return { kind: 'issued', credentialId: failure.retriedCredentialId }
    if (failure.state !== 'pending_review') throw refuse('failure_not_pending', failure.state)
    if (await isBatchTakenBack(tx, failure.batchId)) throw refuse('failure_of_revoked_batch')
    const outcome = await attempt(tx, failure, overrides)
    const applied = knownOverrides(overrides)
    const kept = Object.keys(applied).length > 0 ? JSON.stringify(applied) : null
    await updateFailureAttempted(tx, id, kept, outcome)
    await recordChange(tx, { action: 'failure.retried', subjectId: id, ...factsOf(failure, overrides, outcome) })
    faultPoint('retry.after_issue')
    return outcome
  })
}

/** Names the fields that were changed for this attempt, but not their values: these are about a person, and stand in the failure record. */
function factsOf({ state, attemptsMade }: Failure, overrides: RawRow, outcome: RetryOutcome) {
  const isIssued = outcome.kind === 'issued'
  return {
    before: { status: state, attempts_made: attemptsMade },
    after: {
      status: isIssued ? 'retried' : state,
      attempts_made: attemptsMade + 1,
      overridden_fields: Object.keys(overrides).filter(isFieldName),
      ...(isIssued ? { credential_id: outcome.credentialId } : { error_category: outcome.category }),
    },
  }
}

async function attempt(tx: Context, failure: Failure, overrides: RawRow): Promise<RetryOutcome> {
  const row = withOverrides(parseExactly(failure.rowData) as RawRow, overrides)
  const omitted = failure.omitted && Object.keys(overrides).length === 0 ? failure.omitted : undefined
  const attempted = await inSavepoint(tx, isWritable, () => issueAgain(tx, failure, row, omitted))
  if (attempted.ok) return attempted.value
  tx.log.error({ err: attempted.error, failure_id: failure.id }, 'a retry failed')
  return { kind: 'failed', ...faultReason(faultOf(attempted.error)) }
}

/** False after a lost connection: the attempt cannot be recorded then, so the record stays as it was and the request fails. */
function isWritable(error: unknown): boolean {
  return sqlStateOf(error) !== undefined || faultOf(error) !== 'rds_error'
}

async function issueAgain(
  tx: Context,
  failure: Failure,
  raw: RawRow,
  omitted: OmittedRow | undefined,
): Promise<RetryOutcome> {
  const template = await findTemplateById(tx, failure.templateId)
  if (!template || template.archivedAt) return { kind: 'failed', ...templateGone, category: 'unknown' }
  const batchId = newId<BatchId>(tx.clock.now())
  const checking = await findCheckContext(tx, [raw])
  const row = checkRow(tx, template, checking, raw, omitted)
  if (!isIssuable(row)) return failed(validationFailure(row))
  const outcome = await issueRow(tx, signerOf(tx, checking.issuer), { template, batchId }, row)
  if (outcome.kind === 'failed') return failed(outcome.failure)
  if (await storeOne(tx, outcome)) return { kind: 'issued', credentialId: outcome.credential.id }
  return { kind: 'failed', ...faultReason('rds_error') }
}

function failed({ category, message, errorCodes }: FailureReason): RetryOutcome {
  return { kind: 'failed', category, message, errorCodes }
}
