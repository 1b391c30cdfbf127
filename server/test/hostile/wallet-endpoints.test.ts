import fc from 'fast-check'
import { exportJWK, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'
import { testSettings } from '../application.ts'
import { makeTenant } from '../factories.ts'
import { makeWalletKey, proofOf } from '../foreign-wallet.ts'
import { grantType, walletByHand } from '../wallet-by-hand.ts'
import { startWithTenant } from '../with-tenant.ts'
import { anyText } from './values.ts'

const { app, tenant } = await startWithTenant({ worker: false })
const other = await makeTenant(app)

const { post, offer, form, right, tokenOf, nonce, now, anew, issuerOf } = walletByHand(() => ({ app, tenant }))

describe('the token endpoint', () => {
  it('says what is wrong with a request, and alike of every code and PIN that is not valid', async () => {
    anew()
    const made = await offer()
    const fields = { grant_type: grantType, 'pre-authorized_code': made.code, tx_code: made.pin }
    const errorOf = async (body: BodyInit, headers = {}) => (await post(tenant, 'token', body, headers)).body.error
    const { tx_code, ...noPin } = fields
    const { 'pre-authorized_code': _, ...noCode } = fields
    expect(await errorOf(form(noPin))).toBe('invalid_request')
    expect(await errorOf(form(noCode))).toBe('invalid_request')
    expect(await errorOf(form({}))).toBe('invalid_request')
    expect(
      await errorOf(`${form(fields)}&tx_code=${tx_code}`, { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toBe('invalid_request')
    expect(await errorOf(JSON.stringify(fields), { 'content-type': 'application/json' })).toBe('invalid_request')
    expect(await errorOf(form({ ...fields, grant_type: 'authorization_code' }))).toBe('unsupported_grant_type')
    const expired = await offer()
    app.clock.advance(15 * 60_000)
    const [spent, foreign] = [await offer(), await offer(other)]
    const first = await post(tenant, 'token', right(spent))
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const wrong = { ...(await offer()), pin: '' }
    const answers = [
      right(expired),
      right(spent),
      right(foreign),
      right({ ...wrong, pin: 'x' }),
      right({ ...wrong, code: `${wrong.code}x`, pin: '000000' }),
      right({ code: '0'.repeat(200), pin: '000000' }),
    ]
    const texts = await Promise.all(answers.map(async (body) => (await post(tenant, 'token', body)).text))
    expect(new Set(texts)).toEqual(
      new Set(['{"error":"invalid_grant","error_description":"The code, or its tx_code, is not valid."}']),
    )
  })

  it('ignores what it does not know, and names the credential where it is asked for', async () => {
    anew()
    const made = await offer()
    const body = right(made)
    for (const name of ['client_id', 'resource', 'scope']) body.set(name, 'anything')
    body.set('authorization_details', '[]')
    expect((await post(tenant, 'token', body)).body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 300,
      authorization_details: [
        {
          type: 'openid_credential',
          credential_configuration_id: made.configuration,
          credential_identifiers: [made.id],
        },
      ],
    })
  })

  it('lets one network address be wrong 30 times in a minute, and be right no more after that', async () => {
    anew()
    app.clock.leaveWindow(60)
    const made = await offer()
    for (let n = 0; n < 30; n += 1)
      expect((await post(tenant, 'token', right({ code: 'x', pin: '000000' }))).status).toBe(400)
    const refused = await post(tenant, 'token', right(made))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    anew()
    expect((await post(tenant, 'token', right(made))).status).toBe(200)
  })
})

describe('the credential endpoint', () => {
  const ask = (token: string, body: unknown, of = tenant) =>
    post(of, 'credential', typeof body === 'string' ? body : JSON.stringify(body), {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    })

  it('wants the token of an offer of this organization', async () => {
    anew()
    const made = await offer()
    const none = await post(tenant, 'credential', '{}')
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    for (const [token, of] of [
      ['x', tenant],
      [made.code, tenant],
      [await tokenOf(made), other],
    ] as const) {
      const { status, body, headers } = await ask(token, {}, of)
      expect([status, body]).toEqual([401, { error: 'invalid_token' }])
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  it('says what is wrong with a request, and gives nothing for it', async () => {
    anew()
    const made = await offer()
    const token = await tokenOf(made)
    const errorOf = async (body: unknown) => (await ask(token, body)).body.error
    const asked = { credential_configuration_id: made.configuration }
    for (const body of [
      '',
      'x',
      '[]',
      '"x"',
      '7',
      'null',
      {},
      { ...asked, credential_identifier: made.id },
      { ...asked, proof: {} },
    ])
      expect([body, await errorOf(body)]).toEqual([body, 'invalid_credential_request'])
    const unknown = { credential_configuration_id: 'OpenBadge_x' }
    expect(await errorOf(unknown)).toBe('unknown_credential_configuration')
    expect(await errorOf({ credential_configuration_id: { toString: 'x' } })).toBe('unknown_credential_configuration')
    expect(await errorOf({ credential_identifier: 'x' })).toBe('unknown_credential_identifier')
    expect(await errorOf({ ...asked, credential_response_encryption: {} })).toBe('invalid_encryption_parameters')
    const key = await makeWalletKey('ES256')
    const claims = { aud: issuerOf(tenant), nonce: await nonce(), iat: now() }
    const proof = await proofOf(key, claims)
    for (const proofs of [
      undefined,
      null,
      {},
      [],
      { jwt: proof },
      { jwt: [] },
      { jwt: [proof, proof] },
      { jwt: [proof], di_vp: [] },
      { attestation: [proof] },
      { jwt: [7] },
    ])
      expect([proofs, await errorOf({ ...asked, proofs })]).toEqual([proofs, 'invalid_proof'])
    const jwk = await exportJWK(key.privateKey)
    const head = Buffer.from('{"alg":"none","typ":"openid4vci-proof+jwt"}').toString('base64url')
    const hmac = new SignJWT(claims).setProtectedHeader({
      alg: 'HS256',
      typ: 'openid4vci-proof+jwt',
      kid: `${key.did}#0`,
    })
    const wrong = [
      `${head}.${proof.split('.')[1]}.`,
      await hmac.sign(Buffer.from(JSON.stringify(key.jwk))),
      await proofOf(key, claims, { kid: undefined, jwk }),
      await proofOf(key, claims, { kid: `did:web:${new URL(testSettings.publicUrl).host}#0` }),
      await proofOf(key, { ...claims, aud: issuerOf(other) }),
      await proofOf(key, { ...claims, iat: now() - 601 }),
      await proofOf(key, { ...claims, nonce: undefined }),
      await proofOf(key, claims, { typ: 'JWT' }),
    ]
    for (const one of wrong) expect(await errorOf({ ...asked, proofs: { jwt: [one] } })).toBe('invalid_proof')
    // Nothing of all that has used up the offer or the nonce.
    expect((await ask(token, { credential_identifier: made.id, proofs: { jwt: [proof] } })).status).toBe(200)
  })

  it('takes each nonce once, of this organization, for five minutes', async () => {
    anew()
    const [one, two] = [await offer(), await offer()]
    const tokens = [await tokenOf(one), await tokenOf(two)] as const
    const key = await makeWalletKey('EdDSA')
    const withNonce = async (text: string) => ({
      proofs: { jwt: [await proofOf(key, { aud: issuerOf(tenant), nonce: text, iat: now() })] },
    })
    const late = await nonce()
    app.clock.advance(280_000)
    const shared = await nonce()
    const first = await ask(tokens[0], { credential_configuration_id: 'OpenBadge', ...(await withNonce(shared)) })
    expect(first.status).toBe(200)
    app.clock.advance(20_000)
    const again = await tokenOf(await offer())
    for (const text of [shared, late, await nonce(other), 'x', 'x'.repeat(72), ''])
      expect(
        (await ask(again, { credential_configuration_id: 'OpenBadge', ...(await withNonce(text)) })).body.error,
      ).toBe('invalid_nonce')
  })

  it('denies a copy of what is not offered any more, whatever became of it since its PIN was typed', async () => {
    anew()
    const owner = await app.connectAsOwner()
    const deniedAfter = async (change: string, values: (made: { id: string }) => unknown[], of = tenant) => {
      const made = await offer(of)
      const token = await tokenOf(made, of)
      await owner.query(change, values(made))
      const proof = await proofOf(await makeWalletKey('ES256'), {
        aud: issuerOf(of),
        nonce: await nonce(of),
        iat: now(),
      })
      const { status, body } = await ask(token, { credential_identifier: made.id, proofs: { jwt: [proof] } }, of)
      return [status, body.error, body.error_description]
    }
    const credential = (set: string) => `update credentials set ${set} where id = $1`
    const copies = `insert into wallet_copies (id, organization_id, credential_id, offer_id, protocol, holder_did, document, taken_at)
      select gen_random_uuid(), organization_id, id, gen_random_uuid(), 'oid4vci', 'did:key:z' || n, '{}', now()
      from credentials, generate_series(1, 20) n where id = $1`
    const ofOther = () => [other.organization.id]
    const id = ({ id }: { id: string }) => [id]
    for (const [why, change, values, of] of [
      ['expired', credential('valid_until = issued_at'), id, tenant],
      ['not yet valid', credential("issued_at = issued_at + interval '1 day'"), id, tenant],
      ['revoked', credential("status = 'revoked', revocation_reason = 'x', revoked_at = now()"), id, tenant],
      ['erased', credential("document = '', erased_at = now()"), id, tenant],
      ['too many copies', copies, id, tenant],
      ['wallets off', 'update organizations set allows_wallets = false where id = $1', ofOther, other],
    ] as const)
      expect(await deniedAfter(change, values, of)).toEqual([
        400,
        'credential_request_denied',
        expect.stringContaining(why),
      ])
    await owner.query('update organizations set allows_wallets = true where id = $1', ofOther())
  })

  it('refuses a body of a megabyte, as all others do', async () => {
    anew()
    const token = await tokenOf(await offer())
    const large = 'x'.repeat(1024 * 1024)
    expect((await ask(token, `{"x":"${large}"}`)).status).toBe(413)
    expect((await post(tenant, 'token', form({ grant_type: large }))).status).toBe(413)
    const notified = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await post(tenant, 'notification', `"${large}"`, notified)).status).toBe(413)
  })

  it('answers whatever it is sent with one of its errors', async () => {
    anew()
    const made = await offer()
    const token = await tokenOf(made)
    const name = fc.constantFrom('credential_configuration_id', 'credential_identifier', 'proofs', 'proof', 'x')
    const value = fc.oneof(
      fc.json().map((text) => JSON.parse(text)),
      fc.record({ jwt: fc.array(fc.string()) }),
      fc.record({ di_vp: fc.array(fc.object()) }),
      fc.constant(made.configuration),
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, value), async (body) => {
        const { status, body: answer } = await ask(token, body)
        expect(status).toBe(400)
        expect(answer.error).toMatch(/^(invalid_|unknown_)/)
      }),
      { numRuns: propertyRuns(60) },
    )
    const asked = { credential_configuration_id: made.configuration }
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')
    const proven = (jwk: object) =>
      [part({ typ: 'openid4vci-proof+jwt', alg: 'ES256', jwk }), part({}), 'AAAA'].join('.')
    const member = fc.oneof(fc.constantFrom('EC', 'OKP', 'P-256', 'Ed25519'), anyText, fc.object())
    const jwk = fc.dictionary(fc.constantFrom('kty', 'crv', 'x', 'y', 'd'), member)
    await fc.assert(
      fc.asyncProperty(jwk, async (shown) => {
        const { status, body: answer } = await ask(token, { ...asked, proofs: { jwt: [proven(shown)] } })
        expect([status, answer.error]).toEqual([400, 'invalid_proof'])
      }),
      { numRuns: propertyRuns(100) },
    )
  })
})

describe('the notification endpoint', () => {
  it('wants the notification of its token, and an event that is known, and may be told twice', async () => {
    anew()
    const made = await offer()
    const token = await tokenOf(made)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const tell = (body: unknown) => post(tenant, 'notification', JSON.stringify(body), headers)
    const key = await makeWalletKey('ES256')
    const proof = await proofOf(key, { aud: issuerOf(tenant), nonce: await nonce(), iat: now() })
    const asked = { credential_identifier: made.id, proofs: { jwt: [proof] } }
    const early = await tell({ notification_id: made.id, event: 'credential_accepted' })
    expect(early.body.error).toBe('invalid_notification_id')
    const { notification_id } = (await post(tenant, 'credential', JSON.stringify(asked), headers)).body
    for (const body of [{}, 7, { notification_id }, { notification_id, event: 'x' }, { event: 'credential_accepted' }])
      expect((await tell(body)).body.error).toBe('invalid_notification_request')
    expect((await tell({ notification_id: made.id, event: 'credential_deleted' })).body.error).toBe(
      'invalid_notification_id',
    )
    app.clock.advance(23 * 3_600_000)
    for (let n = 0; n < 2; n += 1)
      expect((await tell({ notification_id, event: 'credential_accepted' })).status).toBe(204)
    expect((await post(tenant, 'notification', '{}')).status).toBe(401)
    app.clock.advance(3_600_000)
    expect((await tell({ notification_id, event: 'credential_accepted' })).status).toBe(401)
  })
})
