import { listOpenBatchRevocations } from '../../credentials/jobs/batch-revocation-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'

/** Enqueues each unfinished revocation of a batch whose queue entry is gone, as after a restore. May run twice. */
export async function resumeBatchRevocations(platform: Platform): Promise<void> {
  for (const { organizationId, batchId } of await listOpenBatchRevocations(platform.database)) {
    const organization = await findOrganization(platform.database, organizationId)
    if (!organization) throw new Error(`There is no organization ${organizationId}.`)
    const ctx = contextFor(platform, organization, { kind: 'operator' })
    await ctx.queue.enqueue(ctx.db, 'revoke-batch', [{ payload: { organizationId, batchId } }])
  }
}
