import { createRequire } from 'node:module'
import { exportJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey } from '../foreign-wallet.ts'
import { webOf } from '../public-web.ts'
import { type ServedByTls, serveByTls } from '../tls-proxy.ts'

// By its file: by its name the tests would get its sources, which name packages that are not installed (decision 123).
const bundle = '../../../node_modules/@learncard/openid4vc-plugin/dist/index.cjs'
const { getOpenID4VCPlugin }: typeof import('@learncard/openid4vc-plugin') = createRequire(import.meta.url)(bundle)

let served: ServedByTls
let tenant: Tenant
beforeAll(async () => {
  served = await serveByTls()
  tenant = await makeTenant(served.app)
})
afterAll(() => served?.stop())

const client = () => clientFor(served.url, tenant.key)

async function offerOne() {
  const issued = await client().issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
  const id = issued.body.credentials[0].credential_id
  const made = (await client().post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })).body
  const state = async () => (await client().get(`/api/v1/wallet-offers/${made.offer_id}`)).body.state
  return { id, made, state }
}

/** LearnCard with a key and without the rest of a wallet: what its protocol asks of that is who it is. */
async function makeLearnCard() {
  const { did, privateKey } = await makeWalletKey('EdDSA')
  const pair = await exportJWK(privateKey)
  const card = {
    id: { did: () => did, keypair: () => pair },
    invoke: { didToVerificationMethod: async () => `${did}#0` },
  }
  const { acceptCredentialOffer } = getOpenID4VCPlugin(card).methods
  return { did, accept: (uri: string, txCode?: string) => acceptCredentialOffer(card, uri, { txCode }) }
}

describe('LearnCard', () => {
  it('takes a credential for its key, which is in force until it is revoked', async () => {
    const { id, made, state } = await offerOne()
    const card = await makeLearnCard()
    const { credentials } = await card.accept(made.openid_credential_offer, made.pin)
    expect(await state()).toBe('redeemed')
    expect(credentials).toMatchObject([
      { format: 'ldp_vc', credential: { id: `${served.url}/credentials/${id}`, credentialSubject: { id: card.did } } },
    ])
    const verified = () =>
      verifyAsDigitalBazaar(credentials[0]?.credential, webOf(served.url, served.url).lookup, new Date())
    expect(await verified()).toMatchObject({ isAccepted: true })
    await client().post(`/api/v1/credentials/${id}/revoke`, { reason: 'Emitida por error' })
    expect(await verified()).toMatchObject({ isAccepted: false, isGenuine: true })
  })

  it('is told that its PIN is wrong, asks for one where it has none, and takes the credential with the right one after that', async () => {
    const { made, state } = await offerOne()
    const card = await makeLearnCard()
    const wrong = String((Number(made.pin) + 1) % 1_000_000).padStart(6, '0')
    await expect(card.accept(made.openid_credential_offer)).rejects.toMatchObject({ code: 'tx_code_required' })
    await expect(card.accept(made.openid_credential_offer, wrong)).rejects.toMatchObject({
      body: { error: 'invalid_grant' },
    })
    expect(await state()).toBe('scanned')
    expect((await card.accept(made.openid_credential_offer, made.pin)).credentials).toHaveLength(1)
  })
})
