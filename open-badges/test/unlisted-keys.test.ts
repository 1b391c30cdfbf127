import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sourcesOnWeb, type Verification, verifyCredential } from '../src/index.ts'
import { didJwkOf, jwkOf, keyPairs, tokenOf, withProof } from './foreign-signers.ts'
import { type Document, makeUnsigned, sources } from './verdict.ts'

/** The issuer has the key of P-256 and lists it; Eve has that of Ed25519, and publishes it wherever anybody but the issuer can. */
const university = 'did:web:uni.example:orgs:acme'
const home = 'https://uni.example/orgs/acme'
const eve = didJwkOf('ed25519')

/** Every address answers with Eve's key in all forms that keys have, but the documents of the issuer and what leads elsewhere. */
function webOf(issuer: string, address: string) {
  const method = { id: `${issuer}#1`, type: 'JsonWebKey', controller: issuer, publicKeyJwk: jwkOf('p256') }
  const own = { id: issuer, verificationMethod: [method], assertionMethod: [method.id] }
  return async (url: string) => {
    const [, target] = /[?&]to=(.+)/.exec(url) ?? []
    if (target !== undefined) return { status: 302, text: '', location: target }
    return { status: 200, text: JSON.stringify(url === address ? own : keyOfEve(url, issuer)) }
  }
}

function keyOfEve(id: string, controller: string): Document {
  const jwk = { ...jwkOf('ed25519'), kid: 'eve' }
  const method = { id, type: 'JsonWebKey', controller, publicKeyJwk: jwk }
  const assertionMethod = [`${controller}#eve`, `${controller}#0`, id, '#eve'].map((name) => ({ ...method, id: name }))
  return { ...jwk, ...method, owner: controller, keys: [jwk], verificationMethod: assertionMethod, assertionMethod }
}

function unsignedBy(issuer: string): Document {
  const unsigned = makeUnsigned()
  return { ...unsigned, credentialStatus: undefined, issuer: { ...(unsigned.issuer as Document), id: issuer } }
}

function proofBy(issuer: string, verificationMethod: unknown, name: 'ed25519' | 'p256' = 'ed25519'): Promise<Document> {
  const cryptosuite = name === 'p256' ? 'ecdsa-jcs-2019' : 'eddsa-jcs-2022'
  const created = '2026-03-31T08:15:30Z'
  const proofPurpose = 'assertionMethod'
  const options = { type: 'DataIntegrityProof', created, verificationMethod, proofPurpose, cryptosuite }
  return withProof(unsignedBy(issuer), name, options)
}

function checked(document: unknown, issuer = university, address = `${home}/did.json`): Promise<Verification> {
  return verifyCredential(document, { ...sourcesOnWeb(webOf(issuer, address)), now: sources.now })
}

function expectNoForgery(verification: Verification): void {
  expect(verification.outcome).not.toBe('passed')
  expect(verification.provenDomain).toBeUndefined()
  expect(verification.steps.map(({ reason }) => reason)).not.toContain('key_of_issuer')
}

describe('the key of a did:web', () => {
  it('that its document lists for assertions is the issuer’s', async () => {
    const { outcome, provenDomain } = await checked(await proofBy(university, `${university}#1`, 'p256'))
    expect([outcome, provenDomain]).toEqual(['passed', 'uni.example'])
  })

  it.each([
    `${home}/evil.json`,
    `${home}/keys/evil.json#eve`,
    `${home}/..%2feve/key.json`,
    `${home}/..%5ceve/key.json`,
    `${home}/..;/eve/key.json`,
    `${home}/%2e%2e/eve/key.json`,
    `${home}/../eve/key.json`,
    `${home}/?evil`,
    `${home}/?evil#eve`,
    `${home}/did.json?evil`,
    `${home}/did.json?evil#eve`,
    `${home}/did.json#eve`,
    `${home}/did.json`,
    `${home}/go?to=https://evil.example/key`,
    `${home}/go?to=/uploads/key`,
    `${home}#eve`,
    home,
    'https://uni.example/orgs/eve/key',
    'https://uni.example/.well-known/jwks.json',
    'https://uni.example:8443/orgs/acme/key',
    'http://uni.example/orgs/acme/key',
    'https://eve@uni.example/orgs/acme/key',
    'https://uni.example@evil.example/orgs/acme/key',
    'https://uni.example./orgs/acme/key',
    'https://UNI.example/orgs/acme/key',
    'https://evil.example/orgs/acme/key',
    'did:web:UNI.example:orgs:acme#eve',
    'did:web:uni.example.:orgs:acme#eve',
    `${university}:#eve`,
    `${university}:eve#eve`,
    `${university}?evil#eve`,
    `${university}/evil#eve`,
    'did:web:uni.example%2Forgs%2Facme#eve',
    'did:web:uni.example:orgs%2Facme#eve',
    'did:web:uni.example:orgs:..%2feve#eve',
    'did:web:uni.example%3A8443:orgs:acme#eve',
    'DID:web:uni.example:orgs:acme#eve',
    `${university}#eve`,
    `${university}#1%00`,
    university,
    `${eve}#0`,
    eve,
    `data:application/json,${JSON.stringify(jwkOf('ed25519'))}`,
    '#eve',
    'eve',
    '',
    [`${university}#1`, `${eve}#0`],
    { id: `${university}#1`, type: 'JsonWebKey', controller: university, publicKeyJwk: jwkOf('ed25519') },
  ])('is none that stands elsewhere: %j', async (address) => {
    expectNoForgery(await checked(await proofBy(university, address)))
  })

  it.each(['evil.json', 'openid/jwks', 'acme-challenge/x', 'did.json?evil', 'did.json/eve'])(
    'that is a whole host is none below its /.well-known/: %s',
    async (path) => {
      const issuer = 'did:web:uni.example'
      const document = await proofBy(issuer, `https://uni.example/.well-known/${path}`)
      expectNoForgery(await checked(document, issuer, 'https://uni.example/.well-known/did.json'))
    },
  )
})

