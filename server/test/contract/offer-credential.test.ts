import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawSigningKey } from '../../src/administration/withdraw-signing-key.ts'
import { listKeys } from '../../src/credentials/issuers/signing-key-store.ts'
import { upsertStopped } from '../../src/mail/suppressions/suppression-store.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal, unknownId, uuid } from './answers.ts'
import { asksForKey, type Door, forgetRequests, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/credentials/${id}/wallet-offers`
const door: Door = { app: () => app, operation: 'offer-credential', method: 'POST', path: path('x'), behind: 404 }

async function issueOne(tenant: Tenant, email = 'ana@example.edu'): Promise<string> {
  const template = await makeTemplate(tenant)
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email }])
  return body.credentials[0].credential_id
}

const notOffered = (why: string) => `The credential is not offered to wallets: ${why}`

describe('201', () => {
  it('answers with the addresses of the offer, and with the PIN where the caller hands it over', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueOne(tenant)
    const letter = await client.post(path(id), { pin: 'letter' })
    expect(letter.status).toBe(201)
    expectRateHeaders(letter, 20)
    expect(letter.headers.get('cache-control')).toBe('no-store')
    const fields = [
      'offer_id',
      'credential_offer_uri',
      'openid_credential_offer',
      'interaction_url',
      'words',
      'expires_at',
    ]
    expect(letter.body.interaction_url).toBe(
      `https://credentials.example.edu/interactions/${letter.body.offer_id}?iuv=1`,
    )
    expectFields(letter.body, fields)
    expect(letter.body.offer_id).toMatch(uuid)
    const uri = `https://credentials.example.edu/wallet-offers/${letter.body.offer_id}`
    expect(letter.body.credential_offer_uri).toBe(uri)
    const link = new URL(letter.body.openid_credential_offer)
    expect([link.protocol, link.searchParams.get('credential_offer_uri')]).toEqual(['openid-credential-offer:', uri])
    expect(Date.parse(letter.body.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
    const response = await client.post(path(id), { pin: 'response' })
    expectFields(response.body, [...fields, 'pin'])
    expect(response.body.pin).toMatch(/^\d{6}$/)
  })

  it('ends the oldest offer that no wallet has fetched for a sixth, and lets 20 be made in a day', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueOne(tenant)
    const make = async () => (await client.post(path(id), { pin: 'response' })).body
    const state = async (offer: { offer_id: string }) =>
      (await client.get(`/api/v1/wallet-offers/${offer.offer_id}`)).body.state
    const made = [await make()]
    await fetch(`${app.url}/wallet-offers/${made[0].offer_id}`)
    for (let n = 1; n < 6; n += 1) made.push(await make())
    const states = await Promise.all(made.map(state))
    expect(states).toEqual(['scanned', 'ended', 'open', 'open', 'open', 'open'])
    for (let n = 6; n < 20; n += 1) await make()
    await forgetRequests(app)
    const refused = await client.post(path(id), { pin: 'response' })
    expectRefusal(refused, 429, 'Rate limit exceeded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  })

  it('leaves five open, also of those that were asked for at the same moment', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueOne(tenant)
    const made = await Promise.all(Array.from({ length: 12 }, () => client.post(path(id), { pin: 'response' })))
    expect(made.map(({ status }) => status)).toEqual(Array(12).fill(201))
    const states = await Promise.all(made.map(({ body }) => client.get(`/api/v1/wallet-offers/${body.offer_id}`)))
    expect(states.filter(({ body }) => body.state === 'open')).toHaveLength(5)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))

describe('404', () => {
  it('answers alike for an unknown credential and one of another organization', async () => {
    const [tenant, other] = [await makeTenant(app), await makeTenant(app)]
    const client = clientFor(app.url, tenant.key)
    for (const id of [unknownId, await issueOne(other), 'x'])
      expectRefusal(await client.post(path(id), { pin: 'letter' }), 404, 'Credential not found')
  })
})

describe('409', () => {
  it('says why a credential is not offered', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const owner = await app.connectAsOwner()
    const refusalOf = async (id: string, change: string, why: string) => {
      await owner.query(`update credentials set ${change} where id = $1`, [id])
      expectRefusal(await client.post(path(id), { pin: 'letter' }), 409, notOffered(why))
    }
    await refusalOf(await issueOne(tenant), 'valid_until = issued_at', 'expired')
    await refusalOf(await issueOne(tenant), "issued_at = issued_at + interval '1 day'", 'not_yet_valid')
    await refusalOf(await issueOne(tenant), "document = '', erased_at = now()", 'erased')
    const revoked = await issueOne(tenant)
    await client.post(`/api/v1/credentials/${revoked}/revoke`, { reason: 'x' })
    expectRefusal(await client.post(path(revoked), { pin: 'letter' }), 409, notOffered('revoked'))
    const superseded = await issueOne(tenant)
    const superseded_by = await issueOne(tenant)
    await client.post(`/api/v1/credentials/${superseded}/revoke`, { reason: 'x', superseded_by })
    expectRefusal(await client.post(path(superseded), { pin: 'letter' }), 409, notOffered('superseded'))
    const id = await issueOne(tenant)
    const [key] = await listKeys(tenant.ctx)
    await withdrawSigningKey(tenant.ctx, key?.id ?? '', { compromised: true, reason: 'A laptop was stolen' })
    expectRefusal(await client.post(path(id), { pin: 'letter' }), 409, notOffered('key_compromised'))
    await owner.query('update organizations set allows_wallets = false where id = $1', [tenant.organization.id])
    expectRefusal(await client.post(path(id), { pin: 'response' }), 409, notOffered('wallets_off'))
  })

  it('makes no offer whose letter would not go, unless the caller hands the PIN over', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueOne(tenant, 'silencio@example.edu')
    await upsertStopped(app.platform, { organizationId: tenant.organization.id, email: 'silencio@example.edu' })
    expectRefusal(await client.post(path(id), { pin: 'letter' }), 409, notOffered('address_suppressed'))
    expect((await client.post(path(id), { pin: 'response' })).status).toBe(201)
  })

  it('is the answer of a service without an https address, where wallets find no endpoint either', async () => {
    const plain = await startApplication({ worker: false, settings: { publicUrl: 'http://credentials.example.edu' } })
    try {
      const tenant = await makeTenant(plain)
      const client = clientFor(plain.url, tenant.key)
      const { body } = await client.issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
      const refused = await client.post(path(body.credentials[0].credential_id), { pin: 'letter' })
      expectRefusal(refused, 409, notOffered('no_https'))
      const issuer = `/orgs/${tenant.organization.id}`
      const found = await client.get(`/.well-known/openid-credential-issuer${issuer}`)
      const nonce = await client.post(`${issuer}/oid4vci/nonce`, {})
      expect([found.status, nonce.status]).toEqual([404, 404])
    } finally {
      await plain.stop()
    }
  })
})

describe('422', () => {
  it('wants one of the two ways of a PIN', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const id = await issueOne(tenant)
    for (const body of [{}, { pin: 'sms' }, { pin: 123_456 }])
      expectRefusal(await client.post(path(id), body), 422, 'pin must be letter or response')
  })
})

describe('429', () => {
  it('sends three letters of a credential in an hour, and no more', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    app.clock.leaveWindow(3_600)
    const id = await issueOne(tenant, 'tres@example.edu')
    for (let n = 0; n < 3; n += 1) expect((await client.post(path(id), { pin: 'letter' })).status).toBe(201)
    const refused = await client.post(path(id), { pin: 'letter' })
    expectRefusal(refused, 429, 'Rate limit exceeded')
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
