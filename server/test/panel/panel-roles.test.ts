import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamOperation } from '../../src/entrypoints/panel/team.ts'
import { personOperations, teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { activateOrganization } from '../../src/organizations/activate-organization.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { isAtLeast, teamRoles } from '../../src/people/team/team-member.ts'
import { type Application, startApplication } from '../application.ts'
import { unknownId } from '../contract/answers.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { addPerson, type Browser, browserFor, signIn } from './person-client.ts'

let app: Application
let one: Tenant
let other: Tenant
/** One person of each role in `one`, signed in. */
const people = new Map<string, Browser>()
let stranger: Browser

beforeAll(async () => {
  app = await startApplication()
  ;[one, other] = [await makeTenant(app, 'Una'), await makeTenant(app, 'Otra')]
  for (const role of teamRoles) {
    await addPerson(one, role, `${role}@una.example`)
    people.set(role, await signIn(app, `${role}@una.example`, one))
  }
  await addPerson(other, 'owner', 'owner@otra.example')
  stranger = await signIn(app, 'owner@otra.example', one)
})
afterAll(() => app?.stop())

const missing = '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e'
const pathOf = ({ path }: TeamOperation) => path.replace('/api/panel', '').replaceAll(/:\w+/g, missing)

/** A body that is understood, so that whoever is let in gets as far as the operation. */
const bodyOf = (operation: TeamOperation) => operation.exampleBody

const ask = (browser: Browser, operation: TeamOperation, headers?: Record<string, string>) =>
  browser.ask(operation.method, pathOf(operation), bodyOf(operation), headers)

describe.each(teamOperations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  it.each(teamRoles)('is for its least role and those above it, by request as on the screen: %s', async (role) => {
    const answer = await ask(people.get(role) as Browser, operation)
    if (isAtLeast(role, operation.leastRole)) expect([401, 403]).not.toContain(answer.status)
    else
      expect([answer.status, answer.body, answer.headers.get('x-error-code')]).toEqual([
        403,
        { detail: 'Your role does not allow this' },
        'role_too_low',
      ])
  })

  it('is refused to who is not signed in, to an API key, and from another site where it changes something', async () => {
    const nobody = browserFor(app, one.organization.id)
    expect((await ask(nobody, operation)).status).toBe(401)
    expect((await ask(nobody, operation, { 'x-api-key': one.key })).status).toBe(401)
    const forged = await ask(people.get('owner') as Browser, operation, { origin: 'https://evil.example' })
    if (operation.method !== 'GET') expect(forged.headers.get('x-error-code')).toBe('request_not_same_origin')
  })

  it('answers an owner of another organization as if this one did not exist', async () => {
    const answer = await ask(stranger, operation)
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Organization not found' }])
    const unknown = await ask(stranger, operation, { 'x-organization-id': missing })
    expect([unknown.status, unknown.text]).toEqual([answer.status, answer.text])
    expect((await ask(stranger, operation, { 'x-organization-id': 'x' })).text).toBe(answer.text)
  })
})

