import { describe, expect, it } from 'vitest'
import {
  buildStatusListCredential,
  canonicalize,
  createStatusBits,
  encodeStatusList,
  generateSigningKey,
  loadSigningKey,
  type StatusSources,
  setRevoked,
  signDocument,
} from '../src/index.ts'
import { combineHashes, proofOptions, sha256, signDigest } from '../src/proof/data-integrity.ts'
import { proofConfiguration } from '../src/proof/proof-configuration.ts'
import { issuedAt, issuerDid, signingKey, statusListUrl } from './factories.ts'
import { digitalBazaarPeer } from './peers.ts'
import { type Document, makeSigned, makeUnsigned, sources, verdict, verified } from './verdict.ts'

const notReached = Array(4).fill('not_reached')

describe('a kind that we cannot verify is neither good nor bad', () => {
  const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6d2ViOngifQ.c2lnbmF0dXJl~WyJhIl0~'

  it.each([
    ['a token that discloses parts of itself', jwt, 'enveloped_credential'],
    [
      'an envelope around one',
      {
        '@context': 'https://www.w3.org/ns/credentials/v2',
        id: `data:application/vc+jwt,${jwt}`,
        type: 'EnvelopedVerifiableCredential',
      },
      'enveloped_credential',
    ],
    [
      'an assertion of Open Badges 2.0',
      { '@context': 'https://w3id.org/openbadges/v2', type: 'Assertion', badge: 'https://x.example/1', verify: {} },
      'older_open_badge',
    ],
    ['an assertion of Open Badges 1.0', { uid: 'a', badge: 'https://x.example/1', verify: {} }, 'older_open_badge'],
  ])('%s', async (_, document, reason) => {
    expect(await verdict(document)).toEqual(['could_not_check', reason, ...notReached])
  })

  it('a chain of proofs, while one that is broken fails', async () => {
    const credential = (await makeSigned()) as Document & { proof: [Document] }
    const [proof] = credential.proof
    const chained = { ...proof, previousProof: 'urn:uuid:1' }
    expect(await verdict({ ...credential, proof: [{ type: 'Other', id: 'urn:uuid:1' }, chained] })).toEqual([
      'could_not_check',
      'unsupported_signature',
    ])
    expect(await verdict({ ...credential, proof: [chained] })).toEqual(['failed', 'signature_does_not_match'])
  })

  it.each([40, 4_000])('a list of %i equal values, which cannot be canonicalized in short time', async (length) => {
    const credential: Document = await makeSigned()
    const subject = credential.credentialSubject as { achievement: { resultDescription: Document[] } }
    subject.achievement.resultDescription[0]!.allowedValue = Array(length).fill('same')
    expect(await verdict(credential)).toEqual(['could_not_check', 'too_much_work'])
  })
})

describe('a presentation', () => {
  const context = 'https://www.w3.org/ns/credentials/v2'
  const tokenWith = (payload: Document) =>
    `eyJhbGciOiJFZERTQSJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`

  it('is neither good nor bad, and its credentials are listed, in whatever form it and they are', async () => {
    const credential = makeUnsigned({ name: 'A diploma' })
    const envelope = {
      '@context': context,
      id: `data:application/vc+jwt,${tokenWith(credential)}`,
      type: 'EnvelopedVerifiableCredential',
    }
    const type = ['VerifiablePresentation']
    const given = [credential, tokenWith({ vc: credential }), envelope]
    const whole = { '@context': [context], type, verifiableCredential: given, proof: { type: 'DataIntegrityProof' } }
    const enveloped = {
      '@context': context,
      id: `data:application/vp+jwt,${tokenWith(whole)}`,
      type: 'EnvelopedVerifiablePresentation',
    }
    for (const presentation of [whole, tokenWith(whole), tokenWith({ vp: whole }), enveloped]) {
      const { outcome, steps, claims, presented } = await verified(presentation)
      expect([outcome, steps[0]?.reason, claims]).toEqual(['could_not_check', 'presentation', undefined])
      expect(presented).toHaveLength(given.length)
      for (const one of presented ?? []) {
        expect(one).toMatchObject({ name: 'A diploma', issuer: { id: issuerDid, name: 'Academia Ñandú' } })
      }
    }
  })

  it('lists no more than somebody reads, and nothing that cannot be read', async () => {
    const many = { type: 'VerifiablePresentation', verifiableCredential: Array(5_000).fill(makeUnsigned()) }
    const { presented, presentedMore } = await verified(many)
    expect([presented?.length, presentedMore]).toEqual([20, 4_980])
    const odd = [null, 7, 'no token', [[[]]], makeUnsigned({ name: 'x'.repeat(5_000_000) })]
    expect((await verified({ ...many, verifiableCredential: odd })).presented).toEqual([])
    expect((await verified({ type: 'VerifiablePresentation' })).presented).toEqual([])
  })
})

