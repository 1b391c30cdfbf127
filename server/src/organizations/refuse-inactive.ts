import type { Context } from '../platform/context.ts'
import { refuse } from '../refusals/refusal.ts'

/** Throws Refusal where the organization was deactivated: nothing is done for it until it is active again. */
export function refuseInactive({ organization }: Pick<Context, 'organization'>): void {
  if (!organization.isActive) throw refuse('tenant_inactive')
}
