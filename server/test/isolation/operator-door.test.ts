import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperatorOperation } from '../../src/entrypoints/operator-panel/operator.ts'
import { operatorOperations } from '../../src/entrypoints/sitemap/operator-operations.ts'
import { dismissOperator, makeOperator } from '../../src/people/passkeys/make-operator.ts'
import { userHandleOf } from '../../src/people/passkeys/passkey.ts'
import { openUserSession } from '../../src/people/sessions/open-session.ts'
import { teamRoles } from '../../src/people/team/team-member.ts'
import { listPartsOf } from '../../src/platform/db/backup/organization-rows.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { openAuthenticator } from '../panel/authenticator.ts'
import { byLetter, operatorOf } from '../panel/operator-client.ts'
import { addTo, creationFor, passkeyOrigin, signInBy } from '../panel/passkey-client.ts'
import { addPerson, type Browser, browserFor } from '../panel/person-client.ts'

let app: Application
let tenant: Tenant
/** One person of each role, signed in by a passkey of their own. */
const people = new Map<string, Browser>()
let operator: Awaited<ReturnType<typeof operatorOf>>

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  operator = await operatorOf(app)
  for (const role of teamRoles) {
    const person = await addPerson(tenant, role, `${role}@una.example`)
    const { authenticator } = await addTo(await byLetter(app, person))
    people.set(role, (await signInBy(app, authenticator)).browser)
  }
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await sql`delete from sign_in_windows`.execute(app.database.forService())
})

const ask = (browser: Browser, operation: OperatorOperation, headers?: Record<string, string>) => {
  const path = operation.path.replace('/api/panel', '').replace(':id', tenant.organization.id)
  return browser.ask(operation.method, path, operation.exampleBody, headers)
}
const told = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
const stateOf = async () => {
  const { rows } = await sql`select to_jsonb(o) as o from organizations o order by id`.execute(
    app.database.forService(),
  )
  const invited = await sql`select count(*) from invitations`.execute(app.database.forService())
  return JSON.stringify([rows, invited.rows])
}

describe.each(operatorOperations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  it.each(teamRoles)('is not there for people of organizations, whatever their role: %s', async (role) => {
    const before = await stateOf()
    const browser = people.get(role) as Browser
    const nothing = await browser.get('/operator/nothing')
    for (const forged of [{}, { 'x-organization-id': tenant.organization.id }, { 'x-role': 'operator' }]) {
      const answer = await ask(browser, operation, forged)
      expect([answer.status, answer.text]).toEqual([404, nothing.text])
    }
    expect(await stateOf()).toBe(before)
  })

  it('is refused to who is not signed in, to an API key, and from another site where it changes something', async () => {
    const before = await stateOf()
    const nobody = browserFor(app)
    expect(told(await ask(nobody, operation))).toEqual([401, 'sign_in_required'])
    expect((await ask(nobody, operation, { 'x-api-key': tenant.key })).status).toBe(401)
    expect((await ask(nobody, operation, { authorization: `Bearer ${tenant.key}` })).status).toBe(401)
    if (operation.method !== 'GET')
      for (const foreign of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
        expect(told(await ask(operator.browser, operation, foreign))).toEqual([403, 'request_not_same_origin'])
    expect(await stateOf()).toBe(before)
  })

  it('needs the passkey of an operator: a letter is not enough, and the account of an organization is not theirs', async () => {
    const before = await stateOf()
    expect(told(await ask(await byLetter(app, operator.person), operation))).toEqual([403, 'passkey_required'])
    const opening = { way: 'provider', limitedTo: tenant.ctx.organization.id } as const
    const db = app.database.forService()
    const { token } = await openUserSession(db, operator.person.id, app.clock.now(), opening)
    const limited = await ask(browserFor(app), operation, { cookie: `__Host-sello_session=${token}` })
    expect(told(limited)).toEqual([404, 'route_not_found'])
    expect(await stateOf()).toBe(before)
  })
})

