import type { Context } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { isAtLeast, type Role } from './team-member.ts'

/** The person who acts, where one does. */
export function actingUser({ actor }: Context): UserId[] {
  return actor.kind === 'user' ? [actor.id] : []
}

/**
 * Nobody gives or takes a role above their own; the operator program may. `locked` are roles as they are now: that of the
 * actor may have changed since the request was let in. Throws Refusal.
 */
export function requireRolesWithin({ actor }: Context, locked: Map<UserId, Role>, ...roles: Role[]): void {
  if (actor.kind === 'operator') return
  const own = actor.kind === 'user' ? locked.get(actor.id) : undefined
  if (!own || !isAtLeast(own, 'admin')) throw refuse('role_too_low')
  if (!roles.every((role) => isAtLeast(own, role))) throw refuse('role_above_own')
}