describe('a resource that the credential gives the digest of', () => {
  it('is not fetched, and that is said: the verdict stays open', async () => {
    const relatedResource = [{ id: 'https://x.example/1', digestSRI: 'sha384-AAAA' }]
    const { outcome, steps } = await verified(await makeSigned({ relatedResource }))
    expect(outcome).toBe('could_not_check')
    expect(steps[0]).toMatchObject({ reason: 'related_not_checked', detail: 'relatedResource' })
    expect(steps.slice(1).every((step) => step.outcome === 'passed')).toBe(true)
  })
})

describe('text with a language and a direction', () => {
  const name = { '@value': 'اللحام', '@language': 'ar', '@direction': 'rtl' }

  it('passes as @digitalbazaar/vc signs it', async () => {
    const credential = await digitalBazaarPeer(signingKey, issuedAt).issue(makeUnsigned({ name }))
    expect(await verdict(credential)).toEqual(['passed'])
    const { claims } = await verified(credential)
    expect(claims?.name).toBe('اللحام')
  })

  it('stays open as soon as the signature does not match, for signers do not agree', async () => {
    const credential = (await digitalBazaarPeer(signingKey, issuedAt).issue(makeUnsigned({ name }))) as Document
    const turned = { ...credential, name: { ...name, '@direction': 'ltr' } }
    expect(await verdict(turned)).toEqual(['could_not_check', 'unsettled_direction'])
  })

  it('passes in several languages', async () => {
    const names = [
      { '@value': 'Welding', '@language': 'en' },
      { '@value': 'Soldadura', '@language': 'es' },
    ]
    expect(await verdict(await makeSigned({ name: names }))).toEqual(['passed'])
  })
})

describe('what the standard demands of every credential', () => {
  it.each([
    ['a subject of whom something is said', { credentialSubject: {} }, 'credentialSubject'],
    ['each of its subjects', { credentialSubject: [{ id: 'did:web:a.example' }, {}] }, 'credentialSubject'],
    ['a type of its evidence', { evidence: [{ id: 'https://x.example/1' }] }, 'evidence.type'],
    ['a type of its terms', { termsOfUse: { id: 'https://x.example/1' } }, 'termsOfUse.type'],
    ['a type of its refresh service', { refreshService: { id: 'https://x.example/1' } }, 'refreshService.type'],
    ['a type of its status', { credentialStatus: { id: 'https://x.example/1' } }, 'credentialStatus.type'],
    ['a type of its schema', { credentialSchema: { id: 'https://x.example/1' } }, 'credentialSchema.type'],
    ['an id of its schema', { credentialSchema: { type: 'JsonSchema' } }, 'credentialSchema.id'],
    ['an address as its id', { id: 'no address' }, 'id'],
    ['an address of its issuer', { issuer: 'Acme' }, 'issuer'],
    [
      'the digest of a related resource',
      { relatedResource: [{ id: 'https://x.example/1' }] },
      'relatedResource.digestSRI',
    ],
    ['no resource in words', { relatedResource: 'https://x.example/1' }, 'relatedResource.id'],
  ])('is %s', async (_, changes, detail) => {
    const document = { ...(await makeSigned()), ...changes }
    const { outcome, steps } = await verified(document)
    expect(outcome).toBe('failed')
    expect(steps[0]).toMatchObject({ step: 'format', reason: 'ill_formed', detail })
  })
})

describe('a key under another address than the issuer’s', () => {
  it('fails the credential without being looked up', async () => {
    const pair = generateSigningKey()
    const forger = loadSigningKey(pair.privateKeyPkcs8, 'did:web:forger.example')
    const forged = await signDocument(makeUnsigned(), forger, { created: issuedAt })
    const asked: string[] = []
    const resolveDid: StatusSources['resolveDid'] = async (did) => {
      asked.push(did)
      return sources.resolveDid(did)
    }
    expect(await verdict(forged, { resolveDid })).toEqual(['failed', 'no_key', 'key_of_another'])
    expect(new Set(asked)).toEqual(new Set([issuerDid]))
  })

  it.each(['z6MkrvfzkMnvCroEUP2DVc9SHPE48CRsvHiVSusHioxTYu1x', 'xxx:y#z', 'did:example:1#2'])(
    'fails also as %s, which leads nowhere',
    async (verificationMethod) => {
      const credential = (await makeSigned()) as { proof: [Document] }
      const proof = [{ ...credential.proof[0], verificationMethod }]
      expect(await verdict({ ...credential, proof })).toEqual(['failed', 'no_key', 'key_of_another'])
    },
  )
})