describe('an operator', () => {
  it('is no member of any organization by that: nothing of one is within reach', async () => {
    expect((await operator.browser.get('/session')).body).toMatchObject({ organizations: [], operator: 'open' })
    for (const path of ['/home', '/team', '/credentials', '/members', '/audit-log', '/failures', '/api-keys']) {
      const answer = await operator.browser.ask('GET', path, undefined, { 'x-organization-id': tenant.organization.id })
      expect([path, answer.status, answer.headers.get('x-error-code')]).toEqual([path, 404, 'organization_not_found'])
    }
  })

  it('acts within ten minutes of their sign-in, reads while they work, and signs in anew after half an hour without', async () => {
    const { browser } = await operatorOf(app)
    const [reading, acting] = [
      operatorOperations.find(({ name }) => name === 'get-organization'),
      operatorOperations.find(({ name }) => name === 'set-limits'),
    ]
    if (!reading || !acting) throw new Error('An operation has another name.')
    expect([(await ask(browser, reading)).status, (await ask(browser, acting)).status]).toEqual([200, 200])
    app.clock.advance(11 * 60_000)
    expect((await ask(browser, reading)).status).toBe(200)
    expect(told(await ask(browser, acting))).toEqual([403, 'recent_sign_in_required'])
    app.clock.advance(31 * 60_000)
    expect(told(await ask(browser, reading))).toEqual([401, 'sign_in_required'])
  })

  it('gets no further passkey by a letter once they have one, so that their mailbox alone lets nobody act', async () => {
    const { person } = await operatorOf(app)
    const stolen = await byLetter(app, person)
    expect(told(await stolen.post('/account/passkeys/challenge', undefined))).toEqual([
      403,
      'more_than_letter_required',
    ])
    const [passkey] = (await stolen.get('/account')).body.passkeys
    const removed = await stolen.post(`/account/passkeys/${passkey.id}/remove`, { end_other_sessions: true })
    expect(told(removed)).toEqual([403, 'more_than_letter_required'])
  })

  it('gets one passkey by letters where several are added at the same moment, by sessions of two letters', async () => {
    const person = await makeOperator(app.platform, { email: 'nueva@servicio.example', name: 'Nora' })
    const [one, other] = [await byLetter(app, person), await byLetter(app, person)]
    const made = await Promise.all(
      [one, other, one, other].map(async (browser) => ({
        browser,
        credential: openAuthenticator(passkeyOrigin).create(await creationFor(browser)),
      })),
    )
    const answers = await Promise.all(
      made.map(({ browser, credential }) => browser.post('/account/passkeys', { credential })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403])
  })

  it('is not whom another person’s passkey signs in', async () => {
    const { person } = await operatorOf(app)
    const ana = await addPerson(tenant, 'owner', 'ana@una.example')
    const { authenticator } = await addTo(await byLetter(app, ana))
    const userHandle = Buffer.from(userHandleOf(person.id)).toString('base64url')
    const { browser, answer } = await signInBy(app, authenticator, { userHandle })
    expect(told(answer)).toEqual([422, 'passkey_refused'])
    expect((await browser.get('/operator/system')).status).toBe(401)
  })

  it('is not brought along by the file of an organization, which brings the accounts of its team', async () => {
    const parts = await listPartsOf(await app.connectAsOwner(), tenant.ctx.organization.id)
    const tables = parts.map(({ table }) => table)
    expect(tables).toContain('users')
    expect(tables).not.toContain('operators')
  })

  it('is one no more once dismissed: every session of theirs has ended, and a new one finds nothing', async () => {
    const { person, browser, device } = await operatorOf(app)
    expect(await dismissOperator(app.platform, person)).toBeGreaterThan(0)
    expect((await browser.get('/operator/system')).status).toBe(401)
    const { browser: again } = await signInBy(app, device)
    expect((await again.get('/operator/system')).status).toBe(404)
    expect((await again.get('/session')).body.operator).toBeNull()
  })
})
