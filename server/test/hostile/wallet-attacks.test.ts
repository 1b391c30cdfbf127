import { describe, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'
import { codeOfOffer, macOfPin, newOfferId } from '../../src/holders/offers/offer.ts'
import { makeTenant } from '../factories.ts'
import { makeWalletKey, proofOf } from '../foreign-wallet.ts'
import { walletByHand } from '../wallet-by-hand.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ worker: false })
const other = await makeTenant(app)

const { post, offer, right, tokenOf, nonce, now, anew, issuerOf } = walletByHand(() => ({ app, tenant }))

const many = propertyRuns(10_000)
const atOnce = 24

/** Does as many things as are asked for, some of them at the same moment. */
async function flood<Result>(count: number, act: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const one = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await act(n)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return results
}

/** An address of the network for each so many attempts, fewer than one address has in a minute. */
const addressOf = (n: number) => `2001:db8:${Math.floor(n / 25).toString(16)}::1`
const tryPin = async (made: { code: string; pin: string }, from: string) => {
  const { status, body } = await post(tenant, 'token', right(made), { 'x-forwarded-for': from })
  return status === 400 ? body.error : status
}

/** Offers with this PIN, as many as no API key may make in a day. */
async function insertOffers(count: number, pin: string): Promise<{ id: string; code: string }[]> {
  const { id: credentialId } = await offer()
  const { keyWrapper } = app.platform
  const ids = Array.from({ length: count }, newOfferId)
  const owner = await app.connectAsOwner()
  await owner.query(
    `insert into wallet_offers (id, organization_id, credential_id, asked_by, pin_mac, made_at, expires_at, status)
     select id, $1, $2, 'api_key', mac, $3, $4, 'none' from unnest($5::uuid[], $6::bytea[]) as made (id, mac)`,
    [
      tenant.organization.id,
      credentialId,
      app.clock.now(),
      new Date(app.clock.now().getTime() + 900_000),
      ids,
      ids.map((id) => macOfPin(keyWrapper, id, pin)),
    ],
  )
  return ids.map((id) => ({ id, code: codeOfOffer(keyWrapper, id) }))
}

async function triesOf(ids: string[]): Promise<{ tries: number; state: string }[]> {
  const owner = await app.connectAsOwner()
  const { rows } = await owner.query('select tries, state from wallet_offers where id = any($1) order by tries desc', [
    ids,
  ])
  return rows
}

describe('whoever has no letter', () => {
  it('has five tries at an offer, however many PINs they send, and from wherever', async () => {
    const [made] = (await insertOffers(1, '271828')) as [{ id: string; code: string }]
    const answers = await flood(many, (n) => {
      const guess = n % 500 === 499 ? '271828' : String(n).padStart(6, '0')
      return tryPin({ ...made, pin: guess }, addressOf(n))
    })
    expect(new Set(answers)).toEqual(new Set(['invalid_grant']))
    expect(await triesOf([made.id])).toEqual([{ tries: 5, state: 'ended' }])
  })

  it('tries one PIN at thirty offers in a minute and no more, though they ask for all at the same moment', async () => {
    const offers = await insertOffers(200, '314159')
    app.clock.leaveWindow(60)
    const began = app.clock.now().getTime()
    const answers = await flood(offers.length, (n) =>
      tryPin({ code: offers[n]?.code ?? '', pin: '000000' }, '192.0.2.66'),
    )
    // On a busy machine one more minute may begin meanwhile.
    const minutes = Math.floor(app.clock.now().getTime() / 60_000) - Math.floor(began / 60_000) + 1
    const tried = (await triesOf(offers.map(({ id }) => id))).filter(({ tries }) => tries > 0)
    expect(new Set(answers)).toEqual(new Set(['invalid_grant', 429]))
    expect(tried.length).toBeGreaterThanOrEqual(30)
    expect(tried.length).toBeLessThanOrEqual(30 * minutes)
    expect(answers.filter((answer) => answer !== 429)).toHaveLength(tried.length)
  })

  it('ends no offer by one PIN at each, and the holder redeems theirs after that', async () => {
    const offers = await insertOffers(Math.ceil(many / 4), '161803')
    await flood(offers.length, (n) => tryPin({ code: offers[n]?.code ?? '', pin: '000000' }, addressOf(n)))
    const after = await triesOf(offers.map(({ id }) => id))
    expect(after.every(({ tries, state }) => tries === 1 && state === 'open')).toBe(true)
    expect(await tryPin({ code: offers[0]?.code ?? '', pin: '161803' }, '192.0.2.67')).toBe(200)
  })

  it('gains nothing by being right often: only what is wrong counts against an address', async () => {
    const offers = await insertOffers(60, '141421')
    const answers = await flood(60, (n) => tryPin({ code: offers[n]?.code ?? '', pin: '141421' }, '192.0.2.68'))
    expect(answers).toEqual(Array(60).fill(200))
  })
})

describe('what was sent once', () => {
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
  const ask = (token: string, proofs: object) =>
    post(tenant, 'credential', JSON.stringify({ credential_configuration_id: 'OpenBadge', proofs }), headersOf(token))
  const claims = async () => ({ aud: issuerOf(tenant), nonce: await nonce(), iat: now() })

  it('is one copy for one of the keys that ask with one token at the same moment', async () => {
    anew()
    const made = await offer()
    const token = await tokenOf(made)
    const keys = await Promise.all(Array.from({ length: 6 }, () => makeWalletKey('ES256')))
    const proofs = await Promise.all(keys.map(async (key) => proofOf(key, await claims())))
    const answers = await Promise.all(proofs.map((proof) => ask(token, { jwt: [proof] })))
    const given = answers.map(({ status, body }) => (status === 200 ? 'copy' : body.error))
    expect(given.toSorted()).toEqual(['copy', ...Array(5).fill('credential_request_denied')])
    const owner = await app.connectAsOwner()
    const { rows } = await owner.query('select holder_did from wallet_copies where credential_id = $1', [made.id])
    expect(rows).toEqual([{ holder_did: keys[given.indexOf('copy')]?.did }])
  })

  it('is twenty copies of a credential and no more, though all are asked for at the same moment', async () => {
    anew()
    const made = await insertOffers(24, '271828')
    const tokens = await Promise.all(made.map(({ code }) => tokenOf({ code, pin: '271828' })))
    const proofs = await Promise.all(tokens.map(async () => proofOf(await makeWalletKey('EdDSA'), await claims())))
    const answers = await Promise.all(proofs.map((proof, n) => ask(tokens[n] ?? '', { jwt: [proof] })))
    const denied = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error_description)
    expect(denied).toEqual(Array(4).fill('No copy is given: too many copies.'))
  })

  it('proves nothing under the token of another offer: neither a JWT nor a presentation', async () => {
    anew()
    const [mine, theirs] = [await tokenOf(await offer()), await tokenOf(await offer())]
    const proof = { jwt: [await proofOf(await makeWalletKey('EdDSA'), await claims())] }
    expect((await ask(mine, proof)).status).toBe(200)
    expect((await ask(theirs, proof)).body.error).toBe('invalid_nonce')
    const { presentation } = await presentAsDigitalBazaar(await nonce(), issuerOf(tenant))
    expect((await ask(theirs, { di_vp: [presentation] })).status).toBe(200)
    expect((await ask(await tokenOf(await offer()), { di_vp: [presentation] })).body.error).toBe('invalid_nonce')
  })

  it('is no proof where its signature is all zeros, its key another kind than its algorithm, or shown twice', async () => {
    anew()
    const token = await tokenOf(await offer())
    const [key, larger] = [await makeWalletKey('ES256'), await makeWalletKey('ES384')]
    const proof = await proofOf(key, await claims())
    const zeros = `${proof.slice(0, proof.lastIndexOf('.'))}.${Buffer.alloc(64).toString('base64url')}`
    const wrong = [
      zeros,
      await proofOf(key, await claims(), { kid: `${larger.did}#0` }),
      await proofOf(key, await claims(), { jwk: key.jwk }),
      await proofOf(key, await claims(), { kid: undefined, jwk: { ...key.jwk, kty: 'oct', k: 'AA' } }),
      await proofOf(key, { ...(await claims()), nonce: [await nonce()] }),
      await proofOf(key, { ...(await claims()), exp: now() - 1 }),
    ]
    for (const one of wrong) expect((await ask(token, { jwt: [one] })).body.error).toBe('invalid_proof')
    const { presentation } = await presentAsDigitalBazaar(await nonce(), issuerOf(other))
    expect((await ask(token, { di_vp: [presentation] })).body.error).toBe('invalid_proof')
    const foreign = await presentAsDigitalBazaar(await nonce(other), issuerOf(tenant))
    expect((await ask(token, { di_vp: [foreign.presentation] })).body.error).toBe('invalid_nonce')
  })

  it('says of a copy what its own wallet says, as often and in whichever order it is told', async () => {
    anew()
    const [mine, theirs] = [await tokenOf(await offer()), await tokenOf(await offer())]
    const copyOf = async (token: string) =>
      (await ask(token, { jwt: [await proofOf(await makeWalletKey('ES256'), await claims())] })).body.notification_id
    const [my, their] = [await copyOf(mine), await copyOf(theirs)]
    const tell = (token: string, id: string, event: string, of = tenant) =>
      post(of, 'notification', JSON.stringify({ notification_id: id, event }), headersOf(token))
    expect((await tell(mine, their, 'credential_deleted')).body.error).toBe('invalid_notification_id')
    expect((await tell(mine, my, 'credential_deleted', other)).status).toBe(401)
    const told = await Promise.all(Array.from({ length: 20 }, () => tell(mine, my, 'credential_accepted')))
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([204]))
    const owner = await app.connectAsOwner()
    const answers = async () =>
      (await owner.query('select id, answer, answered_at from wallet_copies where id in ($1, $2)', [my, their])).rows
    const before = await answers()
    app.clock.advance(60_000)
    expect((await tell(mine, my, 'credential_accepted')).status).toBe(204)
    expect(await answers()).toEqual(before)
    expect(before.find(({ id }) => id === their)).toMatchObject({ answer: null, answered_at: null })
  })
})
