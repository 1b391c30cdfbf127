import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import type { Context } from '../../platform/context.ts'
import { FetchRefused, guardedFetch, type Reach } from '../../platform/guarded-fetch/guarded-fetch.ts'
import { openClientSecret } from '../identity-providers/client-secret.ts'
import { isOnOwnMachine, type KeptProvider } from '../identity-providers/identity-provider.ts'
import { ProviderFault } from './provider-sign-in.ts'
import { groupsOf, type ProviderClaims } from './read-person.ts'

/** Each question to a provider: as a whole, and the size of its answer. */
const limitMs = 5_000
const bytesMax = 512 * 1024
/** Questions under way in one process, to all providers together. */
const questionsMax = 64

const knownForMs = 600_000
/** A provider that could not be asked is not asked again for so long, however often somebody presses the button. */
const failedForMs = 10_000
const configurations = new LRUCache<string, Promise<openid.Configuration>>({ max: 200, ttl: knownForMs })
let questions = 0

/** The address at which a person signs in to the provider. Throws ProviderFault. */
export async function authorizationAddress(
  ctx: Context,
  provider: KeptProvider,
  wish: { redirectUri: string; state: string; nonce: string; codeVerifier: string },
): Promise<string> {
  const configuration = await configurationOf(ctx, provider)
  const { authorization_endpoint: endpoint, scopes_supported: scopes } = configuration.serverMetadata()
  // The browser is sent to this address, so it must not be a script, or a page without TLS.
  if (endpoint === undefined || !isWebAddress(ctx, endpoint))
    throw new ProviderFault('provider_unreachable', 'authorization_endpoint is no address that begins with https://')
  const asksGroups = provider.groupsClaim !== null && scopes?.includes('groups')
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: wish.redirectUri,
    scope: `openid email profile${asksGroups ? ' groups' : ''}`,
    state: wish.state,
    nonce: wish.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(wish.codeVerifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Takes what the provider sent the browser back with, and asks it for the claims of the person: signature, issuer, audience, times,
 * state and nonce are checked. Throws ProviderFault.
 */
export async function claimsOf(
  ctx: Context,
  provider: KeptProvider,
  returned: { redirectUri: string; query: string; state: string; nonce: string; codeVerifier: string },
): Promise<ProviderClaims> {
  const configuration = await configurationOf(ctx, provider)
  const url = new URL(returned.redirectUri)
  url.search = returned.query
  return asked(async () => {
    const tokens = await openid.authorizationCodeGrant(configuration, url, {
      expectedState: returned.state,
      expectedNonce: returned.nonce,
      pkceCodeVerifier: returned.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderFault('answer_invalid', 'there is no ID token')
    const { userinfo_endpoint: userInfo } = configuration.serverMetadata()
    const isWhole = typeof claims.email === 'string' && hasGroups(claims, provider)
    if (isWhole || userInfo === undefined) return claims
    return { ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
  })
}

function hasGroups(claims: ProviderClaims, { groupsClaim }: KeptProvider): boolean {
  return groupsClaim === null || groupsOf(claims, groupsClaim).length > 0
}

/** The provider's own configuration, fetched at most once in ten minutes. */
async function configurationOf(ctx: Context, provider: KeptProvider): Promise<openid.Configuration> {
  const { issuer, clientId, sealedClientSecret } = provider
  const name = [ctx.organization.id, issuer, clientId, sealedClientSecret.toString('base64')].join('\n')
  const known = configurations.get(name)
  if (known) return known
  const found = asked(() => discover(ctx, provider))
  configurations.set(name, found)
  found.catch(() => configurations.set(name, found, { ttl: failedForMs }))
  return found
}

async function discover(ctx: Context, provider: KeptProvider): Promise<openid.Configuration> {
  const secret = openClientSecret(ctx.keyWrapper, ctx.organization.id, provider)
  const reach = { loopback: isOnOwnMachine(ctx.settings), hosts: ctx.settings.providerHosts, dns: ctx.dns }
  return openid.discovery(new URL(provider.issuer), provider.clientId, {}, authenticationWith(secret), {
    // guardedFetch decides which address may be asked without TLS.
    execute: [openid.enableNonRepudiationChecks, ...(reach.loopback ? [openid.allowInsecureRequests] : [])],
    timeout: limitMs / 1_000,
    [openid.customFetch]: (address, options) => ask(address, options, reach),
  })
}

/** RFC 8414: `client_secret_basic` where a provider does not name the methods that it takes. */
function authenticationWith(secret: string): openid.ClientAuth {
  const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    return methods?.includes('client_secret_post') ? post(server, ...rest) : basic(server, ...rest)
  }
}

async function ask(address: string, options: openid.CustomFetchOptions, reach: Reach): Promise<Response> {
  if (questions >= questionsMax) throw new FetchRefused('too many providers are being asked')
  questions += 1
  try {
    const { method, headers, body } = options
    const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : null
    return await guardedFetch(address, { method, headers, body: text, limitMs, bytesMax }, reach)
  } finally {
    questions -= 1
  }
}

/** Runs a request to a provider, and turns an error into one that names the side at fault. Of an answer only its error code is told. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw faultOfProvider(error)
  }
}

const ofClient = new Set(['invalid_client', 'unauthorized_client'])
const ofPerson = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required'])

function faultOfProvider(error: unknown): unknown {
  if (error instanceof openid.AuthorizationResponseError)
    return ofPerson.has(error.error)
      ? new ProviderFault('declined', codeIn(error.error), { cause: error })
      : new ProviderFault('answer_invalid', codeIn(error.error), { cause: error })
  if (error instanceof openid.ResponseBodyError)
    return new ProviderFault(ofClient.has(error.error) ? 'client_refused' : 'answer_invalid', codeIn(error.error), {
      cause: error,
    })
  if (error instanceof openid.WWWAuthenticateChallengeError)
    return new ProviderFault('client_refused', '', { cause: error })
  const reached = causesOf(error)
  const refused = reached.find((cause) => cause instanceof FetchRefused)
  if (refused) return new ProviderFault('provider_unreachable', refused.message, { cause: error })
  const code = reached.map((cause) => (cause as { code?: unknown }).code).find((one) => typeof one === 'string')
  if (error instanceof openid.ClientError)
    return new ProviderFault(isOfNetwork(code) ? 'provider_unreachable' : 'answer_invalid', `${error.message}`, {
      cause: error,
    })
  const isTimeout = reached.some((cause) => /^(Timeout|Abort)Error$/.test((cause as Error).name))
  if (isTimeout) return new ProviderFault('provider_unreachable', 'it took too long to answer', { cause: error })
  if (isOfNetwork(code)) return new ProviderFault('provider_unreachable', String(code), { cause: error })
  return error
}

/** `ECONNREFUSED`, `ENOTFOUND`, `CERT_HAS_EXPIRED`, and what TLS says; openid-client's own begin with `OAUTH_`. */
function isOfNetwork(code: unknown): boolean {
  return typeof code === 'string' && !code.startsWith('OAUTH_')
}

function causesOf(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined
  return cause === undefined ? [error] : [error, ...causesOf(cause)]
}

/** RFC 6749, section 4.1.2.1: what an error code may consist of. */
function codeIn(error: string): string {
  return error.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '').slice(0, 100)
}

function isWebAddress(ctx: Pick<Context, 'settings'>, address: string): boolean {
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  return protocol === 'https:' || (protocol === 'http:' && isOnOwnMachine(ctx.settings))
}
