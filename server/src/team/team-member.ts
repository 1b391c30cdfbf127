import { type Role, teamRoles } from '../platform/context.ts'
import type { UserId } from '../platform/ids.ts'

export { type Role, teamRoles }

/** A person's place in an organization, as the list of its team shows it. */
export type TeamMember = { userId: UserId; email: string; name: string; role: Role; createdAt: Date }

/** Whether a role may what the least one may: each may all that the next one may. */
export function isAtLeast(role: Role, least: Role): boolean {
  return teamRoles.indexOf(role) <= teamRoles.indexOf(least)
}
