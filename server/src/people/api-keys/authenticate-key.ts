import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import { isDatabaseError, sqlStateOf } from '../../platform/errors.ts'
import { includesAddress } from '../../platform/formats/network.ts'
import type { RateLimit, RateWindow } from '../../platform/rate-limits/rate-limit.ts'
import { type Refusal, refuse } from '../../platform/refusals/refusal.ts'
import { hashOfKey, hasKeyFormat } from './api-key.ts'
import { type ApiKeyLookup, lookUpApiKey } from './api-key-store.ts'
import { isAdministering, type Scope } from './scope.ts'

/** `declined` is set where the key may not do this: the caller is known, and told so once the headers of the limit are set. */
export type KeyAuthentication = { ctx: Context; window: RateWindow; declined?: Refusal }

/** What is asked with a key: the scope that it needs, from which address, and whether a key of some templates alone may ask. */
export type Asking = { scope: Scope; address(): string; isOfTemplates: boolean }

/**
 * Authenticates an API key and makes the context of its organization, or refuses in the words of api.md, section 5. The
 * same statement counts the request against its rate limit. The caller then sets the headers of the limit, and refuses an
 * inactive organization or an exceeded limit.
 */
export async function authenticateKey(
  platform: Platform,
  key: string | undefined,
  limit: RateLimit,
  asking: Asking,
): Promise<KeyAuthentication> {
  if (key === undefined) throw refuse('api_key_required')
  if (!hasKeyFormat(key)) throw refuse('api_key_format')
  const found = await lookUp(platform, hashOfKey(key), limit.operation)
  if (!found?.isValid) throw refuse('api_key_invalid')
  const { allowedTemplates: templates, scopes } = found.bounds
  const ctx = contextFor(platform, found.organization, {
    kind: 'api_key',
    id: found.keyId,
    ...(isAdministering(asking.scope) && { administers: true }),
    ...(scopes.includes('credentials:read') && { readsCredentials: true }),
    ...(templates.length > 0 && { templates }),
  })
  const declined = declinedOf(found, asking)
  return { ctx, window: windowOf(found, limit, platform.clock.now()), ...(declined && { declined }) }
}

function declinedOf({ bounds }: ApiKeyLookup, { scope, address, isOfTemplates }: Asking): Refusal | undefined {
  const { scopes, allowedNetworks, allowedTemplates } = bounds
  if (allowedNetworks.length > 0 && !includesAddress(allowedNetworks, address())) return refuse('network_not_allowed')
  if (!scopes.includes(scope)) return refuse('scope_missing', scope)
  return allowedTemplates.length > 0 && !isOfTemplates ? refuse('template_not_allowed') : undefined
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
