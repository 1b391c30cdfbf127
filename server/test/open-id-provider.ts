import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** Somebody with an account at the provider. */
export type Account = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

export type OpenIdProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who signs in at it from now on. */
  account: Account
  /** Whether whoever comes to it says no. */
  declines: boolean
  stop(): Promise<void>
}

/**
 * A real OpenID provider on a loopback port of its own (`oidc-provider`), at which `account` signs in without being asked for a
 * password. `redirectUris` is told to it as an administrator would.
 */
export async function startOpenIdProvider(redirectUris: string[], port = 0): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OpenIdProvider = {
    issuer,
    clientId: 'sello',
    clientSecret: 'a-secret-of-the-client',
    account: { sub: 'ana' },
    declines: false,
    stop: () => closed(server),
  }
  const oidc = new Provider(issuer, configurationOf(provider, redirectUris))
  const handle = oidc.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    const outcome = provider.declines
      ? { error: 'access_denied', error_description: 'no' }
      : { login: { accountId: provider.account.sub } }
    void oidc.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false })
  })
  return provider
}

function configurationOf(provider: OpenIdProvider, redirectUris: string[]): Configuration {
  return {
    clients: [
      {
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'groups'],
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...provider.account, sub }) }),
    // Nobody is asked whether this service may know who they are, and nobody stays signed in.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider: own } = oidc
      const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    ttl: { Interaction: 600, Session: 1, Grant: 600, AccessToken: 600, IdToken: 600 },
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** What a browser does at the provider: follows its redirects with its cookies, until it is sent back here. Returns the query. */
export async function goThroughProvider(location: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = new URL(location)
  for (let steps = 0; steps < 10 && url.origin === issuer; steps += 1) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the provider stopped at ${url.pathname} with ${answer.status}: ${await answer.text()}`)
    url = new URL(next, url)
  }
  return url.search.slice(1)
}
