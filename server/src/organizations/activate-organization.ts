import type { Database } from '../platform/db/database.ts'
import type { Organization } from './organization.ts'
import { updateOrganizationActive } from './organization-store.ts'

/**
 * Deactivates an organization, or undoes that. While it is deactivated its API keys are refused and its jobs stop; what it
 * issued stays valid and public. Returns the organization as it is then.
 */
export async function activateOrganization(
  database: Database,
  organization: Organization,
  isActive: boolean,
): Promise<Organization> {
  await updateOrganizationActive(database, organization.id, isActive)
  return { ...organization, isActive }
}
