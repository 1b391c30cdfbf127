import { isOf } from '../../credentials/chunks/resume-jobs.ts'
import { listOpenRevocations } from '../../credentials/jobs/revocation-store.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import type { OrganizationId } from '../../platform/ids.ts'

/** Enqueues each unfinished revocation whose queue entry is gone, as after a restore. May run twice. `only`: of this organization alone. */
export async function resumeRevocations(platform: Platform, only?: OrganizationId): Promise<void> {
  for (const { organizationId, revocationId } of (await listOpenRevocations(platform.database)).filter(isOf(only))) {
    const organization = await findOrganization(platform.database, organizationId)
    if (!organization) throw new Error(`There is no organization ${organizationId}.`)
    const ctx = contextFor(platform, organization, { kind: 'operator' })
    await ctx.queue.enqueue(ctx.db, 'revoke-credentials', [{ payload: { organizationId, revocationId } }])
  }
}
