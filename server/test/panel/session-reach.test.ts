import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import { type Application, startApplication } from '../application.ts'
import type { Answer } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { openAuthenticator } from './authenticator.ts'
import { addTo, creationFor, passkeyOrigin, signInBy, told } from './passkey-client.ts'
import { addPerson, type Browser, browserFor, browserOf } from './person-client.ts'

const minute = 60_000
let app: Application
let una: Tenant
let otra: Tenant

beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(app.database.forService())
  una = await makeTenant(app)
  otra = await makeTenant(app)
})

const signedOut = [401, 'sign_in_required']
const notRecent = [403, 'recent_sign_in_required']
const moreAsked = [403, 'more_than_letter_required']

/** The browser as it asks something of another organization. */
const at = (browser: Browser, tenant: Tenant) =>
  browser.ask('GET', '/team', undefined, { 'x-organization-id': tenant.organization.id })

type Someone = Awaited<ReturnType<typeof browserOf>>

async function signInAgain(browser: Browser, person: Someone['person']): Promise<Answer> {
  const token = (await makeSignInLink(app.platform, person)).split('#')[1]
  return browser.post('/sign-in/link', { token })
}

describe('an owner who signs somebody out', () => {
  it('ends what every browser of that person reaches of the organization, and nothing that they have elsewhere', async () => {
    const owner = await browserOf(app, una, 'owner')
    const luz = await browserOf(app, una, 'issuer')
    await addPerson(otra, 'viewer', luz.person.email)
    const phone = browserFor(app, una.organization.id)
    await signInAgain(phone, luz.person)
    app.clock.advance(minute)
    expect((await owner.post(`/team/${luz.person.id}/sign-out`, {})).status).toBe(204)
    for (const browser of [luz, phone]) {
      expect(told(await browser.get('/team'))).toEqual(signedOut)
      expect((await at(browser, otra)).status).toBe(200)
    }
    app.clock.advance(minute)
    await signInAgain(phone, luz.person)
    expect((await phone.get('/team')).status).toBe(200)
    expect(told(await luz.get('/team'))).toEqual(signedOut)
    const { items } = (await owner.get('/audit-log?action=team_member.signed_out')).body
    expect(items).toMatchObject([{ subject_id: luz.person.id, actor_id: owner.person.id }])
  })

  it('or removes them ends it for good, and so does who leaves: who is taken in again signs in anew', async () => {
    const owner = await browserOf(app, una, 'owner')
    for (const act of ['sign-out', 'removal', 'leave']) {
      const luz = await browserOf(app, una, 'issuer')
      app.clock.advance(minute)
      if (act === 'sign-out') await owner.post(`/team/${luz.person.id}/sign-out`, {})
      if (act === 'leave') await luz.post(`/team/${luz.person.id}/leave`, {})
      else await owner.ask('DELETE', `/team/${luz.person.id}`)
      expect((await luz.get('/team')).status).toBe(404)
      app.clock.advance(minute)
      await addPerson(una, 'issuer', luz.person.email)
      expect(told(await luz.get('/team'))).toEqual(signedOut)
      app.clock.advance(minute)
      await signInAgain(luz, luz.person)
      expect((await luz.get('/team')).status).toBe(200)
    }
  })

  it('is an owner: nobody else may, and nobody of another organization is within reach', async () => {
    const [owner, luz] = [await browserOf(app, una, 'owner'), await browserOf(app, una, 'admin')]
    expect(told(await luz.post(`/team/${owner.person.id}/sign-out`, {}))).toEqual([403, 'role_too_low'])
    const theirs = await browserOf(app, otra, 'viewer')
    expect((await owner.post(`/team/${theirs.person.id}/sign-out`, {})).status).toBe(404)
    expect((await theirs.get('/team')).status).toBe(200)
  })
})

describe('a session', () => {
  it('administers for thirty minutes after it last did, while its person stays signed in to what is theirs', async () => {
    const [owner, admin, issuer] = [
      await browserOf(app, una, 'owner'),
      await browserOf(app, una, 'admin'),
      await browserOf(app, una, 'issuer'),
    ]
    for (let asked = 0; asked < 3; asked++) {
      app.clock.advance(24 * minute)
      expect((await owner.get('/team')).status).toBe(200)
    }
    expect(told(await admin.get('/team'))).toEqual(signedOut)
    app.clock.advance(31 * minute)
    expect((await owner.get('/session')).body.person.email).toBe(owner.person.email)
    expect(told(await owner.get('/team'))).toEqual(signedOut)
    expect((await owner.get('/account')).status).toBe(200)
    expect((await issuer.get('/team')).status).toBe(200)
    await signInAgain(owner, owner.person)
    expect((await owner.get('/team')).status).toBe(200)
  })

  it('administers for twelve hours at most, however much it is used', async () => {
    const owner = await browserOf(app, una, 'owner')
    for (let asked = 0; asked < 35; asked++) {
      app.clock.advance(20 * minute)
      expect([asked, (await owner.get('/team')).status]).toEqual([asked, 200])
    }
    app.clock.advance(20 * minute)
    expect(told(await owner.get('/team'))).toEqual(signedOut)
  })

  it('is not kept administering by a page that is open and asks by itself', async () => {
    const owner = await browserOf(app, una, 'owner')
    for (let stream = 0; stream < 3; stream++) {
      app.clock.advance(9 * minute)
      const leaving = new AbortController()
      const headers = { cookie: owner.cookie(), 'x-organization-id': una.organization.id }
      const answer = await fetch(`${app.url}/api/panel/events`, { headers, signal: leaving.signal })
      expect(answer.status).toBe(200)
      leaving.abort()
    }
    app.clock.advance(4 * minute)
    expect(told(await owner.get('/team'))).toEqual(signedOut)
  })

  it('of the last ten minutes is needed for what outlasts it', async () => {
    const owner = await browserOf(app, una, 'owner')
    const { authenticator } = await addTo(owner)
    const [passkey] = (await owner.get('/account')).body.passkeys
    const lasting: [string, string, unknown][] = [
      ['POST', '/api-keys', { name: 'Moodle' }],
      ['POST', '/signing-keys/rotate', { name: una.organization.name }],
      ['POST', '/team/invitations', { email: 'a@example.edu', role: 'admin' }],
      ['POST', '/identity-provider/domains', { domain: 'example.edu' }],
      ['POST', '/identity-provider/switch', { is_on: true }],
      ['POST', '/identity-provider/more-than-letters', { asks: false }],
      ['POST', `/account/passkeys/${passkey.id}/remove`, { end_other_sessions: false }],
    ]
    app.clock.advance(11 * minute)
    for (const [method, path, body] of lasting)
      expect([path, ...told(await owner.ask(method, path, body))]).toEqual([path, ...notRecent])
    const viewer = await browserOf(app, una, 'viewer')
    const raise = (role: string) => owner.ask('PATCH', `/team/${viewer.person.id}`, { role })
    expect(told(await raise('admin'))).toEqual(notRecent)
    expect((await raise('issuer')).status).toBe(200)
    expect((await owner.post('/team/invitations', { email: 'b@example.edu', role: 'issuer' })).status).toBe(201)
    const again = (await signInBy(app, authenticator)).browser
    const key = { 'x-organization-id': una.organization.id }
    expect((await again.post('/api-keys', { name: 'Moodle' }, key)).status).toBe(201)
  })
})

