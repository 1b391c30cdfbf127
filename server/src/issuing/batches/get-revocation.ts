import { findJobOfBatch } from '../../credentials/jobs/job-store.ts'
import { findRevocation, listRevocationRows, type Revocation } from '../../credentials/jobs/revocation-store.ts'
import { type Context, templatesOf } from '../../platform/context.ts'
import type { CredentialId, JobId, RevocationId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'

/** A revocation with the results of the credentials that it names. */
export type RevocationReport = {
  revocation: Revocation
  /** The job whose batch it takes back. */
  jobId: JobId | undefined
  alreadyRevoked: number
  refusals: { credentialId: CredentialId; code: 'credential_not_found' | 'template_not_allowed' }[]
}

/**
 * Gets a revocation of the organization; for a key of some templates alone, one that the key itself started, or one of a job of these templates,
 * which the key may take back too. Throws Refusal where there is none with this id.
 */
export async function getRevocation(ctx: Context, id: RevocationId): Promise<RevocationReport> {
  const revocation = await findRevocation(ctx, id)
  const job = revocation?.batchId ? await findJobOfBatch(ctx, revocation.batchId) : undefined
  const templates = templatesOf(ctx)
  const isOwn = ctx.actor.kind === 'api_key' && revocation?.apiKeyId === ctx.actor.id
  const isForeign = templates && !isOwn && !(job && templates.includes(job.templateId))
  if (!revocation || isForeign) throw refuse('run_not_found')
  const rows = await listRevocationRows(ctx, id)
  return {
    revocation,
    jobId: job?.id,
    alreadyRevoked: rows.filter(({ outcome }) => outcome === 'already_revoked').length,
    refusals: rows.flatMap(({ credentialId, outcome: code }) =>
      code === 'credential_not_found' || code === 'template_not_allowed' ? [{ credentialId, code }] : [],
    ),
  }
}
