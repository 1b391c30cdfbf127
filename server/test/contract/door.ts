import { request as openRequest } from 'node:http'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type LimitedOperation, requestsPerMinute } from '../../src/entrypoints/api/requests-per-minute.ts'
import { updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts'
import { scopes } from '../../src/people/api-keys/scope.ts'
import type { Application } from '../application.ts'
import { type Answer, clientFor } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownKey } from './answers.ts'

/** An operation as the shared tests of every operation see it: they test the API key, the rate limit and the method. */
export type Door = {
  app: () => Application
  operation: LimitedOperation
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A path of the operation that names no record. */
  path: string
  /** The methods of other operations at the same path. */
  besides?: Door['method'][]
  /** The answer to a request that passes the door and is refused behind it. */
  behind: number
  /** Set where GET is asked without HEAD. */
  hasNoHead?: true
}

export async function secondKey(tenant: Tenant): Promise<string> {
  return (await createApiKey(tenant.ctx, 'second', { scopes })).key
}

/** Empties every window: for a test that polls faster than a client may. */
export async function forgetRequests(app: Application): Promise<void> {
  await sql`update rate_windows set requests = 0`.execute(app.database.forService())
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

export function asksForKey(door: Door): void {
  const call = (headers: Record<string, string>) =>
    clientFor(door.app().url).call(door.method, door.path, undefined, headers)

  it.each([
    ['no header', {}],
    ['an empty X-API-Key', { 'x-api-key': '' }],
    ['an X-API-Key of blanks', { 'x-api-key': '  ' }],
    ['an empty Authorization', { authorization: '' }],
    ['both headers empty', { 'x-api-key': '', authorization: '' }],
  ])('asks for a key where there is %s', async (_what, headers) => {
    const answer = await call(headers as Record<string, string>)
    expectRefusal(answer, 401, 'API key required')
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull()
  })

  it.each([
    ['without the prefix', 'x-api-key', 'a'.repeat(40)],
    ['with another prefix', 'x-api-key', `svc_test_${'a'.repeat(40)}`],
    ['with upper-case hexadecimals', 'x-api-key', `svc_live_${'A'.repeat(40)}`],
    ['one character short', 'x-api-key', `svc_live_${'a'.repeat(39)}`],
    ['one character long', 'x-api-key', `svc_live_${'a'.repeat(41)}`],
    ['with letters that are not hexadecimal', 'x-api-key', `svc_live_${'g'.repeat(40)}`],
    ['sent twice in one header', 'x-api-key', `${unknownKey}, ${unknownKey}`],
    ['under the scheme Basic', 'authorization', `Basic ${unknownKey}`],
    ['under no scheme', 'authorization', unknownKey],
    ['missing after Bearer', 'authorization', 'Bearer'],
    ['followed by more under Bearer', 'authorization', `Bearer ${unknownKey} more`],
  ])('calls a key %s malformed', async (_what, name, value) => {
    expectRefusal(await call({ [name]: value }), 401, 'Invalid API key format')
  })

  it('says the same of a key that nobody has and of one that was revoked', async () => {
    const tenant = await makeTenant(door.app())
    await revokeApiKey(tenant.ctx, tenant.keyId)
    for (const key of [unknownKey, tenant.key])
      for (const headers of [{ 'x-api-key': key }, bearer(key)])
        expectRefusal(await call(headers), 401, 'Invalid or revoked API key')
  })

  it('says so of a revoked key of an inactive organization too, and of any key before it looks at path and body', async () => {
    const tenant = await makeTenant(door.app())
    await revokeApiKey(tenant.ctx, tenant.keyId)
    await updateOrganizationActive(tenant.ctx, false)
    expectRefusal(await call({ 'x-api-key': tenant.key }), 401, 'Invalid or revoked API key')
  })

  it('reads X-API-Key first, and Authorization where that is empty, whatever the case of Bearer', async () => {
    const { key } = await makeTenant(door.app())
    const passing = [
      { 'x-api-key': key, ...bearer(unknownKey) },
      { 'x-api-key': '', ...bearer(key) },
      { authorization: `bearer ${key}` },
      { authorization: `BEARER   ${key}` },
    ]
    for (const headers of passing) expect((await call(headers)).status).toBe(door.behind)
    expectRefusal(await call({ 'x-api-key': unknownKey, ...bearer(key) }), 401, 'Invalid or revoked API key')
    expectRefusal(await call({ 'x-api-key': 'nonsense', ...bearer(key) }), 401, 'Invalid API key format')
  })
}

export function refusesInactive(door: Door): void {
  it('tells an inactive organization so before anything else, with the rate headers', async () => {
    const tenant = await makeTenant(door.app())
    await updateOrganizationActive(tenant.ctx, false)
    const answer = await clientFor(door.app().url, tenant.key).call(door.method, door.path, undefined)
    expectRefusal(answer, 403, 'Tenant is inactive')
    expectRateHeaders(answer, requestsPerMinute[door.operation])
  })

  it('goes on to tell an inactive organization so when its window is used up, and serves it once it is active', async () => {
    const tenant = await makeTenant(door.app())
    const client = clientFor(door.app().url, tenant.key)
    await updateOrganizationActive(tenant.ctx, false)
    const answers = await Promise.all(
      Array.from({ length: requestsPerMinute[door.operation] + 2 }, () => client.call(door.method, door.path)),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`))).toEqual(
      new Set(['403 {"detail":"Tenant is inactive"}']),
    )
    await updateOrganizationActive(tenant.ctx, true)
    const fresh = clientFor(door.app().url, await secondKey(tenant))
    expect((await fresh.call(door.method, door.path)).status).toBe(door.behind)
  })
}

export function namesItsMethods(door: Door): void {
  const served = [door.method, ...(door.besides ?? [])]
  const allow = served
    .flatMap((method) => (method === 'GET' && !door.hasNoHead ? ['GET', 'HEAD'] : [method]))
    .join(', ')
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !served.some((one) => one === method))
  it.each(others)('refuses %s and says what is allowed, with a key and without', async (method) => {
    const { key } = await makeTenant(door.app())
    for (const client of [clientFor(door.app().url, key), clientFor(door.app().url)]) {
      const answer = await client.call(method, door.path)
      expectRefusal(answer, 405, 'Method Not Allowed')
      expect(answer.headers.get('allow')).toBe(allow)
    }
  })
}

/** Many requests at once in one window of a new key, half under each header: at a minute's turn it starts anew. */
export async function flood(door: Door, requests: number): Promise<{ answers: Answer[]; tenant: Tenant }> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const tenant = await makeTenant(door.app())
    const client = clientFor(door.app().url)
    const headers = (n: number) => (n % 2 ? bearer(tenant.key) : { 'x-api-key': tenant.key })
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, n) => client.call(door.method, door.path, undefined, headers(n))),
    )
    if (new Set(answers.map((answer) => answer.headers.get('x-ratelimit-reset'))).size === 1) return { answers, tenant }
  }
  throw new Error('No flood fitted into one minute.')
}

export function limitsItsRate(door: Door): void {
  const limit = requestsPerMinute[door.operation]

  it(`lets exactly ${limit} of ${limit + 50} requests at once pass, and counts those that are refused behind the door`, async () => {
    const { answers } = await flood(door, limit + 50)
    const passed = answers.filter((answer) => answer.status !== 429)
    expect(passed.length).toBe(limit)
    expect(new Set(passed.map((answer) => answer.status))).toEqual(new Set([door.behind]))
    const remaining = passed.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')))
    expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, n) => n))
    for (const answer of answers) expectRateHeaders(answer, limit)
  })

  it('says when to come back, and that nothing remains', async () => {
    const { answers } = await flood(door, limit + 3)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused.length).toBe(3)
    for (const answer of refused) {
      expectRefusal(answer, 429, 'Rate limit exceeded')
      expect(answer.headers.get('x-ratelimit-remaining')).toBe('0')
      const seconds = Number(answer.headers.get('retry-after'))
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
      expect(seconds).toBeLessThanOrEqual(60)
      const reset = Number(answer.headers.get('x-ratelimit-reset'))
      const answeredAt = Date.parse(answer.headers.get('date') ?? '') / 1_000
      expect(Math.abs(reset - answeredAt - seconds)).toBeLessThan(15)
    }
  })

  it('counts each key on its own', async () => {
    const { tenant } = await flood(door, limit + 1)
    const other = clientFor(door.app().url, await secondKey(tenant))
    expect((await other.call(door.method, door.path)).status).toBe(door.behind)
  })
}

/** A request whose path goes out as it is written, without the tidying of `fetch`. */
export function rawGet(url: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const request = openRequest({ hostname, port, path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', reject)
    request.end()
  })
}
