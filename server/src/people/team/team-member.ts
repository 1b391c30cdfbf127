import { type Role, teamRoles } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'

export { type Role, teamRoles }

/** A person's place in an organization, as the list of its team shows it. */
export type TeamMember = {
  userId: UserId
  email: string
  name: string
  role: Role
  createdAt: Date
  /** When they last asked for something of this organization, to a few minutes; null while they never did. */
  lastSeenAt: Date | null
}

/** People of one team whom a provider of their own may bring in: their list is one answer. */
export const teamMax = 10_000

/** How often, at most, it is noted that somebody of the team was there. */
export const noteSeenEveryMinutes = 5

/** Whether a role has the rights of `least`: each role has all rights of the next one. */
export function isAtLeast(role: Role, least: Role): boolean {
  return teamRoles.indexOf(role) <= teamRoles.indexOf(least)
}

/** The roles above this one, which who has it can neither give nor take. */
export function rolesAbove(role: Role): Role[] {
  return teamRoles.slice(0, teamRoles.indexOf(role))
}
