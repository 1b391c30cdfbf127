import { isOnOwnMachine } from '../../people/identity-providers/identity-provider.ts'
import type { Platform } from '../../platform/context.ts'
import { FetchRefused, guardedFetch, type Reach, refuseAddress } from '../../platform/guarded-fetch/guarded-fetch.ts'
import { packageVersion } from '../../platform/process/package-version.ts'
import { signatureHeaders } from './sign-delivery.ts'
import { retryAfterSecondsMax, type SealedSecrets, type Webhook } from './webhook.ts'

const limitMs = 10_000
const bytesRead = 4_096
const charactersKept = 500

export type Receiver = Pick<Webhook, 'id' | 'organizationId' | 'url' | 'batchSize' | 'include'> & SealedSecrets

/** The answer of a receiver, or why there is none. `retryAfterSeconds` is set where the receiver asks for a pause. */
export type Answered = { code: number | null; ms: number; words: string; retryAfterSeconds: number }

type Means = Pick<Platform, 'settings' | 'dns' | 'keyWrapper' | 'clock'>

/** The problem of a receiver's address, as far as it shows before the first request; undefined where there is none. */
export function problemOfUrl(platform: Pick<Platform, 'settings' | 'dns'>, text: string): string | undefined {
  if (text.length > 2_000 || /[\s\x00-\x1f\x7f]/.test(text) || !URL.canParse(text)) return 'must be an https address'
  try {
    refuseAddress(new URL(text), reachOf(platform))
    return undefined
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return `is not taken: ${error.message}`
  }
}

/** Sends a signed body to a receiver. Never rejects: an error of the network is an answer too. */
export async function sendToWebhook(
  platform: Means,
  receiver: Receiver,
  event: { id: string; body: string },
): Promise<Answered> {
  const begun = performance.now()
  const answered = (code: number | null, words: string, retryAfterSeconds = 0): Answered => {
    const kept = words
      .replace(/[\x00-\x1f\x7f]+/g, ' ')
      .slice(0, charactersKept)
      .toWellFormed()
    return { code, ms: Math.round(performance.now() - begun), words: kept, retryAfterSeconds }
  }
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Sello/${packageVersion}`,
      ...signatureHeaders(platform.keyWrapper, receiver, { ...event, at: platform.clock.now() }),
    }
    const request = { method: 'POST', headers, body: event.body, limitMs, bytesMax: bytesRead, isCut: true }
    const response = await guardedFetch(receiver.url, request, reachOf(platform))
    const asksToWait = response.status === 429 || response.status === 503
    const retryAfter = asksToWait ? secondsOf(response.headers.get('retry-after'), platform.clock.now()) : 0
    return answered(response.status, await response.text(), retryAfter)
  } catch (error) {
    return answered(null, wordsOf(error))
  }
}

/** Returns only the kind of an error: its message may name addresses of the own network. */
function wordsOf(error: unknown): string {
  if (error instanceof FetchRefused) return error.message
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || name === 'AbortError'
    ? 'no answer within ten seconds'
    : `no connection: ${code ?? 'unknown'}`
}

function secondsOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1_000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), retryAfterSecondsMax) : 0
}

function reachOf({ settings, dns }: Pick<Platform, 'settings' | 'dns'>): Reach {
  return { loopback: isOnOwnMachine(settings), hosts: settings.webhookHosts, dns }
}
