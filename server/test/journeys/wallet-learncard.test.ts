import { createRequire } from 'node:module'
import { exportJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { digitalBazaar, verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { hasPyld, holdForPyld } from '../../../open-badges/test/verifiers/pyld.ts'
import { rdfPipeline } from '../../../open-badges/test/verifiers/rdf-pipeline.ts'
import { verifierCore } from '../../../open-badges/test/verifiers/verifier-core.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey, takeByForeignWallet } from '../foreign-wallet.ts'
import { webOf } from '../public-web.ts'
import { type ServedByTls, serveByTls } from '../tls-proxy.ts'
import { visitorOf } from '../wallet-visitor.ts'

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

/** LearnCard with a key and without the rest of a wallet: its protocol asks the rest only for its identity. */
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

type Copy = Record<string, unknown> & { issuer: { id: string }; credentialStatus: { statusListCredential: string } }

/** The same credential as two other wallets take it: by OpenID4VCI, and by an exchange of VCALM. */
async function takeElsewhere(id: string): Promise<Copy[]> {
  const offer = async () => (await client().post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })).body
  const [one, other] = [await offer(), await offer()]
  const { document } = await takeByForeignWallet(one.openid_credential_offer, one.pin, await makeWalletKey('ES256'))
  const visitor = visitorOf({ url: served.url, platform: served.app.platform })
  const { location } = await visitor.send(`/interactions/${other.offer_id}`, { pin: other.pin })
  const json = async (url: string, message?: object) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    const init = message ? { method: 'POST', body: JSON.stringify(message) } : {}
    return (await fetch(url, { headers, ...init })).json()
  }
  const { vcapi } = (await json(`${served.url}${location}`)).protocols
  const { challenge, domain } = (await json(vcapi, {})).verifiablePresentationRequest
  const { presentation } = await presentAsDigitalBazaar(challenge, domain)
  const given = await json(vcapi, { verifiablePresentation: presentation })
  return [document as Copy, ...given.verifiablePresentation.verifiableCredential]
}

describe('what three wallets took', () => {
  it('holds for each verifier that others wrote, and for those that look at its status until it is revoked', async () => {
    const { id, made } = await offerOne()
    const { credentials } = await (await makeLearnCard()).accept(made.openid_credential_offer, made.pin)
    const copies = [credentials[0]?.credential as Copy, ...(await takeElsewhere(id))]
    expect(new Set(copies.map(({ credentialSubject }) => (credentialSubject as { id: string }).id)).size).toBe(3)
    const verdicts = async () => {
      const documents = await publishedFor(copies[0] as Copy)
      const told: Record<string, boolean[]> = { PyLD: hasPyld ? holdForPyld(copies, documents.didDocument) : [] }
      for (const { name, accepts } of [digitalBazaar, verifierCore, rdfPipeline]) {
        told[name] = []
        for (const copy of copies) told[name].push(await accepts(copy, documents, new Date()))
      }
      const ours = copies.map(async (copy) => {
        const answer = await fetch(`${served.url}/verify`, { method: 'POST', body: JSON.stringify(copy) })
        return (await answer.json()).verdict === 'verified'
      })
      told['POST /verify'] = await Promise.all(ours)
      return told
    }
    const [all, none] = [
      [true, true, true],
      [false, false, false],
    ]
    const ofSignatures = { PyLD: hasPyld ? all : [], 'jsonld-streaming-parser and rdfjs-c14n': all }
    const ofStatus = (said: boolean[]) => ({
      '@digitalbazaar/vc': said,
      '@digitalcredentials/verifier-core': said,
      'POST /verify': said,
    })
    expect(await verdicts()).toEqual({ ...ofSignatures, ...ofStatus(all) })
    await client().post(`/api/v1/credentials/${id}/revoke`, { reason: 'Emitida por error' })
    expect(await verdicts()).toEqual({ ...ofSignatures, ...ofStatus(none) })
  })
})

/** Fetches the documents that a stranger needs about the signer of a copy. */
async function publishedFor({ issuer, credentialStatus: { statusListCredential: list } }: Copy) {
  const { lookup, fetched } = webOf(served.url, served.url)
  const [didDocument, statusList] = [await lookup(issuer.id), await lookup(list)]
  const { verificationMethod } = didDocument as { verificationMethod: { id: string }[] }
  const methods = verificationMethod.map((method) => [
    method.id,
    { '@context': 'https://w3id.org/security/multikey/v1', ...method },
  ])
  const [didUrl = ''] = fetched
  const pairs = [[issuer.id, didDocument], [didUrl, didDocument], [list, statusList], ...methods]
  return { didDocument, statusList, fetched: new Map(pairs as [string, unknown][]) }
}
