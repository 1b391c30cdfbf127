import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, browserFor, browserOf } from './person-client.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
let app: Application
let tenant: Tenant

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Universidad de Aguamarina')
})
afterAll(() => app?.stop())

const id = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'
const ofAccount = [
  ['GET', '/account'],
  ['POST', '/account/passkeys/challenge'],
  ['POST', '/account/passkeys'],
  ['PATCH', `/account/passkeys/${id}`],
  ['POST', `/account/passkeys/${id}/remove`],
  ['DELETE', `/account/sessions/${id}`],
] as const

type Person = Awaited<ReturnType<typeof addPerson>>

async function signInWith(person: Person, userAgent: string, from = '203.0.113.1') {
  const browser = browserFor(app, tenant.organization.id)
  const token = (await makeSignInLink(app.platform, person)).split('#')[1]
  await browser.post('/sign-in/link', { token }, { 'user-agent': userAgent, 'x-forwarded-for': from })
  return browser
}

describe('the last sign-ins of a person', () => {
  it('are listed with way, network and browser, also when their sessions have ended, twenty of them beside twenty by a provider, and for ninety days', async () => {
    const eva = await addPerson(tenant, 'viewer', 'eva@example.edu', 'Eva')
    const there = await signInWith(eva, firefox, '2001:db8:1:2:3:4:5:6')
    await there.post('/sign-out', { everywhere: true })
    app.clock.advance(60_000)
    const here = await signInWith(eva, 'curl/8.5.0', '198.51.100.7')
    const listed = async () => (await here.get('/account')).body.sign_ins
    expect(await listed()).toEqual([
      { signed_in_at: expect.any(String), way: 'link', network: '198.51.100.7', browser: '' },
      { signed_in_at: expect.any(String), way: 'link', network: '2001:db8:1:2::/64', browser: 'Firefox · Windows' },
    ])
    const db = app.database.forService()
    for (let n = 0; n < 25; n++) await openUserSession(db, eva.id, app.clock.now(), { way: 'code' })
    expect(await listed()).toHaveLength(20)
    const limitedTo = tenant.organization.id
    for (let n = 0; n < 25; n++) await openUserSession(db, eva.id, app.clock.now(), { way: 'provider', limitedTo })
    const ways: string[] = (await listed()).map(({ way }: { way: string }) => way)
    expect(['provider', 'code'].map((way) => ways.filter((one) => one === way).length)).toEqual([20, 20])
    app.clock.advance(91 * 86_400_000)
    const later = await signInWith(eva, firefox)
    await applyRetention(app.platform)
    expect((await later.get('/account')).body.sign_ins).toMatchObject([{ browser: 'Firefox · Windows' }])
  })
})

describe('the open sessions of a person', () => {
  it('are listed with browser and last request, the current one marked, and tell no token', async () => {
    const ana = await addPerson(tenant, 'owner', 'ana@example.edu', 'Ana')
    await signInWith(ana, 'curl/8.5.0')
    const here = await signInWith(ana, firefox)
    const { body, text } = await here.get('/account')
    expect(body.sessions).toMatchObject([
      { browser: 'Firefox · Windows', is_current: true, signed_in_at: expect.stringMatching(/^\d{4}-/) },
      { browser: '', is_current: false },
    ])
    expect(text).not.toContain(here.cookie().split('=')[1])
    expect(Object.keys(body.sessions[0])).toEqual(['id', 'browser', 'is_current', 'signed_in_at', 'last_seen_at'])
  })

  it('are ended one by one by the person that they belong to, from the next request on', async () => {
    const luz = await addPerson(tenant, 'viewer', 'luz@example.edu')
    const [here, there] = [await signInWith(luz, firefox), await signInWith(luz, firefox)]
    const stranger = await browserOf(app, tenant, 'owner')
    const { sessions } = (await here.get('/account')).body
    const { id } = sessions.find(({ is_current }: { is_current: boolean }) => !is_current)
    for (const answer of [
      await stranger.ask('DELETE', `/account/sessions/${id}`),
      await here.ask('DELETE', '/account/sessions/x'),
    ])
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'session_not_found'])
    const ended = await here.ask('DELETE', `/account/sessions/${id}`)
    expect([ended.status, ended.body.sessions]).toMatchObject([200, [{ is_current: true }]])
    expect((await there.get('/account')).status).toBe(401)
    expect((await here.ask('DELETE', `/account/sessions/${id}`)).status).toBe(404)
  })

  it('are one for each browser: signing in again ends the session that it had', async () => {
    const mar = await browserOf(app, tenant, 'viewer')
    const token = (await makeSignInLink(app.platform, mar.person)).split('#')[1]
    await mar.post('/sign-in/link', { token })
    expect((await mar.get('/account')).body.sessions).toHaveLength(1)
  })

  it('are for who is signed in', async () => {
    const nobody = browserFor(app)
    for (const [method, path] of ofAccount) {
      expect([path, (await nobody.ask(method, path)).status]).toEqual([path, 401])
      const forged = await browserFor(app).ask(method, path, undefined, { origin: 'https://evil.example' })
      expect([path, forged.status]).toEqual([path, method === 'GET' ? 401 : 403])
    }
  })

  it('are out of reach, like passkeys and the name, of a session that an organization’s provider opened', async () => {
    const sol = await addPerson(tenant, 'owner', 'sol@example.edu', 'Sol')
    const full = await signInWith(sol, firefox)
    const limitedTo = tenant.organization.id
    const { token } = await openUserSession(app.database.forService(), sol.id, app.clock.now(), {
      way: 'provider',
      limitedTo,
    })
    const cookie = `${full.cookie().split('=')[0]}=${token}`
    const limited = browserFor(app)
    expect((await limited.ask('GET', '/session', undefined, { cookie })).body.is_limited).toBe(true)
    for (const [method, path, body] of [...ofAccount, ['PATCH', '/person', { name: 'Rector' }] as const]) {
      const { status, headers } = await limited.ask(method, path, body, { cookie })
      expect([path, status, headers.get('x-error-code')]).toEqual([path, 403, 'session_limited'])
    }
    expect((await limited.ask('PATCH', '/person', { language: 'en' }, { cookie })).body.person.name).toBe('Sol')
    expect((await full.get('/account')).body.sessions).toHaveLength(2)
  })
})

describe('the name of a person', () => {
  it('is their own to change, is one line, and is what the team sees', async () => {
    const rio = await browserOf(app, tenant, 'viewer', 'Rio')
    const changed = await rio.ask('PATCH', '/person', { name: ' Río Blanco ' })
    expect(changed.body.person).toMatchObject({ name: 'Río Blanco', language: null })
    const { people } = (await rio.get('/team')).body
    expect(people.find(({ is_you }: { is_you: boolean }) => is_you)).toMatchObject({ name: 'Río Blanco' })
    const refused = await rio.ask('PATCH', '/person', { name: 'a\nb' })
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'name' }]])
    expect((await rio.ask('PATCH', '/person', { language: 'en' })).body.person).toMatchObject({
      name: 'Río Blanco',
      language: 'en',
    })
  })
})
