import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'
import { type Application, startApplication, testSettings } from '../application.ts'
import { clientFor } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey, proofOf, type WalletKey } from '../foreign-wallet.ts'
import { grantType } from '../wallet-by-hand.ts'
import { visitorOf } from '../wallet-visitor.ts'

let app: Application
let tenant: Tenant
let template: string
let keys: { holder: WalletKey; stranger: WalletKey }
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  template = (await makeTemplate(tenant)).id
  keys = { holder: await makeWalletKey('ES256'), stranger: await makeWalletKey('ES256') }
})
afterAll(() => app?.stop())

const { publicUrl } = testSettings
const issuer = () => `/orgs/${tenant.organization.id}`

/** An offer whose PIN the holder has, and the addresses that a stranger found who saw its code. */
async function play() {
  app.clock.advance(120_000)
  await forgetRequests(app)
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.issue(template, [{ email: 'ana@example.edu' }])
  const credential = body.credentials[0].credential_id as string
  const made = (await client.post(`/api/v1/credentials/${credential}/wallet-offers`, { pin: 'response' })).body
  const [id, pin] = [made.offer_id as string, made.pin as string]
  const guess = String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
  const [holder, stranger] = [visitorOf(app), visitorOf(app)]
  const found = { code: id, token: id, exchange: id }

  const json = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${app.url}${path}`, { headers: { accept: 'application/json' }, ...init })).json()
  const post = (path: string, message: object, headers = {}) =>
    json(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
    })
  const codeOf = async () =>
    (await json(`/wallet-offers/${id}`)).grants?.[grantType]['pre-authorized_code'] as string | undefined
  const redeem = async (code: string, tx_code: string) => {
    const form = new URLSearchParams({ grant_type: grantType, 'pre-authorized_code': code, tx_code })
    return (await json(`${issuer()}/oid4vci/token`, { method: 'POST', body: form })).access_token as string | undefined
  }
  const take = async (token: string, key: WalletKey) => {
    const { c_nonce: nonce } = await json(`${issuer()}/oid4vci/nonce`, { method: 'POST' })
    const iat = Math.floor(app.clock.now().getTime() / 1_000)
    const jwt = await proofOf(key, { aud: publicUrl + issuer(), nonce, iat })
    const message = { credential_configuration_id: 'OpenBadge', proofs: { jwt: [jwt] } }
    return post(`${issuer()}/oid4vci/credential`, message, { authorization: `Bearer ${token}` })
  }
  const present = async (token: string) => {
    const path = `${issuer()}/workflows/wallet/exchanges/${token}`
    const asked = (await post(path, {})).verifiablePresentationRequest
    const { presentation } = await presentAsDigitalBazaar(asked?.challenge ?? 'none', asked?.domain ?? publicUrl)
    await post(path, { verifiablePresentation: presentation })
  }
  const steps = {
    'the holder takes it': async () => {
      const token = await redeem((await codeOf()) ?? '', pin)
      if (token) await take(token, keys.holder)
    },
    'the holder types the PIN on the page': () => holder.send(`/interactions/${id}`, { pin }),
    'the stranger fetches the offer': async () => {
      found.code = (await codeOf()) ?? found.code
    },
    'the stranger guesses as a wallet': async () => {
      found.token = (await redeem(found.code, guess)) ?? found.token
    },
    'the stranger guesses on the page': async () => {
      found.exchange = (await stranger.send(`/interactions/${id}`, { pin: guess })).location ?? found.exchange
    },
    'the stranger asks for the ways to go on': async () => {
      const { protocols } = await json(`/interactions/${id}?iuv=1`)
      found.exchange = protocols?.vcapi?.split('/').at(-1) ?? found.exchange
    },
    'the stranger takes it': () => take(found.token, keys.stranger),
    'the stranger takes it by the code': () => take(found.code, keys.stranger),
    'the stranger presents a key': () => present(found.exchange),
    'the stranger presents a key by the code': () => present(encodeURIComponent(found.code)),
  }
  return { credential, steps }
}
type Step = keyof Awaited<ReturnType<typeof play>>['steps']

it('gives nothing to a stranger who has the code and no letter, in any order of steps', async () => {
  const holders = async (credential: string): Promise<string[]> => {
    const owner = await app.connectAsOwner()
    const { rows } = await owner.query('select holder_did from wallet_copies where credential_id = $1', [credential])
    await owner.end()
    return rows.map(({ holder_did }) => holder_did)
  }
  const first = await play()
  await first.steps['the holder takes it']()
  expect(await holders(first.credential)).toEqual([keys.holder.did])
  const names = Object.keys(first.steps) as Step[]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 14 }), async (order) => {
      const { credential, steps } = await play()
      for (const step of order) await steps[step]()
      expect([[], [keys.holder.did]]).toContainEqual(await holders(credential))
    }),
    { numRuns: propertyRuns(60) },
  )
})