describe('the key of an issuer at an https address', () => {
  const issuer = 'https://uni.example/issuers/acme'

  it('that its own document lists is the issuer’s', async () => {
    const { outcome } = await checked(await proofBy(issuer, `${issuer}#1`, 'p256'), issuer, issuer)
    expect(outcome).toBe('passed')
  })

  it.each([
    `${issuer}#eve`,
    `${issuer}/evil.json`,
    `${issuer}?evil`,
    `${issuer}/..%2feve/key.json`,
    `${issuer}/go?to=https://evil.example/key`,
    'https://uni.example/issuers/eve',
    'https://uni.example/.well-known/jwks.json',
    'https://evil.example/key',
  ])('is none that stands elsewhere: %s', async (address) => {
    expectNoForgery(await checked(await proofBy(issuer, address), issuer, issuer))
  })
})

describe('an issuer', () => {
  it.each([
    ['a page that leads wherever it is told', 'https://uni.example/go?to=https://evil.example/issuer'],
    ['a page that leads to another port', 'https://uni.example/go?to=https://uni.example:8443/issuer'],
    ['a page that leads out of https', 'https://uni.example/go?to=http://uni.example/issuer'],
  ])('is not believed at %s', async (_, issuer) => {
    expectNoForgery(await checked(await proofBy(issuer, `${issuer}#eve`), issuer, 'https://nobody.example/'))
  })

  it('whose DID document has moved within its origin is believed, and no further', async () => {
    const document = await proofBy(university, `${university}#1`, 'p256')
    const moved = `${home}/moved.json`
    for (const [location, outcome] of [
      ['moved.json', 'passed'],
      ['https://other.example/orgs/acme/moved.json', 'could_not_check'],
    ] as const) {
      const web = webOf(university, moved)
      const elsewhere = webOf(university, 'https://other.example/orgs/acme/moved.json')
      const fetchText = async (url: string) => {
        if (url === `${home}/did.json`) return { status: 301, text: '', location }
        return url.startsWith('https://other.example/') ? elsewhere(url) : web(url)
      }
      const verification = await verifyCredential(document, { ...sourcesOnWeb(fetchText), now: sources.now })
      expect(verification.outcome).toBe(outcome)
    }
  })
})

