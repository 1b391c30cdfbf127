import { activateOrganization } from '../organizations/activate-organization.ts'
import type { Organization } from '../organizations/organization.ts'
import { takeName } from '../organizations/take-name.ts'
import type { Context, Platform } from '../platform/context.ts'
import type { OrganizationId } from '../platform/ids.ts'

/**
 * Deactivates an organization, or activates it again with the work that had stopped. Returns it in its new state. Throws Refusal where another
 * organization took its name, which `mayShareName` allows.
 */
export async function switchOrganization(
  platform: Platform,
  ctx: Context,
  current: Organization,
  { isActive, mayShareName }: { isActive: boolean; mayShareName: boolean },
): Promise<Organization> {
  const set = (sharesName?: boolean) => activateOrganization(ctx, current, isActive, sharesName)
  if (!isActive || current.isActive) return set()
  const organization = await takeName(
    platform.database,
    { id: current.id, name: current.name, mayShare: mayShareName },
    set,
  )
  await resume(platform, current.id)
  return organization
}

/** Pathway jobs ended while the organization was inactive, and a restored one may have had work under way: both begin again. */
async function resume(platform: Platform, id: OrganizationId): Promise<void> {
  await (await import('../issuing/awards/sweep-pathway.ts')).resumeSweeps(platform)
  await (await import('../issuing/retry-runs/resume-retry-runs.ts')).resumeRetryRuns(platform, id)
  await (await import('../issuing/batches/resume-revocations.ts')).resumeRevocations(platform, id)
  await (await import('../credentials/chunks/resume-jobs.ts')).resumeJobs(platform, id)
}
