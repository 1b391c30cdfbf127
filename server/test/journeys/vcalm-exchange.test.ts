import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { verifyAsDigitalBazaar } from '../../../open-badges/test/verifiers/digital-bazaar.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { makeWalletKey, takeByForeignWallet } from '../foreign-wallet.ts'
import { webOf } from '../public-web.ts'
import { type ServedByTls, serveByTls } from '../tls-proxy.ts'
import { visitorOf } from '../wallet-visitor.ts'

let served: ServedByTls
let tenant: Tenant
let other: Tenant
beforeAll(async () => {
  served = await serveByTls()
  tenant = await makeTenant(served.app)
  other = await makeTenant(served.app, 'Instituto Bahía')
})
afterAll(() => served?.stop())

const visitor = () => visitorOf({ url: served.url, platform: served.app.platform })

async function issueOne(email: string, of = tenant): Promise<string> {
  const template = await makeTemplate(of)
  const { body } = await clientFor(served.url, of.key).issue(template.id, [{ email, recipient_name: 'Ana Muñoz' }])
  return body.credentials[0].credential_id
}

/** An offer whose PIN the test knows. */
async function offer(email = 'ana@example.edu', of = tenant) {
  const id = await issueOne(email, of)
  const made = await clientFor(served.url, of.key).post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })
  return { credential: id, id: made.body.offer_id as string, pin: made.body.pin as string, body: made.body }
}

/** Types the PIN on the page of the offer, and returns the address of the next page. */
async function typePin({ id }: { id: string }, pin: string) {
  return visitor().send(`/interactions/${id}?lang=en`, { pin })
}