describe('a token in the name of an issuer', () => {
  const payload = { ...unsignedBy(university), iss: university }
  const byEve = (header: Document, body: Document = payload) => tokenOf(body, 'ed25519', { alg: 'EdDSA', ...header })

  it('passes under the key that the issuer lists', async () => {
    for (const kid of [`${university}#1`, '1', undefined]) {
      expect((await checked(tokenOf(payload, 'p256', { alg: 'ES256', kid }))).outcome).toBe('passed')
    }
  })

  it.each([
    ['a key uploaded below its address', { kid: `${home}/evil.json` }],
    ['a key that its page echoes', { kid: `${home}/?evil` }],
    ['a key behind a redirect', { kid: `${home}/go?to=https://evil.example/key` }],
    ['a key out of its folder', { kid: `${home}/..%2feve/key.json` }],
    ['a key of its host', { kid: 'https://uni.example/.well-known/jwks.json' }],
    ['a key of another host', { kid: 'https://evil.example/key' }],
    ['a key that is not listed', { kid: `${university}#eve` }],
    ['a name that is not listed', { kid: 'eve' }],
    ['a name that is listed, of another key', { kid: '1' }],
    ['a key of another DID', { kid: `${eve}#0` }],
    ['no key', {}],
    ['a list of keys', { kid: [`${university}#1`, `${eve}#0`] }],
    ['a key within its name', { kid: { jwk: jwkOf('ed25519') } }],
    ['a key that it brings along', { jwk: jwkOf('ed25519') }],
    ['a key that it brings along under the issuer’s name', { kid: '1', jwk: jwkOf('ed25519') }],
    ['a set of keys elsewhere', { jku: 'https://evil.example/jwks' }],
    ['a set of keys elsewhere under the issuer’s name', { jku: 'https://evil.example/jwks', kid: '1' }],
    ['a certificate elsewhere', { x5u: 'https://evil.example/cert' }],
    ['a certificate that it brings along', { x5c: ['MIIB'] }],
    ['an extension that must be understood', { crit: ['exp'], kid: '1' }],
    ['a payload that is not encoded', { crit: ['b64'], b64: false, kid: '1' }],
    ['the algorithm of the issuer’s key', { alg: 'ES256', kid: '1' }],
    ['no algorithm', { alg: 'none' }],
    ['no algorithm, spelt otherwise', { alg: 'nOnE' }],
    ['an algorithm that nobody has', { alg: 'eddsa' }],
  ])('is none under %s', async (_, header) => {
    expectNoForgery(await checked(byEve(header)))
  })

  it('is none by a secret that everybody has, without a signature, or of two issuers', async () => {
    const head = (header: Document) => Buffer.from(JSON.stringify(header)).toString('base64url')
    const body = head(payload)
    const pem = keyPairs.p256.publicKey.export({ format: 'pem', type: 'spki' })
    const shared = `${head({ alg: 'HS256', kid: '1' })}.${body}`
    expectNoForgery(await checked(`${shared}.${createHmac('sha256', pem).update(shared).digest('base64url')}`))
    expectNoForgery(await checked(`${head({ alg: 'none' })}.${body}.`))
    expectNoForgery(await checked(`${head({ alg: 'ES256', kid: '1' })}.${body}.AA`))
    expectNoForgery(await checked(byEve({ kid: `${eve}#0` }, { ...payload, iss: eve })))
    expectNoForgery(await checked(byEve({ kid: `${eve}#0` }, { vc: unsignedBy(university), iss: eve })))
    const twice = JSON.stringify({ ...payload, issuer: eve }).replace('{', `{"issuer":"${university}",`)
    const [start, , end] = byEve({ kid: `${eve}#0` }).split('.')
    expectNoForgery(await checked(`${start}.${Buffer.from(twice).toString('base64url')}.${end}`))
  })
})

describe('a badge of Open Badges 2.0 in the name of an issuer', () => {
  const context = 'https://w3id.org/openbadges/v2'
  const issuer = { '@context': context, type: 'Issuer', id: 'https://uni.example/issuer', name: 'A university' }
  const badge = { '@context': context, type: 'BadgeClass', id: 'https://uni.example/badge', issuer: issuer.id }
  const assertion = { '@context': context, type: 'Assertion', issuedOn: '2025-01-01T00:00:00Z', badge: badge.id }

  async function hostedAt(id: string, profile: Document = {}): Promise<Verification> {
    const hosted = { ...assertion, id, verification: { type: 'HostedBadge' } }
    const fetchText = async (url: string) => {
      const [, location] = /[?&]to=(.+)/.exec(url) ?? []
      if (location !== undefined) return { status: 302, text: '', location }
      const published = url === issuer.id ? { ...issuer, ...profile } : url === badge.id ? badge : hosted
      return { status: 200, text: JSON.stringify(published) }
    }
    return verifyCredential(hosted, { ...sourcesOnWeb(fetchText), now: sources.now })
  }

  it('is none behind a redirect of its host', async () => {
    expect((await hostedAt('https://uni.example/badges/1')).outcome).toBe('passed')
    expectNoForgery(await hostedAt('https://uni.example/go?to=https://evil.example/1'))
  })

  it.each([
    ['https://uni.example', 'https://uni.example.evil.example/1'],
    ['https://uni.example/badges/', 'https://uni.example/badges/..%2feve/1'],
    ['https://uni.example/badges/', 'https://uni.example/badges/..;/eve/1'],
    ['https://uni.example/badges/', 'https://uni.example/badges/../eve/1'],
  ])('is none where only the beginning of its address is the issuer’s: %s, %s', async (startsWith, id) => {
    const profile = { verification: { startsWith } }
    expect((await hostedAt(`${new URL('badges/1', startsWith)}`, profile)).outcome).toBe('passed')
    expectNoForgery(await hostedAt(id, profile))
  })
})
