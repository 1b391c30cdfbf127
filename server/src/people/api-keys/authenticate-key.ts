import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import { isDatabaseError, sqlStateOf } from '../../platform/errors.ts'
import type { RateLimit, RateWindow } from '../../platform/rate-limits/rate-limit.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { hashOfKey, hasKeyFormat } from './api-key.ts'
import { type ApiKeyLookup, lookUpApiKey } from './api-key-store.ts'

export type KeyAuthentication = { ctx: Context; window: RateWindow }

/**
 * Authenticates an API key and makes the context of its organization, or refuses in the words of api.md, section 5. The
 * same statement counts the request against its rate limit. The caller then sets the headers of the limit, and refuses an
 * inactive organization or an exceeded limit.
 */
export async function authenticateKey(
  platform: Platform,
  key: string | undefined,
  limit: RateLimit,
): Promise<KeyAuthentication> {
  if (key === undefined) throw refuse('api_key_required')
  if (!hasKeyFormat(key)) throw refuse('api_key_format')
  const found = await lookUp(platform, hashOfKey(key), limit.operation)
  if (!found || found.isRevoked) throw refuse('api_key_invalid')
  return {
    ctx: contextFor(platform, found.organization, { kind: 'api_key', id: found.keyId }),
    window: windowOf(found, limit, platform.clock.now()),
  }
}

/** Lets the request through where the counter fails: the counter guards our capacity and nobody's data. */
async function lookUp(platform: Platform, hash: Buffer, operation: string): Promise<ApiKeyLookup | undefined> {
  try {
    return await lookUpApiKey(platform.database, hash, operation)
  } catch (error) {
    if (!isDatabaseError(error) || sqlStateOf(error) === undefined) throw error
    platform.log.error({ err: error, operation }, 'requests are not being counted against their rate limit')
    return await lookUpApiKey(platform.database, hash, undefined)
  }
}

function windowOf(found: ApiKeyLookup, { requestsPerMinute }: RateLimit, now: Date): RateWindow {
  const minute = 60_000
  const { window } = found
  const resetsAt = window?.resetsAt ?? new Date((Math.floor(now.getTime() / minute) + 1) * minute)
  const left = resetsAt.getTime() - (window?.now ?? now).getTime()
  return {
    limit: requestsPerMinute,
    requests: window?.requests ?? 0,
    resetsAt,
    retryAfterSeconds: Math.max(1, Math.ceil(left / 1_000)),
  }
}
