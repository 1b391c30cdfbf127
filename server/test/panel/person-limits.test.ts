import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heavierPerMinute } from '../../src/entrypoints/panel/panel-limits.ts'
import { personOperations, teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import {
  limitCodesFrom,
  limitExports,
  limitLinks,
  limitNewPasskeys,
  limitOffers,
  limitPasskeySignIns,
  limitPinLetters,
  limitProviderAnswers,
  limitSignInOptions,
  limitTestLetters,
  limitWalletAddresses,
} from '../../src/people/sign-in/limit-sign-in.ts'
import type { Platform } from '../../src/platform/context.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let ana: Awaited<ReturnType<typeof browserOf>>

beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
  ana = await browserOf(app, tenant, 'owner')
})
afterAll(() => app?.stop())
beforeEach(() => sql`update person_windows set requests = 0`.execute(app.database.forService()))

/** As if the person had asked so often in this minute. A minute may end in between, so what follows is asked at once. */
async function haveAsked(operation: string, requests: number): Promise<void> {
  await sql`
    insert into person_windows (user_id, operation, window_start, requests)
    values (${ana.person.id}, ${operation}, date_trunc('minute', clock_timestamp()), ${requests})
    on conflict (user_id, operation) do update set requests = excluded.requests, window_start = excluded.window_start`.execute(
    app.database.forService(),
  )
}

/** Asks again where the minute ended between the counting and the question. */
async function askHaving(operation: string, requests: number, ask: () => ReturnType<Browser['get']>) {
  for (;;) {
    await haveAsked(operation, requests)
    const before = Math.floor(Date.now() / 60_000)
    const answer = await ask()
    if (Math.floor(Date.now() / 60_000) === before) return answer
  }
}

