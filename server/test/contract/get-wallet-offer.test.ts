import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/wallet-offers/${id}`
const door: Door = { app: () => app, operation: 'get-wallet-offer', method: 'GET', path: path('x'), behind: 404 }

async function offerOne(tenant: Tenant) {
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
  const id = body.credentials[0].credential_id
  return { id, offer: (await client.post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'letter' })).body }
}

describe('200', () => {
  it('says how far a wallet is, and that the offer has ended once it expired', async () => {
    const tenant = await makeTenant(app)
    const client = clientFor(app.url, tenant.key)
    const { id, offer } = await offerOne(tenant)
    const answer = await client.get(path(offer.offer_id))
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 100)
    expect(answer.body).toEqual({
      offer_id: offer.offer_id,
      credential_id: id,
      state: 'open',
      letter: 'pending',
      expires_at: offer.expires_at,
    })
    const uri = new URL(offer.credential_offer_uri).pathname
    // A look is not a scan.
    await fetch(`${app.url}${uri}`, { method: 'HEAD' })
    expect((await client.get(path(offer.offer_id))).body.state).toBe('open')
    await fetch(`${app.url}${uri}`)
    expect((await client.get(path(offer.offer_id))).body.state).toBe('scanned')
    app.clock.advance(15 * 60_000)
    expect((await client.get(path(offer.offer_id))).body.state).toBe('ended')
    expect((await fetch(`${app.url}${uri}`)).status).toBe(404)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))

describe('404', () => {
  it('answers alike for an unknown offer and one of another organization', async () => {
    const [tenant, other] = [await makeTenant(app), await makeTenant(app)]
    const client = clientFor(app.url, tenant.key)
    for (const id of [unknownId, (await offerOne(other)).offer.offer_id, 'x'])
      expectRefusal(await client.get(path(id)), 404, 'Wallet offer not found')
  })
})
