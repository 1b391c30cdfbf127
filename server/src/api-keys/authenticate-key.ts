import { type Context, contextFor, type Platform } from '../platform/context.ts'
import { isDatabaseError, sqlStateOf } from '../platform/errors.ts'
import type { RateLimit, RateWindow } from '../rate-limits/rate-limit.ts'
import { refuse } from '../refusals/refusal.ts'
import { hashOfKey, hasKeyFormat } from './api-key.ts'
import { type Presented, presentKey } from './api-key-store.ts'

export type Admission = { ctx: Context; window: RateWindow }

/**
 * Turns a presented key into a context, or refuses in the words of api.md, section 5. The request is counted against
 * its window in the same statement; whether the organization is inactive or the window exceeded is the caller's to say,
 * after the headers are set.
 */
export async function authenticateKey(
  platform: Platform,
  key: string | undefined,
  limit: RateLimit,
): Promise<Admission> {
  if (key === undefined) throw refuse('api_key_required')
  if (!hasKeyFormat(key)) throw refuse('api_key_format')
  const presented = await present(platform, hashOfKey(key), limit.operation)
  if (!presented || presented.isRevoked) throw refuse('api_key_invalid')
  return {
    ctx: contextFor(platform, presented.organization, { kind: 'api_key', id: presented.keyId }),
    window: windowOf(presented, limit, platform.clock.now()),
  }
}

/** A counter out of order lets the request through: it guards our capacity, not anybody's data. */
async function present(platform: Platform, hash: Buffer, operation: string): Promise<Presented | undefined> {
  try {
    return await presentKey(platform.database, hash, operation)
  } catch (error) {
    if (!isDatabaseError(error) || sqlStateOf(error) === undefined) throw error
    platform.log.error({ err: error, operation }, 'requests are not being counted against their rate limit')
    return await presentKey(platform.database, hash, undefined)
  }
}

function windowOf(presented: Presented, { requestsPerMinute }: RateLimit, now: Date): RateWindow {
  const minute = 60_000
  const { window } = presented
  const resetsAt = window?.resetsAt ?? new Date((Math.floor(now.getTime() / minute) + 1) * minute)
  const left = resetsAt.getTime() - (window?.now ?? now).getTime()
  return {
    limit: requestsPerMinute,
    requests: window?.requests ?? 0,
    resetsAt,
    retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)),
  }
}
