import { listSenders, type Sender } from '../organizations/organization-store.ts'
import type { Platform } from '../platform/context.ts'
import { byWorker } from '../platform/event-log/event-store.ts'
import { observe } from '../platform/observed.ts'
import { deliverClaimed, type InTurn, type Outbox } from '../platform/outbox/deliver-claimed.ts'
import { faultPoint } from '../platform/process/fault.ts'
import type { Stop } from '../platform/process/stop.ts'
import type { Delivery } from '../platform/smtp/delivery.ts'
import { composeLetter } from './letter.ts'
import type { ClaimedLetter } from './letter-content.ts'
import { listJoinedLetters } from './letters-view.ts'
import {
  claimDueLetters,
  claimSeconds,
  insertLetterEvents,
  isLetterDue,
  letterTable,
  updateLettersParted,
} from './outbox-store.ts'
import { returnPathOf } from './return-path.ts'
import { sendToRecipient } from './sandbox/send-to-recipient.ts'
import { optOutUrl } from './suppressions/opt-out.ts'
import { suppressedAnswer } from './suppressions/suppression.ts'
import { findSuppressionAnswers, insertSuppression } from './suppressions/suppression-store.ts'

type LetterToSend = ClaimedLetter & { sender: Sender }

/**
 * The outbox of letters: a letter that the relay deferred is attempted again after the configured delays. A letter that this
 * service sends twice by itself has the same Message-ID both times.
 */
export function letterOutbox(platform: Platform): Outbox<LetterToSend> {
  return {
    entries: 'letters',
    table: { ...letterTable, onEnded: (ended) => insertLetterEvents(byWorker(platform), ended) },
    isDue: isLetterDue,
    claimDue: async (limit) => {
      const letters = await claimDueLetters(platform.database, limit, claimSeconds)
      if (letters.length === 0) await updateLettersParted(platform.database)
      return asSent(platform, letters)
    },
    sharedBy: ({ joined = [] }) => joined.map(({ credentialId }) => credentialId),
    idOf: (letter) => letter.credentialId,
    leaseSeconds: claimSeconds,
    parallel: platform.settings.mailConnections,
    retrySeconds: platform.settings.mailRetrySeconds,
    deliver: (letter, overdue) => deliver(platform, letter, overdue),
    onRecorded: (letters) => {
      for (const { organizationId } of letters) platform.announcer.announce(organizationId, ['letters'])
    },
  }
}

/**
 * Sends claimed letters, and records the result of each as soon as it is known. Claims that share `inTurn` are sent one after the other: side by side
 * all would end at once, and nothing would be sent while their results are recorded and more letters are claimed.
 */
export async function deliverLetters(
  platform: Platform,
  letters: ClaimedLetter[],
  stop?: Stop,
  inTurn?: InTurn,
): Promise<void> {
  // Each connection has one letter more than it sends, which is composed during the sending.
  const outbox = { ...letterOutbox(platform), parallel: platform.settings.mailConnections * 2, inTurn }
  return deliverClaimed(platform, outbox, await asSent(platform, letters), stop)
}

/**
 * Completes letters for sending: the letters that are joined to each, whether its address is suppressed, and its sender.
 */
async function asSent({ database }: Platform, letters: ClaimedLetter[]): Promise<LetterToSend[]> {
  const ids = letters.map(({ credentialId }) => credentialId)
  const organizations = [...new Set(letters.map(({ organizationId }) => organizationId))]
  const [answers, joined, senders] = await Promise.all([
    findSuppressionAnswers(database, letters),
    listJoinedLetters(database, ids),
    listSenders(database.forService(), organizations),
  ])
  return letters.map((letter, index) => {
    const sender = senders.get(letter.organizationId)
    if (!sender) throw new Error(`There is no organization ${letter.organizationId}.`)
    return { ...letter, sender, suppressedBy: answers[index], joined: joined.get(letter.credentialId) }
  })
}

async function deliver(platform: Platform, letter: LetterToSend, overdue: AbortSignal): Promise<Delivery> {
  const { words, email, resentAt, suppressedBy, organizationId, batchId, sender, joined = [] } = letter
  if (suppressedBy !== undefined) return { kind: 'refused', answer: suppressedAnswer(suppressedBy) }
  const stopUrl = optOutUrl(platform, { organizationId, email })
  const { returnPathDomain } = platform.settings
  const returnPath = returnPathDomain && returnPathOf(platform.keyWrapper, letter, returnPathDomain)
  const message = composeLetter(words, email, platform.settings, {
    resentAt,
    stopUrl,
    isWithoutWallets: !sender.allowsWallets,
    joined: joined.map((one) => one.words),
  })
  const startedAt = Date.now()
  const delivery = await sendToRecipient(platform, sender, { ...message, returnPath }, overdue)
  observe('step', () => ({ batchId, step: 'letter', startedAt, outcome: delivery.kind }))
  if (delivery.kind === 'withdrawn') return delivery
  faultPoint('mail.after_250')
  if (!('answer' in delivery)) return delivery
  const { answer } = delivery
  // The suppression comes before the note on the attempt: after a crash in between, the letter is sent and refused once more.
  if (delivery.kind === 'refused' && delivery.isRecipientRefused)
    await insertSuppression(platform, { organizationId, email, answer })
  return delivery
}
