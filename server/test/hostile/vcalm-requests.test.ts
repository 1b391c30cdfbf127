import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'
import { type Application, startApplication, testSettings } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { walletByHand } from '../wallet-by-hand.ts'
import { visitorOf } from '../wallet-visitor.ts'
import { anyText } from './values.ts'
import { bodiesOf, idsLike, languages, mediaTypes, methods } from './wallet-arbitraries.ts'

let app: Application
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
})
afterAll(() => app?.stop())

const ofNobody = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'
const wallet = walletByHand(() => ({ app, tenant }))

/** An exchange whose PIN was typed, the offer of another exchange whose PIN was not, and the valid requests of a wallet to the first. */
async function rightParts() {
  wallet.anew()
  const [typed, open] = [await wallet.offer(), await wallet.offer()]
  const idOf = ({ code }: { code: string }) => code.split('.')[0] ?? ''
  const { location } = await visitorOf(app).send(`/interactions/${idOf(typed)}`, { pin: typed.pin })
  const token = /interactions\/([\w-]{43})/.exec(location ?? '')?.[1] ?? ''
  const asked = await exchange(token, '{}')
  const { challenge, domain } = JSON.parse(asked.text).verifiablePresentationRequest
  const { presentation } = await presentAsDigitalBazaar(challenge, domain)
  return { token, offerId: idOf(open), credential: typed.id, presentation: presentation as Record<string, unknown> }
}

const exchangeOf = (organization: string, token: string) => `/orgs/${organization}/workflows/wallet/exchanges/${token}`

async function exchange(token: string, body: string) {
  const headers = { 'content-type': 'application/json' }
  const path = exchangeOf(tenant.organization.id, token)
  const answer = await fetch(`${app.url}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

it('answers whatever an exchange of VCALM is asked as it is documented, with a problem that wallets can read, and gives nothing for it', async () => {
  const { token, offerId, credential, presentation } = await rightParts()
  const { proof, ...unsigned } = presentation as { proof: Record<string, unknown> }
  // Changes one signed member, in the presentation or in its proof.
  const other = fc.oneof(anyText, fc.integer(), fc.boolean(), fc.array(anyText, { minLength: 1 }))
  const changed = fc.oneof(
    fc
      .tuple(fc.constantFrom(...Object.keys(unsigned), 'verifiableCredential', 'id', 'x'), other)
      .map(([name, value]) => ({ ...presentation, [name]: value })),
    fc
      .tuple(fc.constantFrom(...Object.keys(proof), 'previousProof', 'expires', 'nonce'), other)
      .map(([name, value]) => ({ ...presentation, proof: { ...proof, [name]: value } })),
    fc.constantFrom({ ...presentation, proof: [proof, proof] }, { ...presentation, holder: ofNobody }),
  )
  const more = ['referenceId', 'verifiablePresentationRequest', 'redirectUrl', 'interact']
  const body = fc.oneof(
    changed.map((one) => JSON.stringify({ verifiablePresentation: one })),
    bodiesOf({ verifiablePresentation: { ...presentation, holder: ofNobody } }, more, [changed]),
  )
  const asked = fc.record({
    endpoint: fc.constantFrom('exchange', 'exchange', 'exchange', 'interaction'),
    method: methods,
    organization: idsLike(tenant.organization.id),
    token: fc.oneof(idsLike(token), fc.constantFrom(offerId, 'x'.repeat(43), '%00', '%2e%2e%2f', '%ff')),
    type: fc.oneof(fc.constant('application/json'), mediaTypes),
    accept: fc.constantFrom('application/json', 'text/html', '*/*', 'application/json;q=0', 'x'),
    language: languages,
    body,
    n: fc.nat(60_000),
  })
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const isExchange = one.endpoint === 'exchange'
      const meant = isExchange ? 'POST' : 'GET'
      const method = one.method === 'documented' ? meant : one.method
      const path = isExchange ? exchangeOf(one.organization, one.token) : `/interactions/${one.token}?iuv=1`
      const answer = await fetch(`${app.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: one.accept,
          'content-type': one.type,
          'accept-language': one.language,
          'x-forwarded-for': `2001:db8::${one.n.toString(16)}`,
        },
        ...(!['GET', 'HEAD'].includes(method) && { body: one.body }),
      })
      const text = await answer.text()
      if (isExchange && method === 'POST') expect([200, 400, 404, 413]).toContain(answer.status)
      else if (!isExchange && ['GET', 'HEAD'].includes(method)) expect([200, 404]).toContain(answer.status)
      // A PIN is typed on the page of an offer, by its own form alone.
      else expect(isExchange ? [204, 404, 405] : [204, 403, 404, 405]).toContain(answer.status)
      expect(text).not.toMatch(/node_modules|\.ts:\d|Error:|select |insert |postgres/i)
      expect(text).not.toMatch(/"verifiableCredential"|BitstringStatusListEntry/)
      if (!isExchange || answer.status !== 400) return
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      const { type, status, title, detail } = JSON.parse(text)
      expect([URL.canParse(type), status, typeof title, typeof detail]).toEqual([true, 400, 'string', 'string'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }),
    { seed: 2_026, numRuns: propertyRuns(3_000) },
  )
  // None of these requests has taken the copy: the presentation that they were made from still gets it.
  const given = await exchange(token, JSON.stringify({ verifiablePresentation: presentation }))
  expect([given.status, JSON.parse(given.text).redirectUrl]).toEqual([
    200,
    `${testSettings.publicUrl}/credentials/${credential}`,
  ])
})
