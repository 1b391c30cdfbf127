import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { type Application, startApplication, testSettings } from '../application.ts'
import { type Client, clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'
import { webOf } from '../public-web.ts'

let app: Application
let client: Client

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

type Json = Record<string, unknown>

async function issueTo(email: string): Promise<{ id: string; document: Json }> {
  const tenant = await makeTenant(app)
  const template = await makeTemplate(tenant)
  client = clientFor(app.url, tenant.key)
  const { body } = await client.issue(template.id, [{ email }])
  const id = body.credentials[0].credential_id
  return { id, document: (await client.get(`/api/v1/credentials/${id}`)).body.ob3_data }
}

const verify = (document: Json, url: string) => verifyAsDigitalBazaar(document, webOf(url).lookup, new Date())

describe("a stranger's verifier", () => {
  it('accepts a credential until it is revoked, and from then on reports it revoked', async () => {
    const { id, document } = await issueTo('ana@example.edu')
    const web = webOf(app.url)
    const before = await verifyAsDigitalBazaar(document, web.lookup, new Date())
    expect(before).toEqual({ isAccepted: true, isGenuine: true, isInForce: true })
    expect(new Set(web.fetched.map((address) => address.replace(/[0-9a-f-]{36}/g, ':id')))).toEqual(
      new Set([`${testSettings.publicUrl}/orgs/:id/did.json`, `${testSettings.publicUrl}/orgs/:id/status/:id`]),
    )
    const revoked = await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Issued by mistake' })
    expect([revoked.status, revoked.body.status]).toEqual([200, 'revoked'])
    // The document in the holder's hands is as genuine as it was: only the list has changed.
    expect(await verify(document, app.url)).toEqual({ isAccepted: false, isGenuine: true, isInForce: false })
  })

  it('goes on accepting the neighbours of a revoked credential', async () => {
    const { id } = await issueTo('ana@example.edu')
    const { body } = await client.issue(await templateOf(id), [{ email: 'luis@example.edu' }])
    const other = await client.get(`/api/v1/credentials/${body.credentials[0].credential_id}`)
    await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Issued by mistake' })
    expect(await verify(other.body.ob3_data, app.url)).toEqual({ isAccepted: true, isGenuine: true, isInForce: true })
  })

  it('sees every credential revoked of those that were revoked at the same time', async () => {
    const { id } = await issueTo('p0@example.edu')
    const templateId = await templateOf(id)
    const issued: { id: string; document: Json }[] = []
    for (let n = 0; n < 18; n++) {
      const { body } = await client.issue(templateId, [{ email: `p${n}@example.edu` }])
      const one = body.credentials[0].credential_id
      issued.push({ id: one, document: (await client.get(`/api/v1/credentials/${one}`)).body.ob3_data })
    }
    await Promise.all(issued.map((one) => client.post(`/api/v1/credentials/${one.id}/revoke`, { reason: 'All' })))
    for (const { document } of issued) expect((await verify(document, app.url)).isInForce).toBe(false)
  })
})

describe('revoking', () => {
  it('keeps the first reason when it is done again, and the date', async () => {
    const { id } = await issueTo('ana@example.edu')
    const path = `/api/v1/credentials/${id}`
    await client.post(`${path}/revoke`, { reason: 'Issued by mistake' })
    const again = await client.post(`${path}/revoke`, { reason: 'Another reason' })
    expect([again.status, again.body.revocation_reason]).toEqual([200, 'Issued by mistake'])
    const { body } = await client.get(path)
    expect(body).toMatchObject({ status: 'revoked', revocation_reason: 'Issued by mistake' })
    expect(body).not.toHaveProperty('ob3_data')
  })

  it("finds no credential with another organization's key, and revokes nothing", async () => {
    const { id, document } = await issueTo('ana@example.edu')
    const own = client
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    const refused = await stranger.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Mine now' })
    expect([refused.status, refused.body]).toEqual([404, { detail: 'Credential not found' }])
    expect((await own.get(`/api/v1/credentials/${id}`)).body.status).toBe('active')
    expect((await verify(document, app.url)).isInForce).toBe(true)
  })

  it('by the operator is seen by strangers too', async () => {
    await withCluster(async (cluster) => {
      const api = await cluster.startApi()
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant)
      const caller = clientFor(api.url, tenant.key)
      const { body } = await caller.issue(template.id, [{ email: 'ana@example.edu' }])
      const id = body.credentials[0].credential_id
      const document = (await caller.get(`/api/v1/credentials/${id}`)).body.ob3_data
      const revoked = await cluster.operate('credential', 'revoke', id, '--reason', 'Issued by mistake')
      expect([revoked.code, revoked.answer]).toMatchObject([0, { id, status: 'revoked' }])
      const { lookup } = webOf(api.url)
      expect(await verifyAsDigitalBazaar(document, lookup, new Date())).toEqual({
        isAccepted: false,
        isGenuine: true,
        isInForce: false,
      })
    })
  })
})

async function templateOf(credentialId: string): Promise<string> {
  const { achievement } = (await client.get(`/api/v1/credentials/${credentialId}`)).body.ob3_data.credentialSubject
  return achievement.id.split('/').at(-1)
}
