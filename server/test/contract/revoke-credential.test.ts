import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/credentials/${id}/revoke`
const door: Door = { app: () => app, operation: 'revoke-credential', method: 'POST', path: path('x'), behind: 404 }
const noReason = 'reason is required, as a text without control characters'

async function issueOne(tenant: Tenant): Promise<string> {
  const template = await makeTemplate(tenant)
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu' }])
  return body.credentials[0].credential_id
}

async function statusBit(document: { credentialStatus: { statusListCredential: string; statusListIndex: string } }) {
  const { statusListCredential, statusListIndex } = document.credentialStatus
  const answer = await fetch(new URL(new URL(statusListCredential).pathname, app.url))
  const list = await answer.json()
  const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'))
  const index = Number(statusListIndex)
  return ((bits[index >> 3] as number) >> (7 - (index & 7))) & 1
}

describe('200', () => {
  it('answers with the credential, revoked, and flips its bit in the public status list and no other', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const [id, neighbour] = [await issueOne(tenant), await issueOne(tenant)]
    const document = async (one: string) => (await fetch(`${app.url}/credentials/${one}.json`)).json()
    expect(await statusBit(await document(id))).toBe(0)
    const answer = await client.post(path(id), { reason: '  Emitida por error  ' })
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 20)
    expect(answer.body).toEqual({
      id,
      status: 'revoked',
      credential_url: `https://credentials.example.edu/credentials/${id}`,
      issuance_date: expect.any(String),
      recipient_email: 'ana@example.edu',
      achievement_name: 'Análisis de datos',
      revocation_reason: 'Emitida por error',
    })
    expect(await statusBit(await document(id))).toBe(1)
    expect(await statusBit(await document(neighbour))).toBe(0)
    expect((await client.get(`/api/v1/credentials/${neighbour}`)).body.status).toBe('active')
  })

  it('keeps the first reason when it is revoked again', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueOne(tenant)
    await client.post(path(id), { reason: 'Primera' })
    const again = await client.post(path(id), { reason: 'Segunda' })
    expect([again.status, again.body.revocation_reason]).toEqual([200, 'Primera'])
    expectFields(again.body, Object.keys((await client.get(`/api/v1/credentials/${id}`)).body))
  })

  it('revokes many of one list at once, each bit kept', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push(await issueOne(tenant))
    await Promise.all(ids.map((id) => client.post(path(id), { reason: 'Todas' })))
    for (const id of ids)
      expect(await statusBit(await (await fetch(`${app.url}/credentials/${id}.json`)).json())).toBe(1)
  })

  it('names what took its place, which stays, from then on; and the same again', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const [id, corrected] = [await issueOne(tenant), await issueOne(tenant)]
    const sent = { reason: 'Nombre corregido', superseded_by: corrected.toUpperCase() }
    const answer = await client.post(path(id), sent)
    const said = { id, status: 'revoked', revocation_reason: 'Nombre corregido', superseded_by: corrected }
    expect([answer.status, answer.body]).toMatchObject([200, said])
    expect((await client.get(`/api/v1/credentials/${id}`)).body).toMatchObject(said)
    expect((await client.get('/api/v1/credentials?status=revoked')).body.credentials).toMatchObject([said])
    expect((await client.post(path(id), sent)).body).toEqual(answer.body)
    expect((await client.get(`/api/v1/credentials/${corrected}`)).body).toMatchObject({ status: 'active' })
    const { rows } = await (await app.connectAsOwner()).query(
      `select after from audit_entries where subject_id = $1 and action = 'credential.revoked'`,
      [id],
    )
    expect(rows).toEqual([{ after: { status: 'revoked', superseded_by: corrected } }])
  })

  it('takes a reason of 500 characters, in any script', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    for (const reason of ['ñ'.repeat(500), 'خطأ في الاسم', '誤発行 🎓', 'dos\nlíneas']) {
      const { status, body } = await client.post(path(await issueOne(tenant)), { reason })
      expect([status, body.revocation_reason]).toEqual([200, reason])
    }
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it('says the same of an unknown id, of what is no UUID, and of a credential of another organization, which stays', async () => {
    const owner = await makeTenant(app)
    const foreign = await issueOne(owner)
    const client = clientFor(app.url, (await makeTenant(app)).key)
    for (const id of [unknownId, foreign, 'x', '%00']) {
      const answer = await client.post(path(id), { reason: 'Ajena' })
      expectRefusal(answer, 404, 'Credential not found')
      expectRateHeaders(answer, 20)
    }
    const kept = await clientFor(app.url, owner.key).get(`/api/v1/credentials/${foreign}`)
    expect(kept.body.status).toBe('active')
  })

  it('looks at the path before the body', async () => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).post(path('x'), '{"reason":'), 404, 'Credential not found')
  })
})

