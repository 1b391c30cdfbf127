import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider does that cannot be trusted, or does not work. */
export type Misdeeds = {
  /** In the place of the claims of a good token; what is undefined is left out. */
  claims?: Record<string, unknown>
  /** Signs with a key that it does not publish. */
  otherKey?: boolean
  /** Says that the token is not signed. */
  unsigned?: boolean
  /** In the place of what it says of itself. */
  metadata?: Record<string, unknown>
  /** In the place of the answer at a path. */
  answers?: Record<string, (response: ServerResponse) => void>
}

export type FaultyProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  misdeeds: Misdeeds
  /** Every path that was asked for. */
  asked: string[]
  stop(): Promise<void>
}

/** A provider of our own, which says whatever a test has it say. Its people come back with the code `code`. */
export async function startFaultyProvider(email: string): Promise<FaultyProvider> {
  const [own, other] = [newKey(), newKey()]
  let nonce = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', provider.issuer)
    provider.asked.push(url.pathname)
    const answer = provider.misdeeds.answers?.[url.pathname]
    if (answer) return answer(response)
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce') ?? ''
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = `${new URLSearchParams({ code: 'code', state: url.searchParams.get('state') ?? '' })}`
      return void response.writeHead(303, { location: back.href }).end()
    }
    return sendJson(response, bodyOf(request, url.pathname))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: FaultyProvider = {
    issuer,
    clientId: 'sello',
    clientSecret: 'a-secret',
    misdeeds: {},
    asked: [],
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }

  function bodyOf(_request: IncomingMessage, path: string): unknown {
    if (path === '/.well-known/openid-configuration') return metadataOf(issuer, provider.misdeeds)
    if (path === '/jwks') return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] }
    const seconds = Math.floor(Date.now() / 1_000)
    const good = { iss: issuer, sub: 'ana', aud: 'sello', iat: seconds, exp: seconds + 300, nonce }
    const claims = { ...good, email, email_verified: true, ...provider.misdeeds.claims }
    const { otherKey, unsigned } = provider.misdeeds
    const token = tokenOf(claims, unsigned ? undefined : (otherKey ? other : own).privateKey)
    return { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: token }
  }
  return provider
}

function metadataOf(issuer: string, { metadata }: Misdeeds) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...metadata,
  }
}

function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function tokenOf(claims: Record<string, unknown>, key: KeyObject | undefined): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: key ? 'RS256' : 'none', kid: 'one' })}.${encode(claims)}`
  return `${signed}.${key ? sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url') : ''}`
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
