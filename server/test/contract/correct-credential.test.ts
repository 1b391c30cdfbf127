import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownId, uuid } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/credentials/${id}/correct`
const door: Door = { app: () => app, operation: 'correct-credential', method: 'POST', path: path('x'), behind: 404 }
const wrong = { email: 'ana@example.edu', recipient_name: 'Ana Muños' }
const right = { email: 'ana@example.edu', recipient_name: 'Ana Muñoz' }

async function issueWrong(tenant: Tenant): Promise<string> {
  const template = await makeTemplate(tenant, { required: ['recipient_name'] })
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [wrong])
  return body.credentials[0].credential_id
}

describe('201', () => {
  it('issues the corrected row in the place of the wrong one, which is revoked and leads to it, and one letter says so', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueWrong(tenant)
    const answer = await client.post(path(id), { recipient: right, reason: 'Nombre corregido' })
    expect(answer.status).toBe(201)
    expectRateHeaders(answer, 20)
    const corrected: string = answer.body.credential_id
    expect(answer.body).toEqual({
      credential_id: expect.stringMatching(uuid),
      credential_url: `https://credentials.example.edu/credentials/${corrected}`,
      supersedes: id,
    })
    const [former, now] = [
      await client.get(`/api/v1/credentials/${id}`),
      await client.get(`/api/v1/credentials/${corrected}`),
    ]
    expect(former.body).toMatchObject({
      status: 'revoked',
      revocation_reason: 'Nombre corregido',
      superseded_by: corrected,
    })
    expect(now.body).toMatchObject({ status: 'active', recipient_email: 'ana@example.edu' })
    expect(JSON.stringify(now.body.ob3_data)).toContain('Ana Muñoz')
    const letters = () => app.smtp.letters.filter(({ messageId }) => messageId.includes(corrected))
    await until(
      async () => letters(),
      (sent) => sent.length === 1,
    )
    expect((await letters()[0]?.read())?.text).toContain('Sustituye a la que ya tenías')
    const { rows } = await (await app.connectAsOwner()).query(
      `select actor_kind, action from audit_entries where subject_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_kind: 'api_key', action: 'credential.revoked' }])
  })

  it('keeps the external_id by which the wrong one was found, unless the row gives another', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const identified = { ...wrong, external_id: 'alu-1' }
    const template = await makeTemplate(tenant, { required: ['recipient_name'] })
    const { body } = await client.issue(template.id, [identified])
    const correct = async (id: string, recipient: object) => {
      const answer = await client.post(path(id), { recipient, reason: 'Nombre corregido' })
      const corrected: string = answer.body.credential_id
      return [corrected, (await client.get(`/api/v1/credentials/${corrected}`)).body.external_id] as const
    }
    const [second, kept] = await correct(body.credentials[0].credential_id, right)
    const [, given] = await correct(second, { ...right, external_id: 'alu-2' })
    expect([kept, given]).toEqual(['alu-1', 'alu-2'])
  })

  it('answers the same to the same Idempotency-Key, and corrects once', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueWrong(tenant)
    const send = () => client.post(path(id), { recipient: right, reason: 'x' }, { 'idempotency-key': 'correction-1' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await client.get('/api/v1/credentials')).body.total).toBe(2)
  })

  it('names what nobody knows of the row in X-Unknown-Parameters', async () => {
    const tenant = await makeTenant(app)
    const sent = { recipient: { ...right, nome: 'x' }, reason: 'x' }
    const answer = await clientFor(app.url, tenant.key).post(path(await issueWrong(tenant)), sent)
    expect([answer.status, answer.headers.get('x-unknown-parameters')]).toEqual([201, 'recipient.nome'])
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('says the same of an unknown id, of what is no UUID, and of a credential of another organization, which stays', async () => {
    const owner = await makeTenant(app)
    const foreign = await issueWrong(owner)
    const client = clientFor(app.url, (await makeTenant(app)).key)
    for (const id of [unknownId, foreign, 'x', '%00'])
      expectRefusal(await client.post(path(id), { recipient: right, reason: 'x' }), 404, 'Credential not found')
    const kept = await clientFor(app.url, owner.key).get(`/api/v1/credentials/${foreign}`)
    expect(kept.body.status).toBe('active')
  })
})

describe('405', () => namesItsMethods(door))

describe('409 and 422', () => {
  it('changes nothing where the row cannot be issued, the reason is missing, or the credential was revoked before', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueWrong(tenant)
    const post = (body: object) => client.post(path(id), body)
    const nameless = 'Este achievement requiere recipient_name'
    expectRefusal(await post({ recipient: { email: right.email }, reason: 'x' }), 422, nameless)
    expectRefusal(await post({ recipient: 'Ana', reason: 'x' }), 422, 'recipient must be an object')
    expectRefusal(await post({ recipient: right }), 422, 'reason is required, as a text without control characters')
    expect((await client.get('/api/v1/credentials')).body).toMatchObject({
      total: 1,
      credentials: [{ status: 'active' }],
    })
    await client.post(path(id).replace('correct', 'revoke'), { reason: 'x' })
    expectRefusal(await post({ recipient: right, reason: 'x' }), 409, 'The credential is revoked already')
    expect((await client.get('/api/v1/credentials')).body.total).toBe(1)
  })
})

describe('429', () => limitsItsRate(door))
