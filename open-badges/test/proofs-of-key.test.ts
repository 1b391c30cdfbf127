import { createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyProofPresentation, verifyProofToken } from '../src/index.ts'
import { didJwkOf, jwkOf, type KeyName, keyPairs, multikeyOf, tokenOf, withProof } from './foreign-signers.ts'
import { type Document, makeUnsigned } from './verdict.ts'

const audience = 'https://badges.example/orgs/acme'
const now = new Date('2026-11-25T12:00:00Z')
const iat = now.getTime() / 1_000
const claims = { aud: audience, nonce: 'ours', iat }
const typ = 'openid4vci-proof+jwt'

function asked(header: Document, payload: Document = claims, name: KeyName = 'p256') {
  return verifyProofToken(tokenOf(payload, name, { typ, alg: 'ES256', ...header }), { audience, now })
}

describe('a token that proves a key', () => {
  it.each([
    ['EdDSA', 'ed25519'],
    ['Ed25519', 'ed25519'],
    ['ES256', 'p256'],
    ['ES384', 'p384'],
  ] as const)('is taken with %s, under a did:jwk, a did:key or the bare key', (alg, name) => {
    const jwk = didJwkOf(name)
    expect(asked({ alg, kid: `${jwk}#0` }, claims, name)).toEqual({ holder: jwk, nonce: 'ours' })
    const key = `did:key:${multikeyOf(name)}`
    const kid = `${key}#${multikeyOf(name)}`
    expect(asked({ alg, kid }, claims, name)).toEqual({ holder: key, nonce: 'ours' })
    // Whatever else a wallet writes of its key, it is one holder.
    const bare = asked({ alg, jwk: { use: 'sig', alg, ...jwkOf(name) } }, claims, name)
    expect(bare).toEqual(asked({ alg, jwk: jwkOf(name) }, claims, name))
    const { holder } = bare as { holder: string }
    expect(asked({ alg, kid: `${holder}#0` }, claims, name)).toEqual({ holder, nonce: 'ours' })
  })

  it('is refused under a key that is not shown, or shown with its private half', () => {
    const kid = `${didJwkOf('p256')}#0`
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(asked({})).toEqual({ fault: 'key' })
    expect(asked({ kid, jwk: jwkOf('p256') })).toEqual({ fault: 'key' })
    expect(asked({ kid, x5c: ['MII='] })).toEqual({ fault: 'key' })
    expect(asked({ kid: 'did:web:badges.example#0' })).toEqual({ fault: 'key' })
    expect(asked({ kid: `${didJwkOf('p256')}#1` })).toEqual({ fault: 'key' })
    const whole = keyPairs.p256.privateKey.export({ format: 'jwk' })
    const wholeDid = `did:jwk:${Buffer.from(JSON.stringify(whole)).toString('base64url')}`
    expect(asked({ jwk: whole })).toEqual({ fault: 'key' })
    for (const shown of [wholeDid, `${wholeDid}#0`]) expect(asked({ kid: shown })).toEqual({ fault: 'key' })
    expect(asked({ kid: `${didJwkOf('ed25519')}#0` })).toEqual({ fault: 'signature' })
    expect(asked({ jwk: pair.publicKey.export({ format: 'jwk' }) })).toEqual({ fault: 'signature' })
  })

  it('names one holder a key, whatever stands beside it, and is refused where a member of it is no base64url', () => {
    const jwk = jwkOf('ed25519')
    const bare = asked({ alg: 'EdDSA', jwk }, claims, 'ed25519')
    for (const y of ['é✓', { of: 'x'.repeat(40_000) }, null])
      expect(asked({ alg: 'EdDSA', jwk: { ...jwk, y } }, claims, 'ed25519')).toEqual(bare)
    for (const other of [{ x: `${jwk.x}=` }, { x: `${jwk.x}✓` }, { x: ['a'] }, { crv: '✓' }, { kty: 'EC', y: '✓' }])
      expect(asked({ alg: 'EdDSA', jwk: { ...jwk, ...other } }, claims, 'ed25519')).toEqual({ fault: 'key' })
  })

  it('is refused without a signature, with a shared secret, and with keys of RSA', () => {
    const kid = `${didJwkOf('p256')}#0`
    const [head, body] = [{ typ, alg: 'HS256', kid }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const secret = createHmac('sha256', JSON.stringify(jwkOf('p256')))
      .update(`${head}.${body}`)
      .digest('base64url')
    expect(verifyProofToken(`${head}.${body}.${secret}`, { audience, now })).toEqual({ fault: 'algorithm' })
    expect(asked({ alg: 'none', kid })).toEqual({ fault: 'algorithm' })
    expect(asked({ alg: { toString: 'x' }, kid })).toEqual({ fault: 'algorithm' })
    expect(asked({ alg: 'RS256', jwk: jwkOf('rsa') }, claims, 'rsa')).toEqual({ fault: 'algorithm' })
    const bare = Buffer.from(JSON.stringify({ typ, alg: 'none', kid })).toString('base64url')
    expect(verifyProofToken(`${bare}.${body}.`, { audience, now })).toEqual({ fault: 'unreadable' })
  })

  it('is refused for another audience, of another time or kind, and without a nonce', () => {
    const kid = `${didJwkOf('p256')}#0`
    for (const aud of ['https://badges.example/orgs/other', [audience, 'https://else.example'], undefined])
      expect(asked({ kid }, { ...claims, aud })).toEqual({ fault: 'audience' })
    for (const wrong of [{ iat: iat - 601 }, { iat: iat + 601 }, { iat: undefined }, { exp: iat }, { nbf: iat + 601 }])
      expect(asked({ kid }, { ...claims, ...wrong })).toEqual({ fault: 'time' })
    expect(asked({ kid }, { ...claims, nonce: undefined })).toEqual({ fault: 'nonce' })
    expect(asked({ kid, typ: 'JWT' })).toEqual({ fault: 'type' })
    expect(asked({ kid, crit: ['b64'] })).toEqual({ fault: 'type' })
    for (const text of ['', 'a.b', 'a.b.c', 7, null, { jwt: 'a.b.c' }])
      expect(verifyProofToken(text, { audience, now })).toEqual({ fault: 'unreadable' })
  })
})

describe('a presentation that proves a key', () => {
  const holder = didJwkOf('p256')
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'ecdsa-rdfc-2019',
    created: '2026-11-25T12:00:00Z',
    verificationMethod: `${holder}#0`,
    proofPurpose: 'authentication',
    challenge: 'ours',
    domain: audience,
  }
  const presentation = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiablePresentation'],
    holder,
  }
  const signed = async (changes: Document = {}, proof: Document = {}, name: KeyName = 'p256') => {
    const document = await withProof({ ...presentation, ...changes }, name, { ...options, ...proof })
    return verifyProofPresentation(document, { audience, now })
  }

  it('is taken with each suite, and names its holder', async () => {
    expect(await signed()).toEqual({ holder, nonce: 'ours' })
    const did = `did:key:${multikeyOf('ed25519')}`
    const proof = { cryptosuite: 'eddsa-rdfc-2022', verificationMethod: `${did}#${multikeyOf('ed25519')}` }
    expect(await signed({ holder: did }, proof, 'ed25519')).toEqual({ holder: did, nonce: 'ours' })
    expect(await signed({ holder: { id: did } }, proof, 'ed25519')).toEqual({ holder: did, nonce: 'ours' })
  })

  it('is refused where it was signed for something else, by somebody else, or says more', async () => {
    expect(await signed({ holder: didJwkOf('p384') })).toEqual({ fault: 'key' })
    expect(await signed({}, { verificationMethod: 'did:web:badges.example#0' })).toEqual({ fault: 'key' })
    expect(await signed({}, { domain: 'https://badges.example/orgs/other' })).toEqual({ fault: 'audience' })
    expect(await signed({}, { challenge: undefined })).toEqual({ fault: 'nonce' })
    expect(await signed({}, { proofPurpose: 'assertionMethod' })).toEqual({ fault: 'type' })
    expect(await signed({}, { expires: '2026-11-25T11:59:59Z' })).toEqual({ fault: 'time' })
    expect(await signed({}, { cryptosuite: 'ecdsa-jcs-2019' })).toEqual({ fault: 'algorithm' })
    expect(await signed({}, { cryptosuite: { id: 'urn:x:1' } })).toHaveProperty('fault')
    expect(await signed({}, {}, 'p384')).toEqual({ fault: 'signature' })
    expect(await signed({ verifiableCredential: [makeUnsigned()] })).toEqual({ fault: 'type' })
    const document = await withProof(presentation, 'p256', options)
    const changed = { ...document, proof: { ...(document.proof as Document), challenge: 'another' } }
    expect(await verifyProofPresentation(changed, { audience, now })).toEqual({ fault: 'signature' })
    const doubled = { ...document, proof: [document.proof, { ...(document.proof as Document), id: 'urn:x:1' }] }
    expect(await verifyProofPresentation(doubled, { audience, now })).toEqual({ fault: 'type' })
    for (const other of [undefined, 'text', [], {}, { ...document, '@context': ['https://else.example/v1'] }])
      expect(await verifyProofPresentation(other, { audience, now })).toHaveProperty('fault')
  })
})
