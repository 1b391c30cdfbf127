import type { Answer, Body } from '../data/ask.ts'
import { teamRoles } from '../data/generated/limits.ts'
import type { Role } from '../shell/session.ts'
import { isAtLeast } from '../shell/session.ts'
import type { Tone } from '../ui/states/tone.tsx'

export type Invitation = NonNullable<Answer<'get-team'>['invitations']>[number]
export type InvitationRequest = Body<'invite-to-team'>
export type TeamPerson = Answer<'get-team'>['people'][number]

/** The roles that somebody may give: none above their own. */
export function rolesWithin(own: Role): Role[] {
  return teamRoles.filter((role) => isAtLeast(own, role))
}

/** Whether somebody of this role may change or remove who has that one. */
export function mayChange(own: Role, theirs: Role): boolean {
  return isAtLeast(own, 'admin') && isAtLeast(own, theirs)
}

/** Whether somebody is the one who has to stay: an organization keeps an owner. */
export function isLastOwner(people: readonly TeamPerson[], { role }: Pick<TeamPerson, 'role'>): boolean {
  return role === 'owner' && people.filter((person) => person.role === 'owner').length === 1
}

/** The name, or the address of who gave none. */
export function calledName({ name, email }: Pick<TeamPerson, 'name' | 'email'>): string {
  return name === '' ? email : name
}

export type InvitationState = 'pending' | 'sent' | 'failed' | 'expired'

export const invitationTones: Record<InvitationState, Tone> = {
  pending: 'calm',
  sent: 'good',
  failed: 'bad',
  expired: 'late',
}

/** What became of an invitation that nobody has accepted. */
export function stateOf({ letter, expires_at }: Invitation, now: Date): InvitationState {
  return new Date(expires_at) <= now ? 'expired' : letter
}
