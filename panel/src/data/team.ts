import type {
  InvitationAcceptance,
  InvitationLink,
  InvitationOffer,
  InvitationRequest,
  PersonRemoval,
  RoleChange,
  Session,
  Team,
} from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function getTeam(organizationId: string, signal: AbortSignal): Promise<Team> {
  return request('/team', { organizationId, signal })
}

export function changeRole(organizationId: string, id: string, body: RoleChange): Promise<Team> {
  return request(`/team/${encodeURIComponent(id)}`, { method: 'PATCH', organizationId, body })
}

export function removeFromTeam(organizationId: string, id: string, revokesKeys: boolean): Promise<PersonRemoval> {
  const path = withQuery(`/team/${encodeURIComponent(id)}`, { revoke_keys: String(revokesKeys) })
  return request(path, { method: 'DELETE', organizationId })
}

/** Ends what they are signed in to this organization with. */
export function signOutPerson(organizationId: string, id: string): Promise<void> {
  return request(`/team/${encodeURIComponent(id)}/sign-out`, { method: 'POST', organizationId, body: {} })
}

/** Of oneself alone: the id is the person's own. */
export function leaveTeam(organizationId: string, id: string): Promise<void> {
  return request(`/team/${encodeURIComponent(id)}/leave`, { method: 'POST', organizationId, body: {} })
}

export function inviteToTeam(organizationId: string, body: InvitationRequest): Promise<Team> {
  return request('/team/invitations', { method: 'POST', organizationId, body })
}

export function resendInvitation(organizationId: string, id: string): Promise<Team> {
  return request(`/team/invitations/${encodeURIComponent(id)}/resend`, { method: 'POST', organizationId, body: {} })
}

export function withdrawInvitation(organizationId: string, id: string): Promise<void> {
  return request(`/team/invitations/${encodeURIComponent(id)}`, { method: 'DELETE', organizationId })
}

/** What the link of an invitation offers. It uses up nothing. */
export function openInvitation(body: InvitationLink): Promise<InvitationOffer> {
  return request('/invitation', { method: 'POST', body })
}

/** Accepts, once, and signs in the person whom the letter went to. */
export function acceptInvitation(body: InvitationAcceptance): Promise<Session> {
  return request('/invitation/accept', { method: 'POST', body })
}
