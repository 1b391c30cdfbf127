import type { Platform } from '../platform/context.ts'
import { deliverClaimed, type Outbox } from '../platform/outbox/deliver-claimed.ts'
import type { Delivery } from '../platform/outbox/outbox.ts'
import { faultPoint } from '../platform/process/fault.ts'
import type { Stop } from '../platform/process/stop.ts'
import { withoutAddresses } from '../platform/smtp/mail-health.ts'
import { composeLetter } from './letter.ts'
import { type ClaimedLetter, claimDueLetters, letterTable } from './outbox-store.ts'

export const claimSeconds = 20

/**
 * The outbox of letters: a letter that the relay deferred is attempted again after the configured delays. A letter that this
 * service sends twice by itself has the same Message-ID both times.
 */
export function letterOutbox(platform: Platform): Outbox<ClaimedLetter> {
  return {
    entries: 'letters',
    table: letterTable,
    claimDue: (limit) => claimDueLetters(platform.database, limit, claimSeconds),
    idOf: (letter) => letter.credentialId,
    leaseSeconds: claimSeconds,
    parallel: platform.settings.mailConnections,
    retrySeconds: platform.settings.mailRetrySeconds,
    deliver: (letter, overdue) => deliver(platform, letter, overdue),
  }
}

/** Sends claimed letters, and records the result of each as soon as it is known. */
export function deliverLetters(platform: Platform, letters: ClaimedLetter[], stop?: Stop): Promise<void> {
  return deliverClaimed(platform, letterOutbox(platform), letters, stop)
}

async function deliver(platform: Platform, letter: ClaimedLetter, overdue: AbortSignal): Promise<Delivery> {
  const { words, email, resentAt } = letter
  const delivery = await platform.mail.send(composeLetter(words, email, platform.settings, resentAt), overdue)
  if (delivery.kind === 'withdrawn') return delivery
  faultPoint('mail.after_250')
  return 'answer' in delivery ? { ...delivery, answer: withoutAddresses(delivery.answer) } : delivery
}