async function interaction(url: string) {
  const answer = await fetch(url, { headers: { accept: 'application/json' } })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

async function exchange(url: string, message: unknown, type = 'application/json') {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** The exchange of an offer whose PIN was typed. */
async function opened(of = tenant) {
  const made = await offer('ana@example.edu', of)
  const { location } = await typePin(made, made.pin)
  const url = `${served.url}${location}`
  return { ...made, url, exchange: (await interaction(url)).body.protocols.vcapi as string }
}

const requestOf = async (url: string) => (await exchange(url, {})).body.verifiablePresentationRequest

describe('a wallet that asks for no code', () => {
  it('gets the copy by an exchange, once the person has typed the code on the page of the offer', async () => {
    const made = await offer()
    const page = await visitor().open(`/interactions/${made.id}?lang=en`)
    expect(page.text).toContain('My wallet asks for no code')
    expect((await interaction(`${served.url}/interactions/${made.id}?iuv=1`)).body).toEqual({
      protocols: { 'oid4vci-1.0': made.body.openid_credential_offer, OID4VCI: made.body.openid_credential_offer },
    })
    const { status, location } = await typePin(made, ` ${made.pin.slice(0, 3)} ${made.pin.slice(3)} `)
    expect(status).toBe(303)
    expect(location).toMatch(/^\/interactions\/[\w-]{43}\?iuv=1&lang=en$/)
    const shown = await visitor().open(location ?? '')
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect(shown.text).toContain('Whoever scans this QR code first gets the credential')
    const url = `${served.url}${location}`
    expect(url.length).toBeLessThan(400)
    const { body, headers } = await interaction(url)
    expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual(['*', 'no-store'])
    expect(Object.keys(body.protocols)).toEqual(['vcapi'])
    const asked = await exchange(body.protocols.vcapi, {})
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { challenge, domain, query } = asked.body.verifiablePresentationRequest
    expect(domain).toBe(served.url)
    expect(query).toEqual([
      {
        type: 'DIDAuthentication',
        acceptedMethods: [{ method: 'key' }, { method: 'jwk' }],
        acceptedCryptosuites: [{ cryptosuite: 'eddsa-rdfc-2022' }, { cryptosuite: 'ecdsa-rdfc-2019' }],
      },
    ])
    const { did, presentation } = await presentAsDigitalBazaar(challenge, domain)
    const given = await exchange(body.protocols.vcapi, { verifiablePresentation: presentation })
    expect([given.status, given.body.redirectUrl]).toEqual([200, `${served.url}/credentials/${made.credential}`])
    const [copy] = given.body.verifiablePresentation.verifiableCredential
    expect(copy.credentialSubject.id).toBe(did)
    const verified = () => verifyAsDigitalBazaar(copy, webOf(served.url, served.url).lookup, new Date())
    expect(await verified()).toEqual({ isAccepted: true, isGenuine: true, isInForce: true })
    expect((await visitor().open(location ?? '')).text).toContain('It is in your wallet app')
    expect((await visitor().open(`/interactions/${made.id}?lang=es`)).text).toContain('Está en tu app de cartera')
    await clientFor(served.url, tenant.key).post(`/api/v1/credentials/${made.credential}/revoke`, { reason: 'Error' })
    expect(await verified()).toEqual({ isAccepted: false, isGenuine: true, isInForce: false })
  })

  it('gets nothing by the code that was shown before, whatever else was done', async () => {
    const made = await offer()
    const before = `${served.url}/interactions/${made.id}?iuv=1`
    const byId = `${served.url}/orgs/${tenant.organization.id}/workflows/wallet/exchanges/${made.id}`
    const { presentation } = await presentAsDigitalBazaar('x', served.url)
    const tried = async () => [
      (await exchange(byId, {})).status,
      (await exchange(byId, { verifiablePresentation: presentation })).status,
      (await interaction(before)).body.protocols?.vcapi,
    ]
    expect(await tried()).toEqual([404, 404, undefined])
    await typePin(made, made.pin)
    expect(await tried()).toEqual([404, 404, undefined])
    expect((await fetch(made.body.credential_offer_uri)).status).toBe(404)
    await expect(
      takeByForeignWallet(made.body.openid_credential_offer, made.pin, await makeWalletKey('ES256')),
    ).rejects.toThrow()
  })

  it('has five tries at the code, those of a wallet that asks for it among them', async () => {
    const made = await offer()
    const wrong = String((Number(made.pin) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 2; n += 1)
      await expect(
        takeByForeignWallet(made.body.openid_credential_offer, wrong, await makeWalletKey('ES256')),
      ).rejects.toMatchObject({ errorResponse: { error: 'invalid_grant' } })
    const answers = []
    for (let n = 0; n < 3; n += 1) answers.push(await typePin(made, wrong))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(answers[0]?.text).toContain('That is not the code.')
    expect(answers[0]?.text).toContain('<svg class="qr"')
    expect(answers[2]?.text).toContain('A code that was wrong was typed 5 times.')
    expect((await typePin(made, made.pin)).status).toBe(400)
    await expect(
      takeByForeignWallet(made.body.openid_credential_offer, made.pin, await makeWalletKey('ES256')),
    ).rejects.toThrow()
  })

  it('is one of many that tried, where one network address is wrong too often', async () => {
    const person = visitor()
    served.app.clock.leaveWindow(60)
    served.second.clock.leaveWindow(60)
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const { id } = await offer()
      for (let m = 0; m < 4; m += 1) statuses.push((await person.send(`/interactions/${id}`, { pin: 'no' })).status)
    }
    expect(statuses.indexOf(429)).toBe(30)
  })

  it('may name its characters, and is told in words of the exchange that another media type is not taken', async () => {
    const { exchange: url } = await opened()
    expect(
      (await exchange(url, {}, 'Application/JSON; charset=utf-8')).body.verifiablePresentationRequest,
    ).toBeDefined()
    for (const type of ['text/plain', 'none']) {
      const { status, headers, body } = await exchange(url, {}, type)
      expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('application/problem+json')])
      expect(body.type).toMatch(/#MALFORMED_VALUE_ERROR$/)
    }
  })

  it('gets one copy for one key, the same again for the same key, and none by what was used or is meant for others', async () => {
    const one = await opened()
    const { challenge, domain } = await requestOf(one.exchange)
    const problem = async (url: string, presented: unknown) => {
      const { status, headers, body } = await exchange(url, { verifiablePresentation: presented })
      expect(headers.get('content-type')).toContain('application/problem+json')
      return [status, body.status, body.type.split('#').at(-1)]
    }
    const made = async (text: string, at: string) => (await presentAsDigitalBazaar(text, at)).presentation
    const elsewhere = await made(challenge, 'https://evil.example')
    expect(await problem(one.exchange, elsewhere)).toEqual([400, 400, 'INVALID_DOMAIN_ERROR'])
    expect(await problem(one.exchange, await made('made up', domain))).toEqual([400, 400, 'INVALID_CHALLENGE_ERROR'])
    const theirs = await opened(other)
    const { challenge: ofOther } = await requestOf(theirs.exchange)
    expect(await problem(one.exchange, await made(ofOther, domain))).toEqual([400, 400, 'INVALID_CHALLENGE_ERROR'])
    const identifier = `${served.url}/orgs/${tenant.organization.id}`
    expect(await problem(one.exchange, await made(challenge, identifier))).toEqual([400, 400, 'INVALID_DOMAIN_ERROR'])
    const changed = {
      ...((await made(challenge, domain)) as object),
      holder: 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp',
    }
    expect(await problem(one.exchange, changed)).toEqual([400, 400, 'PROOF_VERIFICATION_ERROR'])
    expect(await problem(one.exchange, 'text')).toEqual([400, 400, 'MALFORMED_VALUE_ERROR'])
    const presentation = await made(challenge, domain)
    const first = await exchange(one.exchange, { verifiablePresentation: presentation })
    expect(first.status).toBe(200)
    expect((await exchange(one.exchange, { verifiablePresentation: presentation })).body).toEqual(first.body)
    const { challenge: second } = await requestOf(one.exchange)
    expect(await problem(one.exchange, await made(second, domain))).toEqual([
      400,
      400,
      `${served.url}/docs/errors/credential_not_offered`,
    ])
    // The presentation opens no other exchange of the organization.
    const another = await opened()
    expect(await problem(another.exchange, presentation)).toEqual([400, 400, 'INVALID_CHALLENGE_ERROR'])
    const owner = await served.app.connectAsOwner()
    const { rows } = await owner.query(
      'select protocol, count(*)::int as copies from wallet_copies where credential_id = any($1) group by protocol',
      [[one.credential, another.credential]],
    )
    expect(rows).toEqual([{ protocol: 'vcalm', copies: 1 }])
  })

  it('goes to one of two keys that are proven at the same moment', async () => {
    const one = await opened()
    const presentations = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { challenge, domain } = await requestOf(one.exchange)
        return (await presentAsDigitalBazaar(challenge, domain)).presentation
      }),
    )
    const answers = await Promise.all(
      presentations.map((verifiablePresentation) => exchange(one.exchange, { verifiablePresentation })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  })

  it('is refused at the address of another organization, with a body of another form, and after five minutes', async () => {
    const one = await opened()
    const [own, theirs] = [tenant, other].map(({ organization }) => organization.id as string)
    expect((await exchange(one.exchange.replace(own as string, theirs as string), {})).status).toBe(404)
    for (const body of [
      '',
      '[]',
      '{"verifiablePresentationRequest":{}}',
      '{',
      'null',
      { redirectUrl: 'https://evil.example' },
    ])
      expect((await exchange(one.exchange, body)).status).toBe(400)
    const large = { verifiablePresentation: 'x'.repeat(70_000) }
    expect((await exchange(one.exchange, large)).status).toBe(413)
    const { challenge, domain } = await requestOf(one.exchange)
    const { presentation } = await presentAsDigitalBazaar(challenge, domain)
    for (const { clock } of [served.app, served.second]) clock.advance(301_000)
    expect((await exchange(one.exchange, { verifiablePresentation: presentation })).status).toBe(404)
    expect((await interaction(one.url)).status).toBe(404)
    const page = await visitor().open(`${one.url.replace(served.url, '')}&lang=en`)
    expect(page.text).toContain('no app fetched the copy in time')
    expect(page.text).not.toContain('<svg class="qr"')
  })

  it('is brought its code by the letter alone, which names the words of the page', async () => {
    const id = await issueOne('carta@example.edu')
    const person = visitor()
    const { location } = await person.send(`/credentials/${id}/wallet-offers?lang=en`, {})
    const isPin = ({ to, raw }: { to: string; raw: Buffer }) => to === 'carta@example.edu' && raw.includes('<wallet-')
    const [caught] = await until(
      async () => served.app.smtp.letters.filter(isPin),
      ({ length }) => length > 0,
    )
    const letter = (await caught?.read())?.text ?? ''
    const pin = /^\d{6}$/m.exec(letter)?.[0] ?? ''
    const words = /two words:\s*<strong>([a-z]+ [a-z]+)</.exec((await person.open(location ?? '')).text)?.[1]
    expect(letter).toContain(`${words}.`)
    const typed = await person.send(location ?? '', { pin })
    const { body } = await interaction(`${served.url}${typed.location}`)
    const { challenge, domain } = await requestOf(body.protocols.vcapi)
    const { presentation } = await presentAsDigitalBazaar(challenge, domain)
    expect((await exchange(body.protocols.vcapi, { verifiablePresentation: presentation })).status).toBe(200)
  })
})
