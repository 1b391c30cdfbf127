import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey, proofOf } from '../foreign-wallet.ts'
import { grantType, walletByHand } from '../wallet-by-hand.ts'
import { type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let viewer: Browser
beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  viewer = await browserOf(app, tenant, 'viewer')
})
afterAll(() => app?.stop())

const wallet = walletByHand(() => ({ app, tenant }))

/** Takes a credential into a wallet, which says what became of it. */
async function take(id: string, event?: 'accepted' | 'failure' | 'deleted'): Promise<void> {
  const made = (
    await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })
  ).body
  const offered = await (await fetch(`${app.url}/wallet-offers/${made.offer_id}`)).json()
  const token = await wallet.tokenOf({ code: offered.grants[grantType]['pre-authorized_code'], pin: made.pin })
  const claims = { aud: wallet.issuerOf(tenant), nonce: await wallet.nonce(), iat: wallet.now() }
  const proofs = { jwt: [await proofOf(await makeWalletKey('ES256'), claims)] }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asked = JSON.stringify({ credential_configuration_id: 'OpenBadge', proofs })
  const { notification_id } = (await wallet.post(tenant, 'credential', asked, headers)).body
  const told = JSON.stringify({ notification_id, event: `credential_${event}` })
  if (event) expect((await wallet.post(tenant, 'notification', told, headers)).status).toBe(204)
}

async function issueBatch(count: number): Promise<{ ids: CredentialId[]; batchId: string }> {
  const client = clientFor(app.url, tenant.key)
  const rows = Array.from({ length: count }, (_, n) => ({ email: `p${n}.${Math.random()}@example.edu` }))
  const { body } = await client.issue((await makeTemplate(tenant)).id, rows)
  await until(
    () => client.get(`/api/v1/jobs/${body.job_id}`),
    ({ body: job }) => job.status === 'SUCCESS',
  )
  const { credentials } = (await client.get(`/api/v1/credentials?job_id=${body.job_id}`)).body
  const ids = credentials.map(({ id }: { id: CredentialId }) => id).toSorted()
  return { ids, batchId: (await viewer.get(`/credentials/${ids[0]}`)).body.batch_id }
}

const found = async (query: string, browser = viewer): Promise<string[]> =>
  (await browser.get(`/credentials?${query}`)).body.items.map(({ id }: { id: string }) => id)

describe('a credential that was taken into a wallet', () => {
  it('says so in its history, in the filter, in the file and in the count of its batch', async () => {
    const { ids, batchId } = await issueBatch(4)
    const [twice, gone, plain] = ids as [CredentialId, CredentialId, CredentialId]
    await take(twice, 'accepted')
    app.clock.advance(1_000)
    await take(twice)
    await take(gone, 'deleted')
    await take(plain)

    const { copies } = (await viewer.get(`/credentials/${twice}`)).body
    expect(copies).toEqual([
      { taken_at: expect.any(String), answer: 'accepted', answered_at: expect.any(String) },
      { taken_at: expect.any(String), answer: null, answered_at: null },
    ])
    expect((await viewer.get(`/credentials/${ids[3]}`)).body.copies).toEqual([])

    expect(await found('wallet=yes')).toEqual([plain, twice])
    expect(await found(`wallet=yes&after=${plain}`)).toEqual([twice])
    expect(await found(`wallet=yes&batch_id=${batchId}&status=active`)).toEqual([plain, twice])
    expect(await found('wallet=yes&status=revoked')).toEqual([])
    const refused = await viewer.get('/credentials?wallet=no')
    expect([refused.status, refused.body]).toEqual([400, { detail: 'Invalid wallet: must be one of yes' }])
    const { text } = await (await browserOf(app, tenant, 'issuer')).get('/credentials/csv?wallet=yes&language=en')
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    expect((await viewer.get(`/batches/${batchId}`)).body.in_wallets).toBe(2)
  })

  it('is told to nobody of another organization', async () => {
    const { ids, batchId } = await issueBatch(2)
    await take(ids[0] as CredentialId)
    const stranger = await browserOf(app, await makeTenant(app, 'Otra'), 'owner')
    expect(await found('wallet=yes', stranger)).toEqual([])
    expect((await stranger.get(`/credentials/${ids[0]}`)).status).toBe(404)
    expect((await stranger.get(`/batches/${batchId}`)).status).toBe(404)
  })
})