describe('an organization that asks for more than a letter', () => {
  const asksMore = (browser: Browser, asks = true) =>
    browser.post('/identity-provider/more-than-letters', { asks }, { 'x-organization-id': una.organization.id })

  it('lets owners and administrators in by a passkey, not by a letter, and everybody else as before', async () => {
    const owner = await browserOf(app, una, 'owner')
    const { authenticator } = await addTo(owner)
    expect(told(await asksMore(owner))).toEqual(moreAsked)
    const byPasskey = (await signInBy(app, authenticator)).browser
    expect((await asksMore(byPasskey)).body.asks_more_than_letters).toBe(true)
    const [admin, issuer] = [await browserOf(app, una, 'admin'), await browserOf(app, una, 'issuer')]
    for (const browser of [owner, admin]) expect(told(await browser.get('/team'))).toEqual(moreAsked)
    expect((await at(byPasskey, una)).status).toBe(200)
    expect((await issuer.get('/team')).status).toBe(200)
    await addPerson(otra, 'owner', admin.person.email)
    expect((await at(admin, otra)).status).toBe(200)
    expect((await asksMore(byPasskey, false)).status).toBe(200)
    expect((await admin.get('/team')).status).toBe(200)
  })

  it('takes no passkey that a letter added beside one that is there, and lets who has none yet add their first, and no second at the same moment', async () => {
    const owner = await browserOf(app, una, 'owner')
    const { authenticator } = await addTo(owner)
    await asksMore((await signInBy(app, authenticator)).browser)
    const [passkey] = (await owner.get('/account')).body.passkeys
    expect(told(await owner.post('/account/passkeys/challenge', undefined))).toEqual(moreAsked)
    const remove = { end_other_sessions: false }
    expect(told(await owner.post(`/account/passkeys/${passkey.id}/remove`, remove))).toEqual(moreAsked)
    const admin = await browserOf(app, una, 'admin')
    const theirs = openAuthenticator(passkeyOrigin)
    expect((await addTo(admin, theirs)).answer.status).toBe(201)
    expect((await at((await signInBy(app, theirs)).browser, una)).status).toBe(200)
    const another = await browserOf(app, una, 'admin')
    const atOnce = []
    for (let n = 0; n < 4; n++) atOnce.push(openAuthenticator(passkeyOrigin).create(await creationFor(another)))
    const answers = await Promise.all(atOnce.map((credential) => another.post('/account/passkeys', { credential })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
  })
})

describe('somebody who made API keys and is taken out of the team', () => {
  const remove = (owner: Someone, person: Someone, query = '') =>
    owner.ask('DELETE', `/team/${person.person.id}${query}`)

  it('is named with them beforehand and in the answer, and they go on unless they are to be revoked', async () => {
    const owner = await browserOf(app, una, 'owner')
    const [stays, goes] = [await browserOf(app, una, 'admin'), await browserOf(app, una, 'admin')]
    const keyOf = async (browser: Someone, name: string) => (await browser.post('/api-keys', { name })).body.key
    const [going, revoked] = [await keyOf(stays, 'Moodle'), await keyOf(goes, 'Banner')]
    const { people } = (await owner.get('/team')).body
    const listed = people.find(({ id }: { id: string }) => id === stays.person.id)
    expect(listed.api_keys).toEqual([{ name: 'Moodle', last_four: going.slice(-4) }])
    expect(await remove(owner, stays)).toMatchObject({
      status: 200,
      body: { api_keys: [{ name: 'Moodle' }], are_revoked: false },
    })
    expect((await remove(owner, goes, '?revoke_keys=true')).body).toMatchObject({
      api_keys: [{ name: 'Banner' }],
      are_revoked: true,
    })
    const statusOf = async (key: string) =>
      (await fetch(`${app.url}/api/v1/templates`, { headers: { 'x-api-key': key } })).status
    expect([await statusOf(going), await statusOf(revoked)]).toEqual([200, 401])
  })
})