describe('a proof with an end', () => {
  async function expiringAt(expires: string): Promise<Document> {
    const document = makeUnsigned()
    const options = { ...proofOptions(signingKey.verificationMethod, issuedAt), expires }
    const [proofText, documentText] = await Promise.all([
      canonicalize(proofConfiguration(options, document['@context'])),
      canonicalize(document),
    ])
    const proofValue = signDigest(combineHashes(sha256(proofText), sha256(documentText)), signingKey.privateKey)
    return { ...document, proof: { ...options, proofValue } }
  }

  it('counts until then, and no longer', async () => {
    expect(await verdict(await expiringAt('2026-03-31T08:17:00Z'))).toEqual(['passed'])
    expect(await verdict(await expiringAt('2026-03-31T08:16:00Z'))).toEqual(['failed', 'proof_expired'])
    const { proof, ...document } = (await expiringAt('2026-03-31T08:16:00Z')) as { proof: Document }
    const prolonged = { ...proof, expires: '2027-03-31T08:16:00Z' }
    expect(await verdict({ ...document, proof: prolonged })).toEqual(['failed', 'signature_does_not_match'])
    for (const unreadable of [{ expires: 'soon' }, { expires: '2027-03-31T08:16:00Z', created: 'then' }])
      expect(await verdict({ ...document, proof: { ...proof, ...unreadable } })).toEqual(['failed', 'unreadable_dates'])
  })
})

describe('a document with several proofs', () => {
  it('passes when all of them hold, and fails by any that does not, wherever that stands', async () => {
    const pair = generateSigningKey()
    const stranger = loadSigningKey(pair.privateKeyPkcs8, `did:key:${pair.publicKeyMultibase}`)
    const unsigned = makeUnsigned()
    const [ours, theirs] = await Promise.all(
      [signingKey, stranger].map(async (key) => (await signDocument(unsigned, key, { created: issuedAt })).proof),
    )
    const changed = [ours].flat().map((proof) => ({ ...proof, created: '2026-03-31T08:00:00Z' }))
    const verdictWith = (...proof: unknown[]) => verdict({ ...unsigned, proof: proof.flat() })
    expect(await verdictWith(ours, ours)).toEqual(['passed'])
    for (const proofs of [
      [theirs, ours],
      [ours, theirs],
    ])
      expect(await verdictWith(...proofs)).toEqual(['failed', 'key_of_another'])
    for (const proofs of [
      [changed, ours],
      [ours, changed],
    ])
      expect(await verdictWith(...proofs)).toContain('signature_does_not_match')
  })
})

describe('a status list', () => {
  const listOf = async (bits: Uint8Array, id: string, changes: Document = {}) => {
    const list = buildStatusListCredential({
      id,
      issuerDid,
      validFrom: issuedAt,
      encodedList: encodeStatusList(bits),
    })
    return signDocument({ ...list, ...changes }, signingKey, { created: issuedAt })
  }

  it('may have another id than its address', async () => {
    const list = await listOf(createStatusBits(), 'https://badges.example/status/3')
    expect(await verdict(await makeSigned(), { resolveStatusList: async () => list })).toEqual(['passed'])
  })

  it('is refused below the least length of the standard', async () => {
    const list = await listOf(new Uint8Array(131_072 / 8 - 1), statusListUrl)
    expect(await verdict(await makeSigned(), { resolveStatusList: async () => list })).toEqual([
      'failed',
      'short_status_list',
    ])
  })

  it.each<[string, Document]>([
    ['that has run out', { validUntil: '2026-03-31T08:16:00Z' }],
    ['that is not in force yet', { validFrom: '2027-03-31T08:16:00Z' }],
    ['of another purpose', { credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'suspension' } }],
    ['that calls itself none', { type: ['VerifiableCredential'] }],
  ])('%s is not believed, though the issuer signed it', async (_, changes) => {
    const { credentialSubject = {} } = changes
    const bits = createStatusBits()
    const whole = (await listOf(bits, statusListUrl)) as Document & { credentialSubject: Document }
    const subject = { ...whole.credentialSubject, ...(credentialSubject as Document) }
    const list = await listOf(bits, statusListUrl, { ...changes, credentialSubject: subject })
    expect(await verdict(await makeSigned(), { resolveStatusList: async () => list })).toEqual([
      'could_not_check',
      'status_not_trusted',
    ])
  })

  it('of suspensions says that a credential is suspended, where the credential names it as one, of one bit', async () => {
    const bits = createStatusBits()
    setRevoked(bits, 8)
    const whole = (await listOf(bits, statusListUrl)) as Document & { credentialSubject: Document }
    const list = await listOf(bits, statusListUrl, {
      credentialSubject: { ...whole.credentialSubject, statusPurpose: 'suspension' },
    })
    const entry = { type: 'BitstringStatusListEntry', statusPurpose: 'suspension', statusListCredential: statusListUrl }
    const suspendable = (statusListIndex: string, statusSize?: number) => {
      const credentialStatus = { ...entry, statusListIndex, ...(statusSize && { statusSize }) }
      return signDocument(makeUnsigned({ credentialStatus }), signingKey, { created: issuedAt })
    }
    const resolveStatusList = async () => list
    expect(await verdict(await suspendable('8'), { resolveStatusList })).toEqual(['failed', 'suspended'])
    expect(await verdict(await suspendable('16'), { resolveStatusList })).toEqual(['passed'])
    expect(await verdict(await suspendable('16', 1), { resolveStatusList })).toEqual(['passed'])
    const [, ofTwoBits] = await verdict(await suspendable('16', 2), { resolveStatusList })
    expect(ofTwoBits).toBe('unsupported_status')
  })
})
