import type { Language, Role } from '../../platform/context.ts'
import type { EmailAddress } from '../../platform/formats/email.ts'
import type { InvitationId, OrganizationId, UserId } from '../../platform/ids.ts'

/** How long the link of an invitation can be used, from when its letter was asked for. */
export const invitationDays = 7

/** Invitations of one organization that wait to be accepted, expired ones among them. */
export const openInvitationsMax = 100

/** Letters with an invitation from one organization to one address within 24 hours. */
export const lettersToAddressMax = 3

/** Letters with an invitation from one organization on one day (UTC), to whomever. */
export const lettersOfOrganizationMax = 200

/** An invitation by its newest letter. `letter` is the state of that letter. */
export type Invitation = {
  id: InvitationId
  email: string
  normalizedEmail: string
  role: Role
  language: Language
  /** Name or address of the person who invited; null for the operator of the service. */
  invitedBy: string | null
  invitedAt: Date
  requestedAt: Date
  expiresAt: Date
  letter: 'pending' | 'sent' | 'failed'
  /** The last answer of the mail server, where it refused or deferred the letter. */
  lastAnswer: string | null
}

/** The content of a new invitation. */
export type NewInvitation = {
  id: InvitationId
  address: EmailAddress
  role: Role
  language: Language
  invitedBy: UserId | null
  invitedAt: Date
}

/** A letter that waits to be delivered. */
export type InvitationLetter = {
  id: InvitationId
  organizationId: OrganizationId
  expiresAt: Date
  attempts: number
}
