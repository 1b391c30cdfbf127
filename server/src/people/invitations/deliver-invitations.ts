import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import type { Outbox } from '../../platform/outbox/deliver-claimed.ts'
import { isEntryDue } from '../../platform/outbox/outbox-store.ts'
import type { Delivery } from '../../platform/smtp/delivery.ts'
import { hashOfToken, newToken } from '../sessions/token.ts'
import type { InvitationLetter } from './invitation.ts'
import { composeInvitationLetter } from './invitation-letter.ts'
import { claimDueInvitations, invitationTable, updateInvitationToken } from './invitation-store.ts'
import { listInvitations } from './invitations-view.ts'

const claimSeconds = 20

/**
 * Invitations, as the outbox of the platform delivers them. The secret of the link is made for each attempt, and its hash kept
 * before the letter goes: where an answer was lost and the letter goes out once more, the link of the later one holds.
 */
export function invitationOutbox(platform: Platform): Outbox<InvitationLetter> {
  return {
    entries: 'invitations',
    table: invitationTable,
    isDue: isEntryDue(invitationTable),
    claimDue: (limit) => claimDueInvitations(platform.database, limit, claimSeconds),
    idOf: ({ id }) => id,
    leaseSeconds: claimSeconds,
    parallel: platform.settings.mailConnections,
    retrySeconds: platform.settings.mailRetrySeconds,
    deliver: (letter, overdue) => deliver(platform, letter, overdue),
  }
}

/** An invitation that was withdrawn, replaced or accepted is not sent, nor one whose link would open nothing. */
async function deliver(platform: Platform, letter: InvitationLetter, overdue: AbortSignal): Promise<Delivery> {
  const organization = await findOrganization(platform.database, letter.organizationId)
  if (!organization?.isActive || letter.expiresAt <= platform.clock.now()) return notNeeded
  const db = platform.database.forOperator(organization.id)
  const ctx = { ...contextFor(platform, organization, { kind: 'worker' }), db, dbOutsideTransaction: db }
  const [invitation] = await listInvitations(ctx, letter.id)
  const token = newToken()
  if (!invitation || !(await updateInvitationToken(ctx, letter.id, hashOfToken(token)))) return notNeeded
  const message = composeInvitationLetter(platform.settings, organization, invitation, token)
  return platform.mail.send(message, overdue)
}

const notNeeded: Delivery = { kind: 'refused', answer: 'not sent: it was not needed any more' }
