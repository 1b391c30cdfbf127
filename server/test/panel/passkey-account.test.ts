import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { passkeysMax } from '../../src/people/passkeys/passkey.ts'
import { sendAccountLetter } from '../../src/people/passkeys/send-account-letter.ts'
import type { UserId } from '../../src/platform/ids.ts'
import type { Payloads } from '../../src/platform/queue/queues.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import type { Tenant } from '../factories.ts'
import { openAuthenticator } from './authenticator.ts'
import { passkeyOrigin as origin, refusedPasskey as refused, told, withPasskeys } from './passkey-client.ts'
import { type Browser, browserFor, browserOf } from './person-client.ts'

const minute = 60_000
let app: Application
let tenant: Tenant
let ana: Browser & { person: { id: string; email: string } }
const { creation, request, add, signIn } = withPasskeys((opened) => {
  ;({ app, tenant, ana } = opened)
})

/** The letters about passkeys that reached the person, once there are so many. */
async function letters(count: number) {
  const found = await until(
    async () =>
      app.smtp.letters.filter(({ to, messageId }) => to === ana.person.email && messageId.includes('account-')),
    (caught) => caught.length >= count,
  )
  return Promise.all(found.map((letter) => letter.read()))
}

describe('the passkeys of a person', () => {
  it('are added after a sign-in of the last ten minutes alone: an open session that somebody finds does not get them one', async () => {
    const options = await creation()
    const authenticator = openAuthenticator(origin)
    app.clock.advance(10 * minute)
    expect(told(await ana.post('/account/passkeys/challenge', undefined))).toEqual([403, 'recent_sign_in_required'])
    const credential = authenticator.create(options)
    expect(told(await ana.post('/account/passkeys', { credential }))).toEqual([403, 'recent_sign_in_required'])
    expect((await ana.get('/account')).body.passkeys).toEqual([])
  })

  it('are ten at most, also where the last two are added at the same moment', async () => {
    for (let made = 0; made < passkeysMax - 1; made++) expect((await add()).answer.status).toBe(201)
    const options = [await creation(), await creation()]
    const answers = await Promise.all(
      options.map((one) => ana.post('/account/passkeys', { credential: openAuthenticator(origin).create(one) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(told(await ana.post('/account/passkeys/challenge', undefined))).toEqual([409, 'too_many_passkeys'])
    expect((await ana.get('/account')).body.passkeys).toHaveLength(passkeysMax)
  })

  it('are called by the browser until the person names them, and seen, named and removed by that person alone', async () => {
    const credential = openAuthenticator(origin).create(await creation())
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' }
    const { body } = await ana.post('/account/passkeys', { credential }, agent)
    expect(body.passkeys).toMatchObject([{ name: 'Chrome · Linux', is_backed_up: true }])
    const path = `/account/passkeys/${body.passkeys[0].id}`
    const renamed = await ana.ask('PATCH', path, { name: ' Llave <b>USB</b> ' })
    expect(renamed.body.passkeys).toMatchObject([{ name: 'Llave <b>USB</b>' }])
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(61), 7])
      expect(told(await ana.ask('PATCH', path, { name }))).toEqual([422, 'body_invalid'])
    const eva = await browserOf(app, tenant, 'owner')
    expect((await eva.get('/account')).body.passkeys).toEqual([])
    for (const answer of [
      await eva.ask('PATCH', path, { name: 'x' }),
      await eva.post(`${path}/remove`, { end_other_sessions: true }),
      await ana.post('/account/passkeys/x/remove', { end_other_sessions: true }),
    ])
      expect(told(answer)).toEqual([404, 'passkey_not_found'])
    expect((await ana.get('/session')).body).not.toBeNull()
  })

  it('are one for each key: what somebody has already is taken by nobody else', async () => {
    const { authenticator } = await add()
    const eva = await browserOf(app, tenant, 'owner')
    expect(told((await add(eva, authenticator)).answer)).toEqual(refused)
    expect((await eva.get('/account')).body.passkeys).toEqual([])
  })

  it('sign nobody in once they are removed, in every process at once, and the other sessions end where that is asked for', async () => {
    const { authenticator, answer } = await add()
    const { browser: there } = await signIn(authenticator)
    const second = await startApplication({ besides: app, worker: false })
    try {
      const path = `/account/passkeys/${answer.body.passkeys[0].id}/remove`
      const removed = await ana.post(path, { end_other_sessions: false })
      expect([removed.status, removed.body.passkeys]).toEqual([200, []])
      const elsewhere = browserFor(second)
      const credential = authenticator.get(await request(elsewhere))
      expect(told(await elsewhere.post('/sign-in/passkey', { credential }))).toEqual(refused)
      expect((await there.get('/account')).body).toMatchObject({ passkeys: [], sessions: [{}, {}] })
      const again = await add()
      const { id } = again.answer.body.passkeys[0]
      await ana.post(`/account/passkeys/${id}/remove`, { end_other_sessions: true })
      expect((await there.get('/session')).body).toBeNull()
      expect((await ana.get('/account')).body.sessions).toMatchObject([{ is_current: true }])
    } finally {
      await second.stop()
    }
  })

  it('are told of by a letter when one is added or removed, which says nothing that who did it could have written', async () => {
    await ana.ask('PATCH', '/person', { language: 'en' })
    const { answer } = await add()
    const { id } = answer.body.passkeys[0]
    await ana.ask('PATCH', `/account/passkeys/${id}`, { name: 'Call 555 0100' })
    const [added] = await letters(1)
    expect(added?.subject).toBe('A passkey was added to your Sello account')
    expect(added?.text).toContain('https://credentials.example.edu/panel/account')
    expect(added?.text).toContain('sign out everywhere')
    await ana.ask('PATCH', '/person', { language: 'es' })
    await ana.post(`/account/passkeys/${id}/remove`, { end_other_sessions: false })
    const [, removed] = await letters(2)
    expect(removed?.subject).toBe('Se quitó una passkey de tu cuenta de Sello')
    for (const letter of [added, removed]) expect(`${letter?.text}${letter?.html}`).not.toContain('555')
  })

  it('are told of by a letter that is tried as often as any other where the relay puts it off', async () => {
    const tries: { payload: Payloads['send-account-letter']; startAfterSeconds: number }[] = []
    const platform = {
      ...app.platform,
      mail: { send: async () => ({ kind: 'deferred', answer: '450 later' }) },
      queue: { enqueue: async (_db: unknown, _name: unknown, entries: typeof tries) => void tries.push(...entries) },
    } as never
    const userId = ana.person.id as UserId
    const first = { userId, letterId: randomUUID(), about: 'added', at: '2026-11-25T12:00:00Z' } as const
    await sendAccountLetter(platform, { ...first, attempts: 0 })
    const { mailRetrySeconds } = app.platform.settings
    for (let n = 0; n < mailRetrySeconds.length; n++) {
      const last = tries[n]
      if (last) await sendAccountLetter(platform, last.payload)
    }
    expect(tries.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual(mailRetrySeconds)
  })

  it('made for a former address of the service say so, and none is offered for them', async () => {
    await add()
    await sql`update passkeys set relying_party = 'old.example.edu' where user_id = ${ana.person.id}`.execute(
      app.database.forService(),
    )
    expect((await ana.get('/account')).body.passkeys).toMatchObject([{ works_here: false }])
    expect((await creation()).excludeCredentials).toEqual([])
  })

  it('are taken from any maker, whose certificates nobody looks at: nothing is fetched from an address that stands in them', async () => {
    const attestation = {
      fmt: 'packed',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(8)],
        ['x5c', [new Uint8Array(40)]],
      ]),
    }
    const { answer, authenticator } = await add(ana, openAuthenticator(origin), { attestation })
    expect(answer.status).toBe(201)
    expect((await signIn(authenticator)).answer.status).toBe(200)
  })
})

describe('attempts with passkeys', () => {
  it('are bounded by network address, and new ones by person', async () => {
    for (const window of [3_600, 600]) app.clock.leaveWindow(window)
    const { authenticator } = await add()
    const credential = authenticator.get(await request())
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const attempt = () => browserFor(app).post('/sign-in/passkey', { credential }, from)
    const many = await Promise.all(Array.from({ length: 121 }, attempt))
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await signIn(authenticator)).answer.status).toBe(200)
    for (let made = 0; made < 19; made++)
      await ana.post('/account/passkeys', { credential: authenticator.create(await creation()) })
    const tooMany = await ana.post('/account/passkeys', { credential: authenticator.create(await creation()) })
    expect(told(tooMany)).toEqual([429, 'rate_limit_exceeded'])
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a service whose public address is a number', () => {
  it('has no passkeys, and says so', async () => {
    const numbered = await startApplication({
      besides: app,
      worker: false,
      settings: { publicUrl: 'http://127.0.0.1:8080' },
    })
    try {
      const answer = await browserFor(numbered).post('/sign-in/passkey/challenge', undefined)
      expect(told(answer)).toEqual([409, 'passkeys_unavailable'])
    } finally {
      await numbered.stop()
    }
  })
})
