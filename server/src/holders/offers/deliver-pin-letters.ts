import { randomUUID } from 'node:crypto'
import { findCredentialById } from '../../credentials/credential-store.ts'
import {
  claimDuePinLetters,
  findOfferById,
  type PinLetter,
  pinLetterTable,
  updateOfferPin,
} from '../../credentials/wallets/wallet-offer-store.ts'
import { findLetterLanguage } from '../../mail/letters-view.ts'
import { sendToRecipient } from '../../mail/sandbox/send-to-recipient.ts'
import { findOrganization } from '../../organizations/organization-store.ts'
import { findUserByEmail } from '../../people/users/user-store.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import type { Outbox } from '../../platform/outbox/deliver-claimed.ts'
import { isEntryDue } from '../../platform/outbox/outbox-store.ts'
import type { Delivery } from '../../platform/smtp/delivery.ts'
import { macOfPin, newPin, offerMinutes, wordsOfOffer } from './offer.ts'
import { composePinLetter } from './pin-letter.ts'

const claimSeconds = 20

/** The waits before a relay that put a letter off is asked again; the letter is of no use after a quarter of an hour. */
const retrySeconds = [5, 15, 30, 60, 120, 240]

/**
 * Letters with the PIN of an offer, as the outbox of the platform delivers them. The PIN is made for each attempt, and its MAC kept
 * before the letter goes: no table holds one, and where an answer was lost and the letter goes out once more, the later one holds.
 */
export function pinLetterOutbox(platform: Platform): Outbox<PinLetter> {
  return {
    entries: 'letters with a PIN',
    table: pinLetterTable,
    isDue: isEntryDue(pinLetterTable),
    claimDue: (limit) => claimDuePinLetters(platform.database, limit, claimSeconds),
    idOf: ({ id }) => id,
    leaseSeconds: claimSeconds,
    parallel: platform.settings.mailConnections,
    retrySeconds,
    deliver: (letter, overdue) => deliver(platform, letter, overdue),
  }
}

/** An offer that has ended has no letter, and a credential whose person was erased no address to send it to. */
async function deliver(platform: Platform, { id, organizationId }: PinLetter, overdue: AbortSignal): Promise<Delivery> {
  const { database, keyWrapper, settings } = platform
  const organization = await findOrganization(database, organizationId)
  const offer = await findOfferById(database, id)
  if (!organization?.isActive || !offer) return notNeeded
  const ctx = contextFor(platform, organization, { kind: 'worker' })
  const credential = await findCredentialById(ctx, offer.credentialId)
  const pin = newPin()
  if (!credential?.recipientEmail || !(await updateOfferPin(ctx, id, macOfPin(keyWrapper, id, pin)))) return notNeeded
  const user = await findUserByEmail(database.forService(), credential.normalizedEmail)
  const letter = composePinLetter(settings, {
    email: credential.recipientEmail,
    language: user?.language ?? (await findLetterLanguage(ctx, credential.id)) ?? organization.language,
    achievementName: credential.achievementName,
    organizationName: organization.name,
    pin,
    words: wordsOfOffer(id),
    minutes: offerMinutes,
    letterId: randomUUID(),
  })
  return sendToRecipient(platform, organization, letter, overdue)
}

const notNeeded: Delivery = { kind: 'refused', answer: 'not sent: it was not needed any more' }
