import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal, unknownId, uuid } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, rawGet, refusesInactive, secondKey } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/credentials/${id}`
const door: Door = { app: () => app, operation: 'get-credential', method: 'GET', path: path('x'), behind: 404 }
const fields = [
  'id',
  'status',
  'credential_url',
  'issuance_date',
  'recipient_email',
  'achievement_name',
  'revocation_reason',
]

async function issueOne(tenant: Tenant): Promise<string> {
  const template = await makeTemplate(tenant)
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'Ana@Example.edu' }])
  return body.credentials[0].credential_id
}

describe('200', () => {
  it('gives an active credential with its document and no reason', async () => {
    const tenant = await makeTenant(app)
    const before = Date.now()
    const id = await issueOne(tenant)
    const after = Date.now()
    const answer = await clientFor(app.url, tenant.key).get(path(id))
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 100)
    expectFields(answer.body, [...fields, 'ob3_data'])
    expect(answer.body).toMatchObject({
      id,
      status: 'active',
      credential_url: `https://credentials.example.edu/credentials/${id}`,
      recipient_email: 'Ana@Example.edu',
      achievement_name: 'Análisis de datos',
      revocation_reason: null,
    })
    expect(answer.body.issuance_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    const issuedAt = Date.parse(answer.body.issuance_date)
    expect(issuedAt).toBeGreaterThan(before - 1_000)
    expect(issuedAt).toBeLessThanOrEqual(after)
  })

  it('carries the document as Open Badges 3.0 has it, under the same URL and time', async () => {
    const tenant = await makeTenant(app)
    const id = await issueOne(tenant)
    const { body } = await clientFor(app.url, tenant.key).get(path(id))
    const document = body.ob3_data
    expect(document['@context'][0]).toBe('https://www.w3.org/ns/credentials/v2')
    expect(document.type).toEqual(['VerifiableCredential', 'OpenBadgeCredential'])
    expect(document.id).toBe(body.credential_url)
    expect(document.validFrom).toBe(body.issuance_date)
    expect(document.proof).toBeDefined()
  })

  it('carries the very bytes that the public address serves', async () => {
    const tenant = await makeTenant(app)
    const id = await issueOne(tenant)
    const { text } = await clientFor(app.url, tenant.key).get(path(id))
    const document = await (await fetch(`${app.url}/credentials/${id}.json`)).text()
    expect(text.endsWith(`,"ob3_data":${document}}`)).toBe(true)
  })

  it('gives a revoked credential with its reason and without ob3_data', async () => {
    const tenant = await makeTenant(app)
    const id = await issueOne(tenant)
    const client = clientFor(app.url, tenant.key)
    await client.post(`${path(id)}/revoke`, { reason: 'Nombre equivocado' })
    const { body } = await client.get(path(id))
    expectFields(body, fields)
    expect([body.status, body.revocation_reason]).toEqual(['revoked', 'Nombre equivocado'])
  })

  it('is open to every key of the organization, under the id in any case', async () => {
    const tenant = await makeTenant(app)
    const id = await issueOne(tenant)
    expect(id).toMatch(uuid)
    const other = clientFor(app.url, await secondKey(tenant))
    expect((await other.get(path(id.toUpperCase()))).body.id).toBe(id)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('says the same of an unknown id, of what is no UUID, and of a credential of another organization', async () => {
    const foreign = await issueOne(await makeTenant(app))
    const { key } = await makeTenant(app)
    for (const id of [unknownId, foreign, 'x', `${foreign}.json`, '%00', '%zz', foreign.replaceAll('-', '')]) {
      const answer = await clientFor(app.url, key).get(path(id))
      expectRefusal(answer, 404, 'Credential not found')
      expectRateHeaders(answer, 100)
    }
  })

  it('knows no path with a slash behind the id', async () => {
    const tenant = await makeTenant(app)
    const id = await issueOne(tenant)
    expect(await rawGet(app.url, `${path(id)}/`, { 'x-api-key': tenant.key })).toBe(404)
    expectRefusal(await clientFor(app.url, tenant.key).get(`${path(id)}/history`), 404, 'Not Found')
  })
})

describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