describe('405', () => namesItsMethods(door))

describe('409', () => {
  it('refuses to name what took its place once it was revoked in another way', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const [id, one, other] = [await issueOne(tenant), await issueOne(tenant), await issueOne(tenant)]
    await client.post(path(id), { reason: 'Primera' })
    const refused = await client.post(path(id), { reason: 'Segunda', superseded_by: one })
    expectRefusal(refused, 409, 'The credential is revoked already')
    await client.post(path(one), { reason: 'Primera', superseded_by: other })
    expectRefusal(
      await client.post(path(one), { reason: 'Segunda', superseded_by: await issueOne(tenant) }),
      409,
      'The credential is revoked already',
    )
  })
})

describe('422', () => {
  it('refuses what cannot take its place, and revokes nothing', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const [id, revoked] = [await issueOne(tenant), await issueOne(tenant)]
    const foreign = await issueOne(await makeTenant(app))
    await client.post(path(revoked), { reason: 'Primera' })
    const cases: [unknown, string][] = [
      ['x', 'superseded_by must be a UUID'],
      [7, 'superseded_by must be a UUID'],
      [unknownId, 'superseded_by is no credential of this organization'],
      [foreign, 'superseded_by is no credential of this organization'],
      [id, 'superseded_by is the credential itself'],
      [revoked, 'superseded_by is revoked itself'],
    ]
    for (const [superseded_by, detail] of cases)
      expectRefusal(await client.post(path(id), { reason: 'Corregida', superseded_by }), 422, detail)
    expect((await client.get(`/api/v1/credentials/${id}`)).body.status).toBe('active')
  })

  it('lets no two take the place of each other, also when both are asked for at once', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const [one, other] = [await issueOne(tenant), await issueOne(tenant)]
    const answers = await Promise.all([
      client.post(path(one), { reason: 'Una', superseded_by: other }),
      client.post(path(other), { reason: 'Otra', superseded_by: one }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it.each([
    ['no reason', {}, noReason],
    ['null', { reason: null }, noReason],
    ['an empty reason', { reason: '' }, noReason],
    ['blanks', { reason: ' \n ' }, noReason],
    ['a number', { reason: 7 }, noReason],
    ['a list', { reason: ['x'] }, noReason],
    ['NUL', { reason: 'a\0b' }, noReason],
    ['a lone surrogate', { reason: 'a\ud800' }, noReason],
    ['501 characters', { reason: 'x'.repeat(501) }, 'reason must not exceed 500 characters'],
    ['a list as body', [], 'Request body must be a JSON object'],
    ['no JSON', '{"reason":', 'Request body must be valid JSON'],
  ])('refuses %s and revokes nothing', async (_what, body, detail) => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueOne(tenant)
    const answer = await client.post(path(id), body)
    expectRefusal(answer, 422, detail)
    expectRateHeaders(answer, 20)
    expect((await client.get(`/api/v1/credentials/${id}`)).body.status).toBe('active')
  })
})

describe('429', () => limitsItsRate(door))
