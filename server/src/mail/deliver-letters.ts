import { setTimeout as sleep } from 'node:timers/promises'
import { Coalescer } from '../platform/coalescer.ts'
import type { Platform, Settings } from '../platform/context.ts'
import type { CredentialId } from '../platform/ids.ts'
import { faultPoint } from '../platform/process/fault.ts'
import { neverStops, type Stop } from '../platform/process/stop.ts'
import { withoutAddresses } from '../platform/smtp/mail-health.ts'
import type { Delivery } from '../platform/smtp/mail-transport.ts'
import { composeLetter } from './letter.ts'
import { type Attempt, extendClaim, type OutboxLetter, releaseClaim, updateAttempted } from './outbox-store.ts'

export const claimSeconds = 20
const renewMs = 5_000
const noteAgainMs = 250

/**
 * Sends claimed letters and notes what became of each as soon as it is known.
 *
 * Notes travel together while an earlier one is on its way to the database, so a crash can repeat only letters whose
 * answer had not yet been noted; those go out again under the same Message-ID. A process that was frozen past its
 * claim sends nothing more when it wakes: another has taken the letters by then. One that is told to stop gives back
 * what it has not sent, so that another need not wait for the claim to run out.
 */
export async function deliverLetters(
  platform: Platform,
  letters: OutboxLetter[],
  stop: Stop = neverStops,
): Promise<void> {
  const waiting = [...letters]
  const open = new Set(letters.map((letter) => letter.credentialId))
  const claim = { until: Date.now() + claimSeconds * 1_000 }
  const renewal = setInterval(() => void renew(platform, open, claim), renewMs)
  const notes = new AttemptNotes(platform, open)
  const noted: Promise<void>[] = []
  try {
    const senders = Array.from({ length: platform.settings.mailConnections }, async () => {
      while (Date.now() < claim.until && !stop.requested.aborted) {
        if (notes.areStuck) {
          await sleep(noteAgainMs)
          continue
        }
        const letter = waiting.shift()
        if (!letter) return
        const delivery = await platform.mail.send(
          composeLetter(letter.words, letter.email, platform.settings),
          stop.overdue,
        )
        if (delivery.kind === 'withdrawn') return
        faultPoint('mail.after_250')
        noted.push(notes.add(attemptOf(letter, delivery, platform.settings)))
      }
    })
    await Promise.all(senders)
  } finally {
    clearInterval(renewal)
  }
  await Promise.all(noted)
  if (stop.requested.aborted) await releaseClaim(platform.database, [...open])
}

async function renew(platform: Platform, open: Set<CredentialId>, claim: { until: number }): Promise<void> {
  // A claim that ran out is never renewed: whoever slept that long finds its letters taken by another.
  if (Date.now() >= claim.until) return
  const until = Date.now() + claimSeconds * 1_000
  try {
    await extendClaim(platform.database, [...open], claimSeconds)
    claim.until = until
  } catch (error) {
    platform.log.warn({ err: error }, 'a claim on letters could not be renewed')
  }
}

/** What the relay put off is tried again after the configured waits; after the last of them it has failed. */
export function attemptOf(
  letter: Pick<OutboxLetter, 'credentialId' | 'attempts'>,
  delivery: Exclude<Delivery, { kind: 'withdrawn' }>,
  settings: Pick<Settings, 'mailRetrySeconds'>,
): Attempt {
  const { credentialId } = letter
  if (delivery.kind === 'sent') return { credentialId, status: 'sent', retryAfterSeconds: null, answer: null }
  const wait = settings.mailRetrySeconds[letter.attempts]
  const answer = withoutAddresses(delivery.answer).slice(0, 500)
  return delivery.kind === 'deferred' && wait !== undefined
    ? { credentialId, status: 'pending', retryAfterSeconds: wait, answer }
    : { credentialId, status: 'failed', retryAfterSeconds: null, answer }
}

/**
 * Writes outcomes one statement at a time, each with all that came while the one before was under way. While the database
 * is away they are kept and written again: forgotten, their letters would go out once more.
 */
class AttemptNotes {
  readonly #platform: Platform
  readonly #statements: Coalescer<Attempt, void>
  /** True while outcomes cannot be written: no more letters should be sent meanwhile. */
  areStuck = false

  /** Takes those that are noted out of `open`. */
  constructor(platform: Platform, open: Set<CredentialId>) {
    this.#platform = platform
    this.#statements = new Coalescer({
      batchMax: open.size,
      run: async (attempts) => {
        while (!(await this.#isWritten(attempts))) await sleep(noteAgainMs)
        for (const { credentialId } of attempts) open.delete(credentialId)
        return attempts.map(() => undefined)
      },
    })
  }

  /** Never rejects: nobody waits for it until all letters of the claim are sent. */
  add(attempt: Attempt): Promise<void> {
    return this.#statements.add(attempt)
  }

  async #isWritten(attempts: Attempt[]): Promise<boolean> {
    try {
      await updateAttempted(this.#platform.database, attempts)
      this.areStuck = false
    } catch (error) {
      this.areStuck = true
      this.#platform.log.warn({ err: error, letters: attempts.length }, 'what became of letters is to be noted later')
    }
    return !this.areStuck
  }
}
