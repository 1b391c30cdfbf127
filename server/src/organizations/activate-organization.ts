import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import type { Organization } from './organization.ts'
import { updateOrganizationActive } from './organization-store.ts'

/**
 * Deactivates an organization or activates it again. While it is inactive its API keys are refused and its jobs stop; what
 * it issued stays valid and public. Returns the organization in its new state.
 */
export async function activateOrganization(
  ctx: Context,
  organization: Organization,
  isActive: boolean,
  sharesName?: boolean,
): Promise<Organization> {
  await inTransaction(ctx, async (tx) => {
    if (!(await updateOrganizationActive(tx, isActive, sharesName))) return
    await recordChange(tx, {
      action: isActive ? 'organization.activated' : 'organization.deactivated',
      subjectId: organization.id,
      before: { is_active: !isActive },
      after: { is_active: isActive },
    })
  })
  return { ...organization, isActive }
}
