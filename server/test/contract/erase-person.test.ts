import { describe, expect, it } from 'vitest'
import { continueRevocation } from '../../src/issuing/batches/continue-revocation.ts'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import type { RevocationId } from '../../src/platform/ids.ts'
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
  const template = await makeTemplate(tenant)
  const { body } = await client.issue(template.id, [{ email, recipient_name: 'Ana Muñoz' }])
  const id = body.credentials[0].credential_id as string
  const page = `${app.url}/credentials/${id}`
  return { tenant, client, id, statusOfPage: async () => (await fetch(page)).status }
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

  it('empties the reason of a revocation that has one of their credentials, when it has finished, and tells it before', async () => {
    const [first, second] = [await withCredential(), await withCredential()]
    const reasons = async ({ tenant: { ctx } }: typeof first) =>
      (await ctx.db.selectFrom('batch_revocations').select('reason').orderBy('requested_at').execute()).map(
        ({ reason }) => reason,
      )
    const revoke = async ({ client, id }: typeof first, reason: string) =>
      (await client.post('/api/v1/credentials/revoke', { credential_ids: [id], reason })).body.id as RevocationId
    const done = await revoke(first, 'Ana Muñoz no asistió')
    await continueRevocation(first.tenant.ctx, done)
    await continueRevocation(first.tenant.ctx, await revoke(first, 'Ana Muñoz otra vez'))
    const open = await revoke(second, 'Ana Muñoz no asistió')
    const { records } = (await first.client.get(`${at}/export`)).body
    expect(records.credentials).toMatchObject([{ revocation_reason: 'Ana Muñoz no asistió' }])
    expect(records.batch_revocations).toMatchObject([{ reason: 'Ana Muñoz otra vez' }])
    for (const { client } of [first, second]) await client.post(`${at}/erase`, { confirm: email })
    expect([await reasons(first), await reasons(second)]).toEqual([['', ''], ['Ana Muñoz no asistió']])
    await continueRevocation(second.tenant.ctx, open)
    expect(await reasons(second)).toEqual([''])
    expect((await second.client.get(`/api/v1/credentials/${second.id}`)).body).toMatchObject({ status: 'revoked' })
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
