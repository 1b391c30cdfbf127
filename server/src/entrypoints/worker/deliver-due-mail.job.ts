import { addressLetterOutbox } from '../../administration/membership/deliver-address-letters.ts'
import { pinLetterOutbox } from '../../holders/offers/deliver-pin-letters.ts'
import { letterOutbox } from '../../mail/deliver-letters.ts'
import { invitationOutbox } from '../../people/invitations/deliver-invitations.ts'
import type { Platform } from '../../platform/context.ts'
import { deliverDue } from '../../platform/outbox/deliver-due.ts'
import type { DueWork } from '../../platform/outbox/work-when-due.ts'
import type { Stop } from '../../platform/process/stop.ts'

/** Sends due letters: those of single credentials, and those that the relay deferred. */
export function deliverDueMail(platform: Platform, stop: Stop): DueWork {
  return deliverDue(platform, letterOutbox(platform), stop)
}

/** Sends the letters by which members confirm an address. */
export function deliverDueAddressLetters(platform: Platform, stop: Stop): DueWork {
  return deliverDue(platform, addressLetterOutbox(platform), stop)
}

/** Sends the letters that invite people to a team. */
export function deliverDueInvitations(platform: Platform, stop: Stop): DueWork {
  return deliverDue(platform, invitationOutbox(platform), stop)
}

/** Sends the letters with the PIN of an offer to a wallet. */
export function deliverDuePinLetters(platform: Platform, stop: Stop): DueWork {
  return deliverDue(platform, pinLetterOutbox(platform), stop)
}
