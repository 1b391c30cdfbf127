import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { makeOfferOnPage } from '../../src/holders/offers/make-offer.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { checkCredentials } from '../../src/upkeep/auditing/check-credentials.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { exportEverywhere } from '../../src/upkeep/erasure/export-person.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey, proofOf, takeByForeignWallet, type WalletKey } from '../foreign-wallet.ts'
import { webOf } from '../public-web.ts'
import { type ServedByTls, serveByTls } from '../tls-proxy.ts'

let served: ServedByTls
let tenant: Tenant
beforeAll(async () => {
  served = await serveByTls()
  tenant = await makeTenant(served.app)
})
afterAll(() => served?.stop())

const client = (key = tenant.key) => clientFor(served.url, key)

async function issueOne(email = 'ana@example.edu', overrides = {}): Promise<string> {
  const template = await makeTemplate(tenant, overrides)
  const { body } = await client().issue(template.id, [{ email, recipient_name: 'Ana Muñoz' }])
  return body.credentials[0].credential_id
}

async function offer(id: string, pin: 'letter' | 'response' = 'response') {
  return client().post(`/api/v1/credentials/${id}/wallet-offers`, { pin })
}

/** All that a wallet does but the last step, by hand. */
async function tokenFor(made: { credential_offer_uri: string; pin: string }) {
  const credentialOffer = await (await fetch(made.credential_offer_uri)).json()
  const [grantType, grant] = Object.entries(credentialOffer.grants)[0] as [string, { 'pre-authorized_code': string }]
  const issuer = credentialOffer.credential_issuer
  const code = grant['pre-authorized_code']
  const token = await fetch(`${issuer}/oid4vci/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: grantType, 'pre-authorized_code': code, tx_code: made.pin }),
  })
  return { issuer, code, configuration: credentialOffer.credential_configuration_ids[0], token }
}

async function nonceOf(issuer: string): Promise<string> {
  return (await (await fetch(`${issuer}/oid4vci/nonce`, { method: 'POST' })).json()).c_nonce
}

async function ask(issuer: string, token: string, configuration: string, proofs: object) {
  const answer = await fetch(`${issuer}/oid4vci/credential`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ credential_configuration_id: configuration, proofs }),
  })
  return { status: answer.status, body: await answer.json() }
}

describe('a credential that is offered to a wallet', () => {
  it.each([
    ['ES256', 'did'],
    ['ES384', 'jwk'],
    ['EdDSA', 'jwk'],
  ] as const)('is taken by a foreign wallet with %s, shown as %s, and one revocation ends both', async (alg, shows) => {
    const id = await issueOne()
    const made = await offer(id)
    expect(made.status).toBe(201)
    const { offer_id: offerId, openid_credential_offer: uri, pin } = made.body
    const key = await makeWalletKey(alg)
    const state = async () => (await client().get(`/api/v1/wallet-offers/${offerId}`)).body.state
    expect(await state()).toBe('open')
    const { document: copy } = await takeByForeignWallet(uri, pin, key, shows)
    expect(await state()).toBe('redeemed')
    const stored = await (await fetch(`${served.url}/credentials/${id}.json`)).json()
    const { proof, credentialSubject, ...said } = stored
    expect(copy).toMatchObject(said)
    const { id: holder, ...subject } = copy.credentialSubject as { id: string }
    expect(subject).toEqual(credentialSubject)
    expect(JSON.parse(Buffer.from(holder.replace('did:jwk:', ''), 'base64url').toString())).toEqual(key.jwk)
    const copies = await served.app.connectAsOwner()
    const { rows } = await copies.query(
      'select holder_did, protocol, answer from wallet_copies where credential_id = $1',
      [id],
    )
    expect(rows).toEqual([{ holder_did: holder, protocol: 'oid4vci', answer: 'accepted' }])
    const verified = () => verifyAsDigitalBazaar(copy, webOf(served.url, served.url).lookup, new Date())
    expect(await verified()).toEqual({ isAccepted: true, isGenuine: true, isInForce: true })
    await client().post(`/api/v1/credentials/${id}/revoke`, { reason: 'Emitida por error' })
    expect(await verified()).toEqual({ isAccepted: false, isGenuine: true, isInForce: false })
  })

  it('is taken by a presentation that another library signed', async () => {
    const made = (await offer(await issueOne())).body
    const { issuer, configuration, token } = await tokenFor(made)
    const { access_token } = await token.json()
    const { did, presentation } = await presentAsDigitalBazaar(await nonceOf(issuer), issuer)
    const { status, body } = await ask(issuer, access_token, configuration, { di_vp: [presentation] })
    expect([status, body.credentials?.[0].credential.credentialSubject.id]).toEqual([200, did])
  })

  it('is worth nothing without its letter, which brings the PIN, in the words of the page', async () => {
    const id = await issueOne('luis@example.edu')
    const made = await offer(id, 'letter')
    expect(made.body.pin).toBeUndefined()
    const isPin = ({ raw }: { raw: Buffer }) => raw.includes('Message-ID: <wallet-')
    await expect.poll(() => served.app.smtp.letters.filter(isPin).length, { timeout: 20_000 }).toBe(1)
    const letter = await served.app.smtp.letters.find(isPin)?.read()
    const pin = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
    expect(letter?.to?.[0]?.address).toBe('luis@example.edu')
    expect(letter?.subject).toContain(pin)
    expect(letter?.text).toContain(made.body.words)
    expect(letter?.text).toContain('Análisis de datos')
    const wrong = String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
    await expect(
      takeByForeignWallet(made.body.openid_credential_offer, wrong, await makeWalletKey('ES256')),
    ).rejects.toMatchObject({ errorResponse: { error: 'invalid_grant' } })
    const { document } = await takeByForeignWallet(made.body.openid_credential_offer, pin, await makeWalletKey('ES256'))
    expect(document.id).toBe(`${served.url}/credentials/${id}`)
  })

  it('ends after five wrong PINs, and then with the right one too', async () => {
    const made = (await offer(await issueOne())).body
    const wrong = String((Number(made.pin) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 5; n++) expect((await tokenFor({ ...made, pin: wrong })).token.status).toBe(400)
    expect((await client().get(`/api/v1/wallet-offers/${made.offer_id}`)).body.state).toBe('ended')
    expect((await fetch(made.credential_offer_uri)).status).toBe(404)
  })

  it('is worth nothing a quarter of an hour after it was made, by the right PIN too', async () => {
    const made = (await offer(await issueOne())).body
    const { issuer, code } = await tokenFor({ ...made, pin: 'none' })
    const redeem = () =>
      fetch(`${issuer}/oid4vci/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
          'pre-authorized_code': code,
          tx_code: made.pin,
        }),
      })
    const clocks = [served.app.clock, served.second.clock]
    for (const clock of clocks) clock.advance(15 * 60_000)
    expect((await redeem()).status).toBe(400)
    for (const clock of clocks) clock.advance(-60_000)
    expect((await redeem()).status).toBe(200)
    for (const clock of clocks) clock.advance(-14 * 60_000)
  })

  it('goes to one of two wallets that redeem it at the same moment', async () => {
    const made = (await offer(await issueOne())).body
    const { issuer, code } = await tokenFor({ ...made, pin: 'none' })
    const body = () =>
      new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
        'pre-authorized_code': code,
        tx_code: made.pin,
      })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(`${issuer}/oid4vci/token`, { method: 'POST', body: body() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
    const refused = await answers.find(({ status }) => status === 400)?.json()
    expect(refused).toEqual({
      error: 'invalid_grant',
      error_description: 'The code, or its tx_code, is not valid.',
    })
  })

  it('is one copy for one key, whichever process is asked, and however often', async () => {
    const made = (await offer(await issueOne())).body
    const { issuer, configuration, token } = await tokenFor(made)
    const { access_token } = await token.json()
    const key = await makeWalletKey('ES256')
    const proof = async (by: WalletKey) => ({ jwt: [await proofOf(by, { aud: issuer, nonce: await nonceOf(issuer) })] })
    const same = await proof(key)
    const proofs = [same, ...(await Promise.all([proof(key), proof(key), proof(key)]))]
    const answers = await Promise.all(proofs.map((one) => ask(issuer, access_token, configuration, one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const again = await ask(issuer, access_token, configuration, same)
    const given = [...answers, again].map(({ body }) => JSON.stringify([body.credentials, body.notification_id]))
    expect(new Set(given).size).toBe(1)
    const other = await ask(issuer, access_token, configuration, await proof(await makeWalletKey('ES256')))
    expect([other.status, other.body.error]).toEqual([400, 'credential_request_denied'])
    // The nonce of an answer is one for the next request.
    const next = { jwt: [await proofOf(key, { aud: issuer, nonce: again.body.c_nonce })] }
    expect((await ask(issuer, access_token, configuration, next)).status).toBe(200)
    served.app.clock.advance(301_000)
    served.second.clock.advance(301_000)
    expect((await ask(issuer, access_token, configuration, await proof(key))).status).toBe(401)
  })

  it('is not given any more once it was revoked, or its organization turned wallets off', async () => {
    const id = await issueOne()
    const made = (await offer(id)).body
    const { issuer, configuration, token } = await tokenFor(made)
    const { access_token } = await token.json()
    await client().post(`/api/v1/credentials/${id}/revoke`, { reason: 'Emitida por error' })
    const iat = Math.floor(served.app.clock.now().getTime() / 1_000)
    const proof = await proofOf(await makeWalletKey('ES256'), { iat, aud: issuer, nonce: await nonceOf(issuer) })
    const refused = await ask(issuer, access_token, configuration, { jwt: [proof] })
    expect([refused.status, refused.body.error]).toEqual([400, 'credential_request_denied'])
    expect((await offer(id)).body).toEqual({ detail: 'The credential is not offered to wallets: revoked' })
    const owner = await served.app.connectAsOwner()
    await owner.query('update organizations set allows_wallets = false where id = $1', [tenant.organization.id])
    expect((await offer(await issueOne())).body).toEqual({
      detail: 'The credential is not offered to wallets: wallets_off',
    })
    await owner.query('update organizations set allows_wallets = true where id = $1', [tenant.organization.id])
  })

  it('is compared with its credential, told to whoever asks what is held of them, and emptied when they are erased', async () => {
    const email = 'borrar@example.edu'
    const id = await issueOne(email)
    const made = (await offer(id)).body
    const { document } = await takeByForeignWallet(made.openid_credential_offer, made.pin, await makeWalletKey('ES256'))
    const [held] = (await exportEverywhere(served.app.platform, email)).organizations
    expect(held?.records.wallet_copies).toMatchObject([
      { credential_id: id, document: JSON.parse(JSON.stringify(document)) },
    ])
    expect(held?.records.wallet_offers).toMatchObject([{ state: 'redeemed' }])
    expect(JSON.stringify(held)).not.toMatch(/pin_mac|token_hash/)
    const problems = async () => {
      const found = []
      for await (const page of checkCredentials(served.app.platform)) found.push(...page.problems)
      return found.filter(({ credentialId }) => credentialId === id).map(({ problem }) => problem)
    }
    expect(await problems()).toEqual([])
    const owner = await served.app.connectAsOwner()
    await owner.query('alter table wallet_copies disable trigger only_emptied')
    const changed = { ...document, name: 'Otra cosa' }
    const rewrite = 'update wallet_copies set document = $2, holder_did = $3 where credential_id = $1'
    await owner.query(rewrite, [id, JSON.stringify(changed), 'did:key:x'])
    await owner.query('alter table wallet_copies enable trigger only_emptied')
    const [signature, issuer, holder, said] = (await problems()).map((problem) =>
      problem.replace(/^.*in a wallet: /, ''),
    )
    expect([signature, issuer]).toEqual(['signature: signature_does_not_match', 'issuer: issuer_not_proven'])
    expect(holder).toMatch(/^credentialSubject.id is "did:jwk:/)
    expect(said).toBe('it says something else than its credential')
    await expect(owner.query(rewrite, [id, '{}', 'did:key:x'])).rejects.toThrow('may be emptied and never changed')
    await erasePerson(tenant.ctx, [email])
    const { rows } = await owner.query('select document, holder_did from wallet_copies where credential_id = $1', [id])
    expect(rows).toEqual([{ document: '', holder_did: '' }])
    const { rowCount } = await owner.query('select from wallet_offers where credential_id = $1', [id])
    expect(rowCount).toBe(0)
    expect(await problems()).toEqual([])
  })

  it('is offered on its page to anybody, who does not learn whether a letter went before', async () => {
    const id = (await issueOne('pagina@example.edu')) as CredentialId
    const organizationId = tenant.organization.id
    const press = (from: string) => makeOfferOnPage(served.app.platform, from, { organizationId, id })
    served.app.clock.leaveWindow(3_600)
    const [first, second, third] = [await press('192.0.2.1'), await press('192.0.2.1'), await press('192.0.2.2')]
    const fourth = await press('192.0.2.2')
    expect([first, second, third].map(({ letter }) => letter)).toEqual(['pending', 'pending', 'pending'])
    expect(Object.keys(fourth)).toEqual(Object.keys(first))
    const lettersTo = () =>
      served.app.smtp.letters.filter(({ to, raw }) => to === 'pagina@example.edu' && raw.includes('<wallet-'))
    await expect.poll(() => lettersTo().length).toBe(3)
    for (let n = 2; n < 30; n += 1) await press('192.0.2.1').catch(() => undefined)
    await expect(press('192.0.2.1')).rejects.toMatchObject({ code: 'rate_limit_exceeded' })
    expect(lettersTo()).toHaveLength(3)
  })
})
