import { inPath } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import type { InvitationId, UserId } from '../../../platform/ids.ts'
import type { ApiKey } from '../../api-keys/api-key.ts'
import { listKeysOfPeople } from '../../api-keys/api-key-store.ts'
import type { Invitation } from '../../invitations/invitation.ts'
import { listInvitations } from '../../invitations/invitations-view.ts'
import { isAtLeast, type TeamMember } from '../../team/team-member.ts'
import { listTeam } from '../../team/team-view.ts'

export const personInPath = inPath<UserId>('team_member_not_found')

export const invitationInPath = inPath<InvitationId>('team_member_not_found')

export function presentMadeKey({ name, lastFour }: ApiKey) {
  return { name, last_four: lastFour }
}

function presentPerson({ actor }: Context, one: TeamMember, keys: ApiKey[]) {
  return {
    id: one.userId,
    name: one.name,
    email: one.email,
    role: one.role,
    joined_at: one.createdAt.toISOString(),
    last_seen_at: one.lastSeenAt?.toISOString() ?? null,
    api_keys: keys.map(presentMadeKey),
    is_you: actor.kind === 'user' && actor.id === one.userId,
  }
}

function presentInvitation(one: Invitation) {
  return {
    id: one.id,
    email: one.email,
    role: one.role,
    language: one.language,
    invited_by: one.invitedBy,
    invited_at: one.invitedAt.toISOString(),
    sent_at: one.requestedAt.toISOString(),
    expires_at: one.expiresAt.toISOString(),
    letter: one.letter,
    last_answer: one.letter === 'sent' ? null : one.lastAnswer,
  }
}

/** Answers with the team as who asks may see it: the people for everybody of the team, addresses of strangers for who may invite. */
export async function showTeam(ctx: Context, { platform: { database } }: { platform: Platform }) {
  const mayInvite = ctx.actor.kind === 'user' && isAtLeast(ctx.actor.role, 'admin')
  // Accounts belong to no organization, so not every request may read them.
  const scope = { ...ctx, db: database.forOperator(ctx.organization.id) }
  const [people, invitations, keys] = await Promise.all([
    listTeam(scope),
    mayInvite ? listInvitations(scope) : null,
    mayInvite ? listKeysOfPeople(scope) : [],
  ])
  const keysOf = Map.groupBy(keys, ({ madeBy }) => madeBy)
  const body = {
    people: people.map((one) => presentPerson(ctx, one, keysOf.get(one.userId) ?? [])),
    invitations: invitations?.map(presentInvitation) ?? null,
  }
  return { body }
}

export const getTeamOperation = teamOperation({
  name: 'get-team',
  leastRole: 'viewer',
  route: 'GET /api/panel/team',
  handle: showTeam,
})
