import { isOf } from '../../credentials/chunks/resume-jobs.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { listOpenRetryRuns } from './retry-run-store.ts'

/** Enqueues each run that has not ended, where its queue entry is gone, as after a restore. May run twice. `only`: of this organization alone. */
export async function resumeRetryRuns(platform: Platform, only?: OrganizationId): Promise<void> {
  for (const { organizationId, retryRunId } of (await listOpenRetryRuns(platform.database)).filter(isOf(only))) {
    const organization = await findOrganization(platform.database, organizationId)
    if (!organization) throw new Error(`There is no organization ${organizationId}.`)
    const ctx = contextFor(platform, organization, { kind: 'operator' })
    await ctx.queue.enqueue(ctx.db, 'retry-failures', [{ payload: { organizationId, retryRunId } }])
  }
}
