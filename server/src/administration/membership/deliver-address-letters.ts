import { getIssuer } from '../../credentials/issuers/issuer-store.ts'
import { sendToRecipient } from '../../mail/sandbox/send-to-recipient.ts'
import { type AddressLetter, hashOfAddressToken, newAddressToken } from '../../organizations/members/address-letter.ts'
import {
  addressLetterTable,
  claimDueAddressLetters,
  updateAddressLetterToken,
} from '../../organizations/members/address-letter-store.ts'
import { findMember } from '../../organizations/members/members-view.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import type { Outbox } from '../../platform/outbox/deliver-claimed.ts'
import { isEntryDue } from '../../platform/outbox/outbox-store.ts'
import type { Delivery } from '../../platform/smtp/delivery.ts'
import { composeAddressLetter } from './address-letter.ts'

const claimSeconds = 20

/**
 * Opens the outbox of letters by which members confirm an address. The secret of the link is made for each attempt, and its hash is stored before the
 * letter is sent: where an answer was lost and the letter is sent again, the link of the later one is valid.
 */
export function addressLetterOutbox(platform: Platform): Outbox<AddressLetter> {
  return {
    entries: 'letters about addresses',
    table: addressLetterTable,
    isDue: isEntryDue(addressLetterTable),
    claimDue: (limit) => claimDueAddressLetters(platform.database, limit, claimSeconds),
    idOf: ({ id }) => id,
    leaseSeconds: claimSeconds,
    parallel: platform.settings.mailConnections,
    retrySeconds: platform.settings.mailRetrySeconds,
    deliver: (letter, overdue) => deliver(platform, letter, overdue),
  }
}

/** A letter that is not needed any more is not sent: its address is verified or gone, or its link would open nothing. */
async function deliver(platform: Platform, letter: AddressLetter, overdue: AbortSignal): Promise<Delivery> {
  const organization = await findOrganization(platform.database, letter.organizationId)
  if (!organization?.isActive || letter.expiresAt <= platform.clock.now()) return notNeeded
  const ctx = contextFor(platform, organization, { kind: 'worker' })
  const member = await findMember(ctx, letter.memberId)
  const address = member?.addresses.find((one) => one.normalizedEmail === letter.normalizedEmail)
  if (!member || member.status === 'left' || !address || address.verifiedAt) return notNeeded
  const token = newAddressToken()
  await updateAddressLetterToken(ctx, letter.id, hashOfAddressToken(token) as Buffer)
  const { replyTo, email: contact } = await getIssuer(ctx)
  const told = {
    token,
    to: address.email,
    name: member.name,
    expiresAt: letter.expiresAt,
    replyTo: replyTo ?? contact ?? undefined,
  }
  return sendToRecipient(platform, organization, composeAddressLetter(platform.settings, organization, told), overdue)
}

const notNeeded: Delivery = { kind: 'refused', answer: 'not sent: it was not needed any more' }
