import { isOf } from '../../credentials/chunks/resume-jobs.ts'
import { listOpenBatchRevocations } from '../../credentials/jobs/batch-revocation-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import type { OrganizationId } from '../../platform/ids.ts'

/** Enqueues each unfinished revocation of a batch whose queue entry is gone, as after a restore. May run twice. `only`: of this organization alone. */
export async function resumeBatchRevocations(platform: Platform, only?: OrganizationId): Promise<void> {
  for (const { organizationId, batchId } of (await listOpenBatchRevocations(platform.database)).filter(isOf(only))) {
    const organization = await findOrganization(platform.database, organizationId)
    if (!organization) throw new Error(`There is no organization ${organizationId}.`)
    const ctx = contextFor(platform, organization, { kind: 'operator' })
    await ctx.queue.enqueue(ctx.db, 'revoke-batch', [{ payload: { organizationId, batchId } }])
  }
}