const limitOf = ({ headers }: Awaited<ReturnType<Browser['get']>>) =>
  ['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`))

describe('the requests of a person', () => {
  it('are counted together, over every process, and each answer tells how many are left', async () => {
    const besides = await startApplication({ besides: app, worker: false })
    try {
      const first = await askHaving('panel', 10, () => ana.get('/team'))
      expect([first.status, limitOf(first)]).toEqual([200, ['600', '589']])
      const cookie = { cookie: ana.cookie(), 'x-organization-id': tenant.organization.id }
      const there = await askHaving(
        'panel',
        20,
        () => fetch(`${besides.url}/api/panel/members`, { headers: cookie }) as never,
      )
      expect(limitOf(there)).toEqual(['600', '579'])
      const own = await askHaving('panel', 30, () => ana.get('/session'))
      expect([own.status, limitOf(own)]).toEqual([200, ['600', '569']])
    } finally {
      await besides.stop()
    }
  })

  it('beyond those of a minute are refused, with the seconds after which they are not', async () => {
    const answer = await askHaving('panel', 600, () => ana.get('/team'))
    expect([answer.status, answer.headers.get('x-error-code'), answer.body]).toEqual([
      429,
      'rate_limit_exceeded',
      { detail: 'Rate limit exceeded' },
    ])
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('that try ids of organizations are held like all others', async () => {
    const guess = { 'x-organization-id': '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e' }
    expect((await askHaving('panel', 0, () => ana.ask('GET', '/team', undefined, guess))).status).toBe(404)
    expect((await askHaving('panel', 600, () => ana.ask('GET', '/team', undefined, guess))).status).toBe(429)
  })

  it('that cost more have a smaller limit each, beside that of all others', async () => {
    const mail = () => ana.post('/mail/test', {})
    const refused = await askHaving('send-test-letter', 10, mail)
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'rate_limit_exceeded'])
    expect((await askHaving('panel', 0, () => ana.get('/team'))).status).toBe(200)
  })

  it('use up nothing of a colleague', async () => {
    await haveAsked('panel', 600)
    const colleague = await browserOf(app, tenant, 'viewer')
    expect((await colleague.get('/team')).status).toBe(200)
  })

  it('in several organizations are those of one person', async () => {
    const other = await makeTenant(app, 'Otra')
    await addPerson(other, 'viewer', ana.person.email)
    const there = { 'x-organization-id': other.organization.id }
    expect((await askHaving('panel', 600, () => ana.ask('GET', '/team', undefined, there))).status).toBe(429)
  })
})

describe('the limits', () => {
  it('of single operations are of operations that there are, and smaller than that of all', () => {
    const names = [...teamOperations, ...personOperations].map(({ name }) => name)
    for (const [name, limit] of Object.entries(heavierPerMinute)) {
      expect(names).toContain(name)
      expect(limit).toBeLessThan(600)
    }
  })
})

const ofAna = { id: 'credential', normalizedEmail: 'ana@example.edu' }

type AttemptLimit = (platform: Platform, whose: never) => Promise<void>

describe('what one network address, or one person, may try', () => {
  const limits: [string, number, AttemptLimit][] = [
    ['sixty codes', 60, limitCodesFrom],
    ['a hundred and twenty links', 120, limitLinks],
    ['sixty answers of a provider', 60, limitProviderAnswers],
    ['three hundred questions about ways to sign in', 300, limitSignInOptions],
    ['a hundred and twenty passkeys', 120, limitPasskeySignIns],
    ['twenty new passkeys', 20, limitNewPasskeys],
    ['twenty addresses of a wallet', 20, limitWalletAddresses],
    ['thirty offers to wallets', 30, (platform, from) => limitOffers(platform, from, randomUUID())],
    ['eight offers of one credential in a day', 8, (platform, from) => limitOffers(platform, `${from}0`, 'credential')],
    ['two letters with the PIN of one credential', 2, (platform, from) => limitPinLetters(platform, ofAna, { from })],
    [
      'eight letters with a PIN to one mailbox in a day',
      8,
      (platform, from) => limitPinLetters(platform, { ...ofAna, id: randomUUID() }, { from: `${from}0` }),
    ],
    ['five exports', 5, limitExports],
    ['five test letters', 5, limitTestLetters],
  ]

  it.each(limits)('is %s in their time, and not one more', async (_what, max, attempt) => {
    const noon = new Date('2026-11-25T12:00:00Z')
    const platform = { ...app.platform, clock: { now: () => noon } }
    for (let n = 0; n < max; n++) await attempt(platform, '203.0.113.77' as never)
    await expect(attempt(platform, '203.0.113.77' as never)).rejects.toMatchObject({ code: 'rate_limit_exceeded' })
    await attempt(platform, '203.0.113.78' as never)
  })
})

describe('the invitations of a day to one mailbox', () => {
  it('are twenty, whichever organizations invite or remind it', async () => {
    const luis = 'luis@buzon.example'
    const invite = (by: Browser, email = luis) => by.post('/team/invitations', { email, role: 'viewer' })
    const remind = ({ by, id }: { by: Browser; id: string }) => by.post(`/team/invitations/${id}/resend`, {})
    const others = []
    for (let count = 0; count < 7; count++) {
      const by = await browserOf(app, await makeTenant(app), 'owner')
      const { status, body } = await invite(by)
      expect(status).toBe(201)
      others.push({ by, id: body.invitations[0].id })
    }
    for (const other of others) expect((await remind(other)).status).toBe(200)
    for (const { by } of others.slice(1)) expect((await invite(by, 'Luis+curso@buzon.example')).status).toBe(201)
    const [first] = others
    if (!first) throw new Error('Nobody was invited.')
    const answer = await invite(first.by)
    expect([answer.status, answer.body.errors]).toMatchObject([
      429,
      [{ field: 'email', message: 'This address had its 20 letters of 24 hours.' }],
    ])
    const [waiting] = (await first.by.get('/team')).body.invitations
    expect((await remind({ by: first.by, id: waiting.id })).status).toBe(429)
  })
})
