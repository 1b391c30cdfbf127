import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'
import { makeWalletKey, proofOf } from '../foreign-wallet.ts'
import { walletByHand } from '../wallet-by-hand.ts'
import { startWithTenant } from '../with-tenant.ts'
import { bodiesOf, idsLike, languages, mediaTypes, methods } from './wallet-arbitraries.ts'

const { app, tenant } = await startWithTenant({ worker: false })

const wallet = walletByHand(() => ({ app, tenant }))

/** The statuses of each endpoint in docs/wallets.md, by its method. */
const documented: Record<string, { method: 'GET' | 'POST'; answers: number[] }> = {
  metadata: { method: 'GET', answers: [200, 304, 404] },
  server: { method: 'GET', answers: [200, 304, 404] },
  offer: { method: 'GET', answers: [200, 404] },
  token: { method: 'POST', answers: [200, 400, 404, 413, 429] },
  nonce: { method: 'POST', answers: [200, 404] },
  credential: { method: 'POST', answers: [200, 400, 401, 404, 413] },
  notification: { method: 'POST', answers: [204, 400, 401, 404, 413] },
}
const errors = [
  ...['invalid_request', 'invalid_grant', 'unsupported_grant_type', 'invalid_token', 'invalid_credential_request'],
  ...['unknown_credential_configuration', 'unknown_credential_identifier', 'invalid_proof', 'invalid_nonce'],
  ...['invalid_encryption_parameters', 'credential_request_denied', 'invalid_notification_id'],
  'invalid_notification_request',
]

const pathOf = (endpoint: string, organization: string, offerId: string) =>
  ({
    metadata: `/.well-known/openid-credential-issuer/orgs/${organization}`,
    server: `/.well-known/oauth-authorization-server/orgs/${organization}`,
    offer: `/wallet-offers/${offerId}`,
  })[endpoint] ?? `/orgs/${organization}/oid4vci/${endpoint}`

/** Valid values, which a request mixes with invalid ones: with nonsense alone no request would pass the first check. */
async function rightParts() {
  wallet.anew()
  const [open, redeemed] = [await wallet.offer(), await wallet.offer()]
  const token = await wallet.tokenOf(redeemed)
  const claims = { aud: wallet.issuerOf(tenant), nonce: await wallet.nonce(), iat: wallet.now() }
  const proof = await proofOf(await makeWalletKey('ES256'), claims)
  const values = {
    grant_type: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
    'pre-authorized_code': open.code,
    tx_code: open.pin,
    credential_configuration_id: open.configuration,
    credential_identifier: redeemed.id,
    proofs: { jwt: [proof] },
    notification_id: redeemed.id,
    event: 'credential_accepted',
  }
  return { values, token, offerId: open.code.split('.')[0] ?? '' }
}

it('answers whatever it is asked as it is documented, with an error that wallets can read, and never with its own', async () => {
  const { values, token, offerId } = await rightParts()
  const body = bodiesOf(
    values,
    ['authorization_details', 'proof', 'credential_response_encryption'],
    [
      fc.record({ jwt: fc.array(fc.string(), { maxLength: 2 }) }),
      fc.record({ di_vp: fc.array(fc.object(), { maxLength: 2 }) }),
    ],
  )
  const asked = fc.record({
    endpoint: fc.constantFrom(...Object.keys(documented)),
    method: methods,
    organization: idsLike(tenant.organization.id),
    offer: fc.oneof(fc.constant(offerId), fc.uuid(), fc.constantFrom('x', '%00', '%2e%2e%2f', '%ff')),
    type: mediaTypes,
    authorization: fc.constantFrom(
      `Bearer ${token}`,
      `bearer  ${token}`,
      'Bearer',
      'Bearer x',
      'Basic eDp5',
      `DPoP ${token}`,
    ),
    language: languages,
    body,
    n: fc.nat(60_000),
  })
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const { method: meant, answers } = documented[one.endpoint] ?? { method: 'GET', answers: [] }
      const method = one.method === 'documented' ? meant : one.method
      const answer = await fetch(`${app.url}${pathOf(one.endpoint, one.organization, one.offer)}`, {
        method,
        headers: {
          'content-type': one.type,
          authorization: one.authorization,
          'accept-language': one.language,
          'x-forwarded-for': `2001:db8::${one.n.toString(16)}`,
        },
        ...(!['GET', 'HEAD'].includes(method) && { body: one.body }),
      })
      const text = await answer.text()
      const asMeant = method === meant || (method === 'HEAD' && meant === 'GET')
      expect(asMeant ? answers : [204, 404, 405]).toContain(answer.status)
      expect(text).not.toMatch(/node_modules|\.ts:\d|Error:|select |insert |postgres/i)
      if (answer.status !== 400 && answer.status !== 401) return
      const { error, error_description, ...rest } = JSON.parse(text)
      expect(errors).toContain(error)
      expect(error_description ?? '').toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/)
      expect([Object.keys(rest), answer.headers.get('cache-control')]).toEqual([[], 'no-store'])
    }),
    { seed: 2_026, numRuns: propertyRuns(5_000) },
  )
  // None of these requests has taken anything from another wallet.
  wallet.anew()
  expect(await wallet.tokenOf(await wallet.offer())).toMatch(/^[\w-]{43}$/)
})
