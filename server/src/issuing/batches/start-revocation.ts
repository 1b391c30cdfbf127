import { listArrived } from '../../credentials/credential-store.ts'
import { findJobById } from '../../credentials/jobs/job-store.ts'
import {
  countOpenRevocations,
  insertRevocation,
  type RevocationOutcome,
} from '../../credentials/jobs/revocation-store.ts'
import { readRevocationReason } from '../../credentials/revocation-reason.ts'
import { refuseInactive } from '../../organizations/refuse-inactive.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, templatesOf } from '../../platform/context.ts'
import { type CredentialId, isUuid, type JobId, newId, parseId, type RevocationId } from '../../platform/ids.ts'
import { withinDailyUse } from '../../platform/rate-limits/daily-use.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { requestBatchRevocation } from './request-batch-revocation.ts'

/** The credentials that one revocation names at most. */
export const revocationRowsMax = 5_000

/** The revocations of named credentials of one organization that may be at work at once. */
export const openRevocationsMax = 3

/** The bytes that the row of a credential that is named takes, with its place in the indices. */
const bytesOfRow = 320

/** The problem of the ids that a revocation names, or undefined: a list of credentials, each once. */
export function problemOfCredentialIds(given: unknown): string | undefined {
  if (!Array.isArray(given) || given.length === 0) return 'credential_ids must be a list that is not empty'
  if (given.length > revocationRowsMax) return `credential_ids must not exceed ${revocationRowsMax} ids`
  if (!given.every(isUuid)) return 'credential_ids must be UUIDs'
  const isRepeated = new Set(given.map((id) => parseId(id))).size < given.length
  return isRepeated ? 'credential_ids must not name one twice' : undefined
}

/**
 * Starts to revoke credentials for good with one reason: those that are named, or all of a job. A job of the queue does the work
 * (`continueRevocation`). A credential that the organization does not have, or that the key may not revoke, is noted as refused and stops none of the
 * others; one that was revoked before keeps its first reason.
 *
 * Throws Refusal where the reason cannot be shown, where the ids have a problem or stand beside a job, where the job is not the organization's or
 * still issues, where too many revocations are at work, or where the rows of credentials that are not there to be revoked exceed what the organization
 * may have stored in a day: they end at once, so that nothing else bounds them.
 */
export async function startRevocation(
  ctx: Context,
  given: { credentialIds?: string[] | undefined; jobId?: JobId | undefined; reason: string },
): Promise<RevocationId> {
  const { credentialIds, jobId, reason } = given
  if ((credentialIds === undefined) === (jobId === undefined))
    throw refuse('body_invalid', 'either credential_ids or job_id is required')
  if (jobId) return revokeJob(ctx, jobId, reason)
  const problem = problemOfCredentialIds(credentialIds)
  if (problem !== undefined) throw refuse('body_invalid', problem)
  const ids = (credentialIds ?? []).map((id) => parseId(id) as CredentialId)
  return revokeNamed(ctx, ids, readRevocationReason(reason))
}

async function revokeJob(ctx: Context, id: JobId, reason: string): Promise<RevocationId> {
  const job = await findJobById(ctx, id)
  if (!job) throw refuse('job_not_found')
  if (templatesOf(ctx)?.includes(job.templateId) === false) throw refuse('template_not_allowed')
  return requestBatchRevocation(ctx, id, { reason })
}

async function revokeNamed(ctx: Context, ids: CredentialId[], reason: string): Promise<RevocationId> {
  refuseInactive(ctx)
  const allowed = templatesOf(ctx)
  const found = new Map((await listArrived(ctx, ids)).map((credential) => [credential.id, credential]))
  const rows = ids.map((credentialId) => ({
    credentialId,
    outcome: refusalOf(found.get(credentialId)?.templateId, allowed),
  }))
  const isVain = (row: (typeof rows)[number]) =>
    row.outcome !== null || found.get(row.credentialId)?.status !== 'active'
  const asked = { rows: 0, letters: 0, bodyBytes: rows.filter(isVain).length * bytesOfRow }
  return withinDailyUse(ctx, asked, () => storeNamed(ctx, rows, reason))
}

function storeNamed(
  ctx: Context,
  rows: { credentialId: CredentialId; outcome: RevocationOutcome | null }[],
  reason: string,
): Promise<RevocationId> {
  return inTransaction(ctx, async (tx) => {
    if ((await countOpenRevocations(tx)) >= openRevocationsMax) throw refuse('too_many_runs', openRevocationsMax)
    const now = tx.clock.now()
    const id = newId<RevocationId>(now)
    const finishedAt = rows.some(({ outcome }) => outcome === null) ? null : now
    const { actor } = tx
    const requestedBy = actor.kind === 'user' ? actor.id : null
    const apiKeyId = actor.kind === 'api_key' ? actor.id : null
    await insertRevocation(tx, { id, requestedBy, apiKeyId, reason, total: rows.length, finishedAt }, rows)
    await recordChange(tx, { action: 'revocation.started', subjectId: id, after: { credentials: rows.length } })
    const payload = { organizationId: tx.organization.id, revocationId: id }
    if (!finishedAt) await tx.queue.enqueue(tx.db, 'revoke-credentials', [{ payload }])
    return id
  })
}

function refusalOf(templateId: string | undefined, allowed: readonly string[] | undefined): RevocationOutcome | null {
  if (templateId === undefined) return 'credential_not_found'
  return allowed && !allowed.includes(templateId) ? 'template_not_allowed' : null
}
