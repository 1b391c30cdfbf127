import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/refusals/refusal.ts'

/** Throws Refusal where the organization is inactive. */
export function refuseInactive({ organization }: Pick<Context, 'organization'>): void {
  if (!organization.isActive) throw refuse('tenant_inactive')
}
