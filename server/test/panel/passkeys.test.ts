import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Application } from '../application.ts'
import type { Tenant } from '../factories.ts'
import { type Deviation, openAuthenticator } from './authenticator.ts'
import { passkeyOrigin as origin, refusedPasskey as refused, told, withPasskeys } from './passkey-client.ts'
import { type Browser, browserFor, browserOf, lettersTo } from './person-client.ts'

const minute = 60_000
let app: Application
let tenant: Tenant
let ana: Browser & { person: { id: string; email: string } }
const { creation, request, add, signIn } = withPasskeys((opened) => {
  ;({ app, tenant, ana } = opened)
})

describe('a passkey', () => {
  it('signs in whoever has it, with no address, into a session like any other', async () => {
    const { authenticator, answer } = await add()
    expect([answer.status, answer.body.passkeys]).toMatchObject([201, [{ works_here: true, last_used_at: null }]])
    const { browser, answer: signedIn } = await signIn(authenticator)
    expect([signedIn.status, signedIn.body.person.email]).toEqual([200, ana.person.email])
    expect(signedIn.headers.get('set-cookie')).toMatch(
      /^__Host-sello_session=[\w-]{43};.*HttpOnly; SameSite=Strict; Secure$/,
    )
    expect((await browser.get('/session')).body.person.email).toBe(ana.person.email)
    expect((await ana.get('/account')).body.passkeys[0].last_used_at).not.toBeNull()
  })

  it('is asked for so that it is found without an address, and checks who uses it', async () => {
    expect(await creation()).toMatchObject({
      rp: { id: 'credentials.example.edu' },
      user: { name: ana.person.email, displayName: 'Ana Muñoz' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    })
    expect(await request()).toMatchObject({
      rpId: 'credentials.example.edu',
      userVerification: 'required',
      allowCredentials: [],
    })
    await add()
    expect((await creation()).excludeCredentials).toHaveLength(1)
  })

  it('ends the letters of the person when it signs in, and the session that the browser had', async () => {
    const { authenticator } = await add()
    await browserFor(app).requestLetter(ana.person.email)
    const [letter] = await lettersTo(app, ana.person.email)
    const former = ana.cookie()
    const credential = authenticator.get(await request())
    await ana.post('/sign-in/passkey', { credential })
    expect((await ana.get('/session')).body.person.email).toBe(ana.person.email)
    expect((await browserFor(app).ask('GET', '/session', undefined, { cookie: former })).body).toBeNull()
    expect((await browserFor(app).post('/sign-in/link', { token: letter?.token, email: letter?.to })).status).toBe(422)
  })

  it.each<[string, Deviation]>([
    ['was asked for by another site', { origin: 'https://credentials.example.org' }],
    ['was asked for by a page of another port', { origin: `${origin}:8443` }],
    ['was asked for by a subdomain', { origin: 'https://evil.credentials.example.edu' }],
    ['stands in a frame of another site', { crossOrigin: true }],
    ['is of another relying party', { rpId: 'example.edu' }],
    ['did not check who uses it', { isVerified: false }],
    ['was touched by nobody', { isPresent: false }],
    ['answers a challenge of somebody else', { challenge: 'A'.repeat(72) }],
    ['answers a challenge that is none', { challenge: '' }],
    ['was made where it should have signed', { type: 'webauthn.create' }],
    ['says that it is of another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['does not say whose it is', { userHandle: undefined }],
  ])('signs nobody in where its answer %s', async (_what, deviation) => {
    const { authenticator } = await add()
    const { browser, answer } = await signIn(authenticator, deviation)
    expect(told(answer)).toEqual(refused)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await browser.get('/session')).body).toBeNull()
    expect((await signIn(authenticator)).answer.status).toBe(200)
  })

  it.each<[string, Deviation]>([
    ['of another site', { origin: 'https://credentials.example.org' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['for another relying party', { rpId: 'example.edu' }],
    ['that did not check who made it', { isVerified: false }],
    ['to a challenge of somebody else', { challenge: 'A'.repeat(72) }],
    ['that signs where it should have made one', { type: 'webauthn.get' }],
  ])('is not added by an answer %s', async (_what, deviation) => {
    const { answer } = await add(ana, openAuthenticator(origin), deviation)
    expect(told(answer)).toEqual(refused)
    expect((await ana.get('/account')).body.passkeys).toEqual([])
  })

  it('that is a copy is refused once the other one was used: its counter did not go on', async () => {
    const { authenticator } = await add()
    expect((await signIn(authenticator, { counter: 7 })).answer.status).toBe(200)
    for (const counter of [7, 6, 0]) expect(told((await signIn(authenticator, { counter })).answer)).toEqual(refused)
    expect((await signIn(authenticator, { counter: 8 })).answer.status).toBe(200)
  })

  it('may be of a keeper that does not count', async () => {
    const { authenticator } = await add()
    for (let times = 0; times < 2; times++)
      expect((await signIn(authenticator, { counter: 0 })).answer.status).toBe(200)
  })

  it('of nobody is refused in the same words as one with a wrong signature', async () => {
    const { authenticator } = await add()
    const stranger = openAuthenticator(origin)
    const unknown = await signIn(stranger)
    const credential = { ...stranger.get(await request()), id: authenticator.id, rawId: authenticator.id }
    const forged = await browserFor(app).post('/sign-in/passkey', { credential })
    expect([forged.status, forged.body]).toEqual([unknown.answer.status, unknown.answer.body])
    expect(told(forged)).toEqual(refused)
    for (const body of [{}, { credential: 7 }, { credential: { ...credential, id: 'x'.repeat(2_000) } }])
      expect(told(await browserFor(app).post('/sign-in/passkey', body))).toEqual([422, 'body_invalid'])
  })
})

describe('a challenge', () => {
  it('is answered once: the same answer again signs nobody in, also at the same moment', async () => {
    const { authenticator } = await add()
    const { credential } = await signIn(authenticator)
    expect(told(await browserFor(app).post('/sign-in/passkey', { credential }))).toEqual(refused)
    const next = authenticator.get(await request())
    const answers = await Promise.all(
      [1, 2, 3].map(() => browserFor(app).post('/sign-in/passkey', { credential: next })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('counts for one attempt, also where that one failed', async () => {
    const { authenticator } = await add()
    const options = await request()
    const attempt = (told: Deviation) =>
      browserFor(app).post('/sign-in/passkey', { credential: authenticator.get(options, told) })
    expect((await attempt({ isVerified: false })).status).toBe(422)
    expect((await attempt({})).status).toBe(422)
  })

  it('expires after five minutes', async () => {
    const { authenticator } = await add()
    const options = await request()
    app.clock.advance(5 * minute)
    const credential = authenticator.get(options)
    expect(told(await browserFor(app).post('/sign-in/passkey', { credential }))).toEqual(refused)
  })

  it('is for one purpose and one session', async () => {
    const { authenticator } = await add()
    const toAdd = await creation()
    const asSignIn = authenticator.get({ ...toAdd, rpId: toAdd.rp.id })
    expect(told(await browserFor(app).post('/sign-in/passkey', { credential: asSignIn }))).toEqual(refused)
    const other = await browserOf(app, tenant, 'viewer')
    const another = openAuthenticator(origin)
    const stolen = another.create({ ...(await creation(other)), challenge: (await creation()).challenge })
    expect(told(await other.post('/account/passkeys', { credential: stolen }))).toEqual(refused)
    const fromSignIn = another.create({ ...(await creation()), challenge: (await request()).challenge })
    expect(told(await ana.post('/account/passkeys', { credential: fromSignIn }))).toEqual(refused)
  })

  it('leaves nothing behind until it is answered, and that for no longer than it lasts', async () => {
    const spent = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from spent_challenges`.execute(
          app.database.forService(),
        )
      ).rows[0]?.count
    await sql`delete from spent_challenges`.execute(app.database.forService())
    for (let times = 0; times < 5; times++) await request()
    expect(await spent()).toBe(0)
    const { authenticator } = await add()
    await signIn(authenticator)
    expect(await spent()).toBe(2)
    app.clock.advance(6 * minute)
    await signIn(authenticator)
    expect(await spent()).toBe(1)
  })
})
