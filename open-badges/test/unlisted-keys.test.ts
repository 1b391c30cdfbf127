import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sourcesOnWeb, type Verification, verifyCredential } from '../src/index.ts'
import { keyPairs, tokenOf } from './foreign-signers.ts'
import {
  addressesOfEve,
  eve,
  headersOfEve,
  home,
  keyOfEve,
  ownDocument,
  proofBy,
  tokenOfEve,
  university,
  unsignedBy,
} from './keys-of-eve.ts'
import { type Document, sources } from './verdict.ts'

/** Every address answers with Eve's key in all forms that keys have, but the documents of the issuer and what leads elsewhere. */
function webOf(issuer: string, address: string) {
  const own = ownDocument(issuer)
  return async (url: string) => {
    const [, target] = /[?&]to=(.+)/.exec(url) ?? []
    if (target !== undefined) return { status: 302, text: '', location: target }
    return { status: 200, text: JSON.stringify(url === address ? own : keyOfEve(url, issuer)) }
  }
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

  it.for(addressesOfEve)('is none that stands elsewhere: %j', async (address) => {
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
  const byEve = (header: Document, body: Document = payload) => tokenOfEve(header, body)

  it('passes under the key that the issuer lists', async () => {
    for (const kid of [`${university}#1`, '1', undefined]) {
      expect((await checked(tokenOf(payload, 'p256', { alg: 'ES256', kid }))).outcome).toBe('passed')
    }
  })

  it.each(headersOfEve)('is none under %s', async (_, header) => {
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
