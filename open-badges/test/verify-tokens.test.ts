import { describe, expect, it } from 'vitest'
import { sourcesOnWeb, verifyCredential } from '../src/index.ts'
import { didJwkOf, jwkOf, type KeyName, tokenOf, webOfDocuments } from './foreign-signers.ts'
import { type Document, makeUnsigned, sources, verdict, verdictOf } from './verdict.ts'

const issuer = 'https://school.example/issuers/1'

function payloadOf(changes: Document = {}, id = issuer): Document {
  const unsigned = makeUnsigned()
  return { ...unsigned, credentialStatus: undefined, issuer: { ...(unsigned.issuer as Document), id }, ...changes }
}

async function checked(token: unknown, documents: Record<string, unknown> = {}, now = sources.now) {
  const web = webOfDocuments(documents)
  const verification = await verifyCredential(token, { ...sourcesOnWeb(web.fetch), now })
  return { ...verification, verdict: verdictOf(verification), asked: web.asked }
}

/** The document of the issuer, which lists the key. */
const profileWith = (name: KeyName) => ({
  [issuer]: {
    id: issuer,
    assertionMethod: [{ id: `${issuer}#1`, controller: issuer, publicKeyJwk: { ...jwkOf(name), kid: 'one' } }],
  },
})

describe('a token', () => {
  it.each([
    ['RS256', 'rsa'],
    ['ES256', 'p256'],
    ['ES384', 'p384'],
    ['EdDSA', 'ed25519'],
  ] as const)('signed by %s passes under a key that its issuer lists, and says so', async (alg, name) => {
    const token = tokenOf(payloadOf({ iss: issuer }), name, { alg, kid: `${issuer}#1` })
    const answer = await checked(token, profileWith(name))
    expect(answer.verdict).toEqual(['passed'])
    expect(answer.provenDomain).toBe('school.example')
    expect(answer.claims?.issuer.id).toBe(issuer)
    for (const kid of ['#1', '1', 'one', undefined]) {
      expect((await checked(tokenOf(payloadOf(), name, { alg, kid }), profileWith(name))).verdict).toEqual(['passed'])
    }
  })

  it('is read as an envelope too, and under `vc` with the names of the data model 1.1', async () => {
    const token = tokenOf(payloadOf(), 'p256', { alg: 'ES256', typ: 'vc+jwt' })
    const envelope = {
      '@context': 'https://www.w3.org/ns/credentials/v2',
      id: `data:application/vc+jwt,${token}`,
      type: 'EnvelopedVerifiableCredential',
    }
    expect((await checked(envelope, profileWith('p256'))).verdict).toEqual(['passed'])
    const { validFrom, validUntil, issuer: profile, id, ...unsigned } = payloadOf()
    const vc = {
      ...unsigned,
      '@context': [
        'https://www.w3.org/2018/credentials/v1',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json',
      ],
    }
    const older = { vc, iss: issuer, jti: id, nbf: Date.parse(String(validFrom)) / 1_000, exp: 1_900_000_000 }
    const sent = tokenOf(older, 'p256', { alg: 'ES256' })
    expect((await checked(sent, profileWith('p256'))).verdict).toEqual(['passed'])
    const later = new Date('2031-01-01T00:00:00Z')
    expect((await checked(sent, profileWith('p256'), later)).verdict).toEqual(['failed', 'expired'])
  })

  it('in an envelope that says something beside it fails: nothing of that is signed', async () => {
    const token = tokenOf(payloadOf(), 'p256', { alg: 'ES256', typ: 'vc+jwt' })
    for (const beside of [{ name: 'Doctorate' }, { credentialSubject: { name: 'Eve' } }, { proof: [] }]) {
      const envelope = {
        '@context': 'https://www.w3.org/ns/credentials/v2',
        id: `data:application/vc+jwt,${token}`,
        type: 'EnvelopedVerifiableCredential',
        ...beside,
      }
      const { verdict: found, steps } = await checked(envelope, profileWith('p256'))
      expect([found.slice(0, 2), steps[0]?.detail]).toEqual([['failed', 'ill_formed'], Object.keys(beside)[0]])
    }
  })

  it('with another credential beside that under `vc` fails, and with the same one passes', async () => {
    const vc = payloadOf()
    const beside = (changes: Document) => tokenOf({ vc, ...payloadOf(changes) }, 'p256', { alg: 'ES256' })
    expect((await checked(beside({ id: vc.id }), profileWith('p256'))).verdict).toEqual(['passed'])
    expect((await checked(beside({ id: vc.id, name: 'Doctorate' }), profileWith('p256'))).verdict[1]).toBe(
      'claims_disagree',
    )
  })

  it('with a word changed fails', async () => {
    const [head, , signature] = tokenOf(payloadOf(), 'p256', { alg: 'ES256' }).split('.')
    const body = Buffer.from(JSON.stringify(payloadOf({ name: 'Doctorate' }))).toString('base64url')
    expect((await checked(`${head}.${body}.${signature}`, profileWith('p256'))).verdict).toEqual([
      'failed',
      'signature_does_not_match',
    ])
  })

  it('whose claims say something else than its credential fails', async () => {
    const credentialSubject = { ...(payloadOf().credentialSubject as Document), id: 'did:web:ana.example' }
    for (const claims of [
      { iss: 'https://other.example/1' },
      { jti: 'urn:uuid:1' },
      { sub: 'did:web:other.example' },
    ]) {
      const token = tokenOf(payloadOf({ credentialSubject, ...claims }), 'p256', { alg: 'ES256' })
      expect((await checked(token, profileWith('p256'))).verdict[1]).toBe('claims_disagree')
    }
  })

  it('under a key that it brings along is a question, where the issuer publishes none', async () => {
    const token = tokenOf(payloadOf(), 'rsa', { alg: 'RS256', jwk: jwkOf('rsa') })
    expect((await checked(token)).verdict).toEqual(['could_not_check', 'key_brought_along'])
    expect((await checked(token, profileWith('rsa'))).verdict).toEqual(['passed'])
    expect((await checked(token, profileWith('p256'))).verdict).toEqual(['failed', 'key_not_listed'])
    const own = tokenOf(payloadOf({}, didJwkOf('rsa')), 'rsa', { alg: 'RS256', jwk: jwkOf('rsa') })
    expect((await checked(own)).verdict).toEqual(['passed'])
  })

  it('under somebody else’s key fails', async () => {
    const token = tokenOf(payloadOf(), 'p256', { alg: 'ES256', kid: `${didJwkOf('p256')}#0` })
    expect((await checked(token)).verdict).toEqual(['failed', 'key_of_another'])
    expect(
      (await checked(tokenOf(payloadOf(), 'p256', { alg: 'ES256', kid: 'https://forger.example/k' }))).asked,
    ).toEqual([])
  })

  it('with a key at an https address is checked with it, and is the issuer’s where the issuer names that address', async () => {
    const kid = `${issuer}/keys.json`
    const token = tokenOf(payloadOf(), 'rsa', { alg: 'RS256', kid })
    const atAddress = { [kid]: { keys: [jwkOf('rsa')] } }
    const naming = { [issuer]: { id: issuer, assertionMethod: [kid] } }
    expect((await checked(token, { ...atAddress, ...naming })).verdict).toEqual(['passed'])
    expect((await checked(token, atAddress)).verdict).toEqual(['could_not_check', 'key_beside_issuer'])
    expect((await checked(token, naming)).verdict).toEqual(['could_not_check', 'no_key', 'issuer_not_resolved'])
    expect((await checked(token)).verdict).toEqual(['could_not_check', 'no_key', 'issuer_not_resolved'])
  })

  it.each([
    ['no signature at all', { alg: 'none' }, 'unsupported_signature'],
    ['a secret that is shared', { alg: 'HS256' }, 'unsupported_signature'],
    ['an extension that must be understood', { alg: 'ES256', crit: ['b64'], b64: false }, 'unsupported_signature'],
    ['the algorithm of another key', { alg: 'RS256' }, 'signature_does_not_match'],
    ['another end than a credential', { alg: 'ES256', typ: 'kb+jwt' }, 'unsupported_signature'],
    ['that of a presentation', { alg: 'ES256', typ: 'application/vp+jwt' }, 'unsupported_signature'],
  ])('that names %s does not pass', async (_, header, reason) => {
    const { verdict: found } = await checked(tokenOf(payloadOf(), 'p256', header), profileWith('p256'))
    expect(found[0]).not.toBe('passed')
    expect(found).toContain(reason)
  })

  it('by an RSA key too short to be believed is not checked with it', async () => {
    const token = tokenOf(payloadOf(), 'weakRsa', { alg: 'RS256', jwk: jwkOf('weakRsa') })
    expect((await checked(token)).verdict).toEqual(['could_not_check', 'no_key', 'unsupported_key'])
  })

  it('that gives a name twice, is huge or is of another kind is told in words', async () => {
    const twice = Buffer.from(JSON.stringify(payloadOf()).replace('{', '{"name":"A",')).toString('base64url')
    const head = Buffer.from('{"alg":"ES256"}').toString('base64url')
    expect(await verdict(`${head}.${twice}.c2ln`)).toContain('repeated_names')
    const huge = Buffer.from(JSON.stringify(payloadOf({ name: 'x'.repeat(4_000_001) }))).toString('base64url')
    expect((await verdict(`${head}.${huge}.c2ln`))[0]).toBe('could_not_check')
    expect(await verdict(`${tokenOf(payloadOf(), 'p256', { alg: 'ES256' })}~WyJhIl0~`)).toContain(
      'enveloped_credential',
    )
    expect(await verdict(tokenOf({ hello: 1 }, 'p256', { alg: 'ES256' }))).toContain('not_a_credential')
  })
})
