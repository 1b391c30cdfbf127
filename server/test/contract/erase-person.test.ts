import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { addPerson } from '../panel/person-client.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

const { app } = await startWithTenant({ worker: false })
const door: Door = {
  app: () => app,
  operation: 'erase-person',
  method: 'POST',
  path: '/api/v1/people/x/erase',
  behind: 400,
}
const email = 'ana@example.edu'
const people = '/api/v1/people'
const at = `${people}/ana%40example.edu`

async function withCredential() {
  const tenant = await makeTenant(app)
  const client = clientFor(app.url, tenant.key)
  const { id } = await makeTemplate(tenant)
  const { body } = await client.issue(id, [{ email, recipient_name: 'Ana Muñoz' }])
  const page = `${app.url}/credentials/${body.credentials[0].credential_id}`
  return { tenant, client, statusOfPage: async () => (await fetch(page)).status }
}

describe('200', () => {
  it('rehearses: says what would be erased and what stays, and erases and notes nothing', async () => {
    const { tenant, client, statusOfPage } = await withCredential()
    const { body } = await client.call('POST', `${at}/erase`)
    expect(body).toMatchObject({ erased: false, addresses: [email], records: { credentials: 1, outbox: 1 } })
    expect(body.stays).toContain('still verify')
    expect(await statusOfPage()).toBe(200)
    const audit = tenant.ctx.db.selectFrom('audit_entries').select('action').where('action', 'like', 'person.%')
    expect(await audit.execute()).toEqual([])
  })

  it('erases where the address is said once more, with the key as actor, and finds nothing a second time', async () => {
    const { tenant, client, statusOfPage } = await withCredential()
    const erased = await client.post(`${at}/erase`, { confirm: 'ANA@example.edu' })
    expect(erased.body).toMatchObject({ erased: true, records: { credentials: 1 } })
    expect(await statusOfPage()).toBe(410)
    expect((await client.post(`${at}/erase`, { confirm: email })).body).toMatchObject({ erased: true, records: {} })
    expect((await client.get(`${at}/export`)).body.records).toEqual({})
    const audit = tenant.ctx.db.selectFrom('audit_entries').selectAll().where('action', 'like', 'person.%')
    expect(await audit.execute()).toMatchObject([
      { action: 'person.erased', actor_kind: 'api_key', actor_id: tenant.keyId },
    ])
  })

  it('leaves what another organization holds as it is', async () => {
    const { statusOfPage } = await withCredential()
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    expect((await stranger.post(`${at}/erase`, { confirm: email })).body.records).toEqual({})
    expect(await statusOfPage()).toBe(200)
  })
})

describe('403', () => {
  refusesInactive(door)

  it('is the answer to a key that may only read people, and to one for which no scopes are named', async () => {
    const { tenant, statusOfPage } = await withCredential()
    for (const bounds of [{ scopes: ['people:read'] }, {}]) {
      const client = clientFor(app.url, (await createApiKey(tenant.ctx, 'Moodle', bounds)).key)
      const answer = await client.post(`${at}/erase`, { confirm: email })
      expectRefusal(answer, 403, 'API key lacks the scope people:erase')
    }
    expect(await statusOfPage()).toBe(200)
  })
})

describe('409', () => {
  it('refuses somebody of the team, in the rehearsal too', async () => {
    const tenant = await makeTenant(app)
    await addPerson(tenant, 'issuer', 'equipo@example.edu')
    const client = clientFor(app.url, tenant.key)
    for (const body of [{}, { confirm: 'equipo@example.edu' }])
      expectRefusal(
        await client.post(`${people}/equipo%40example.edu/erase`, body),
        409,
        'The person is of the team: remove them from it first',
      )
  })
})

describe('422', () => {
  it.each([['otra@example.edu'], [''], [null], [true]])('erases nobody where confirm is %s', async (confirm) => {
    const { client, statusOfPage } = await withCredential()
    const answer = await client.post(`${at}/erase`, { confirm })
    expectRefusal(answer, 422, 'confirm must be the address of the path')
    expect(await statusOfPage()).toBe(200)
  })
})

describe('401', () => asksForKey(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
