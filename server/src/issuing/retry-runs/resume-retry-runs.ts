import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import { listOpenRetryRuns } from './retry-run-store.ts'

/** Enqueues each run that has not ended, where its queue entry is gone, as after a restore. May run twice. */
export async function resumeRetryRuns(platform: Platform): Promise<void> {
  for (const { organizationId, retryRunId } of await listOpenRetryRuns(platform.database)) {
    const organization = await findOrganization(platform.database, organizationId)
    if (!organization) throw new Error(`There is no organization ${organizationId}.`)
    const ctx = contextFor(platform, organization, { kind: 'operator' })
    await ctx.queue.enqueue(ctx.db, 'retry-failures', [{ payload: { organizationId, retryRunId } }])
  }
}