describe('every operation of the panel', () => {
  it('is on one of the two lists, and those of an organization name their least role', () => {
    expect(teamOperations.length).toBeGreaterThan(3)
    expect(teamOperations.map(({ leastRole }) => leastRole).filter((role) => !teamRoles.includes(role))).toEqual([])
    for (const { path } of [...teamOperations, ...personOperations]) expect(path).toMatch(/^\/api\/panel\//)
  })

  it('asks for a session unless it is one of signing in', () => {
    const open = personOperations.filter(({ isOpen }) => isOpen).map(({ name }) => name)
    expect(open).toEqual([
      'get-session',
      'request-sign-in',
      'sign-in-with-code',
      'open-sign-in-link',
      'sign-in-with-link',
      'list-sign-in-options',
      'start-provider-sign-in',
      'finish-provider-sign-in',
      'ask-for-passkey',
      'sign-in-with-passkey',
      'open-invitation',
      'accept-invitation',
    ])
  })
})

describe('keys of the API', () => {
  const owner = () => people.get('owner') as Browser

  it('are made with a value that is shown once and works at once, and told by who made them', async () => {
    const made = await owner().post('/api-keys', { name: 'Moodle' })
    expect(made.status).toBe(201)
    expect(made.body.key).toMatch(/^svc_live_[0-9a-f]{40}$/)
    expect(made.body.api_key).toMatchObject({ name: 'Moodle', created_by: 'owner@una.example', last_used_at: null })
    expect(made.headers.get('cache-control')).toBe('no-store')
    const list = await owner().get('/api-keys')
    expect(list.text).not.toContain(made.body.key)
    expect(list.body.items[0]).toEqual(made.body.api_key)
    expect((await fetch(`${app.url}/api/v1/templates`, { headers: { 'x-api-key': made.body.key } })).status).toBe(200)
    const used = await owner().get('/api-keys')
    expect(used.body.items[0].last_used_at).not.toBeNull()
  })

  it('are revoked by who types their name, at once and for good', async () => {
    const { body } = await owner().post('/api-keys', { name: 'Canvas' })
    const { id } = body.api_key
    const wrong = await owner().post(`/api-keys/${id}/revoke`, { name: 'Canva' })
    expect([wrong.status, wrong.body]).toEqual([
      422,
      {
        detail: 'The name does not match',
        errors: [{ field: 'name', message: 'The name does not match', code: 'api_key_name_differs' }],
      },
    ])
    const admin = people.get('admin') as Browser
    const revoked = await admin.post(`/api-keys/${id}/revoke`, { name: 'Canvas' })
    expect(revoked.body).toMatchObject({ id, revoked_by: 'admin@una.example' })
    expect(revoked.body.revoked_at).not.toBeNull()
    expect((await fetch(`${app.url}/api/v1/templates`, { headers: { 'x-api-key': body.key } })).status).toBe(401)
    const again = await owner().post(`/api-keys/${id}/revoke`, { name: 'Canvas' })
    expect(again.body).toEqual(revoked.body)
  })

  it('of another organization cannot be seen or revoked, by their id either', async () => {
    const theirs = await createApiKey(other.ctx, 'Suya')
    expect((await owner().get('/api-keys')).text).not.toContain(theirs.id)
    const answer = await owner().post(`/api-keys/${theirs.id}/revoke`, { name: 'Suya' })
    expect([answer.status, answer.body]).toEqual([404, { detail: 'API key not found' }])
    expect((await fetch(`${app.url}/api/v1/templates`, { headers: { 'x-api-key': theirs.key } })).status).toBe(200)
  })

  it('need a name, and the form is told which field it is about', async () => {
    const answer = await owner().post('/api-keys', { name: '  ' })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field: 'name', message: 'The key needs a name.', code: 'invalid_api_key_name' }],
    ])
  })

  it('are not made where a bound is misspelt: such a key would be bounded by nothing', async () => {
    const before = (await owner().get('/api-keys')).body.items.length
    const answer = await owner().post('/api-keys', { name: 'Moodle', alowed_templates: [unknownId] })
    const detail = 'A key takes name, scopes, expires_at, allowed_networks and allowed_templates alone.'
    expect([answer.status, answer.body.detail]).toEqual([422, detail])
    expect((await owner().get('/api-keys')).body.items).toHaveLength(before)
  })
})

describe('an organization that was deactivated', () => {
  it('is told to its team as such, and nothing is done for it', async () => {
    const tenant = await makeTenant(app, 'Cerrada')
    await addPerson(tenant, 'owner', 'owner@cerrada.example')
    const organization = await findOrganization(app.database, tenant.organization.id)
    if (organization) await activateOrganization(tenant.ctx, organization, false)
    const browser = await signIn(app, 'owner@cerrada.example', tenant)
    expect((await browser.get('/session')).body.organizations).toMatchObject([{ is_active: false }])
    const answer = await browser.post('/api-keys', { name: 'x' })
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'tenant_inactive'])
  })
})
