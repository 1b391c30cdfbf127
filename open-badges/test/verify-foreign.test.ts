import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildCredential,
  buildStatusListCredential,
  canonicalize,
  createStatusBits,
  encodeStatusList,
  generateSigningKey,
  loadSigningKey,
  type StatusSources,
  signDocument,
  verifyCredential,
} from '../src/index.ts'
import { combineHashes, proofConfiguration, proofOptions, sha256, signDigest } from '../src/proof/data-integrity.ts'
import {
  DID,
  didDocument,
  ISSUED_AT,
  makeFullAchievement,
  makeFullAward,
  makeProfile,
  makePublicDocuments,
  STATUS_LIST_URL,
  signingKey,
} from './factories.ts'
import { digitalBazaarPeer } from './peers.ts'

type Document = Record<string, unknown>
const now = new Date(ISSUED_AT.getTime() + 60_000)
let sources: StatusSources

beforeAll(async () => {
  const { statusList } = await makePublicDocuments()
  sources = {
    now,
    resolveDid: async (did) => (did === DID ? didDocument : undefined),
    resolveStatusList: async (url) => (url === STATUS_LIST_URL ? statusList : undefined),
  }
})

function unsigned(changes: Document = {}): Document & { '@context': unknown } {
  return { ...buildCredential(makeProfile(), makeFullAchievement(), makeFullAward()), ...changes }
}

async function signed(changes: Document = {}): Promise<Document> {
  return signDocument(unsigned(changes), signingKey, { created: ISSUED_AT })
}

async function verdict(document: unknown, changed: Partial<StatusSources> = {}): Promise<string[]> {
  const { outcome, steps } = await verifyCredential(document, { ...sources, ...changed })
  return [outcome, ...steps.filter((step) => step.outcome !== 'passed').map((step) => step.reason)]
}

const notReached = Array(4).fill('not_reached')

describe('a kind that we cannot verify is neither good nor bad', () => {
  const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJkaWQ6d2ViOngifQ.c2lnbmF0dXJl'

  test.each([
    ['a JWT', jwt, 'enveloped_credential'],
    [
      'an envelope around a JWT',
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
    [
      'the data model 1.1',
      {
        '@context': ['https://www.w3.org/2018/credentials/v1'],
        type: ['VerifiableCredential'],
        issuer: 'did:web:x',
        credentialSubject: { id: 'did:web:y' },
        expirationDate: '2020-01-01T00:00:00Z',
        proof: { type: 'Ed25519Signature2020' },
      },
      'older_data_model',
    ],
  ])('%s', async (_, document, reason) => {
    expect(await verdict(document)).toEqual(['could_not_check', reason, ...notReached])
  })

  test('a chain of proofs, while one that is broken fails', async () => {
    const credential = (await signed()) as Document & { proof: [Document] }
    const [proof] = credential.proof
    const chained = { ...proof, previousProof: 'urn:uuid:1' }
    expect(await verdict({ ...credential, proof: [{ type: 'Other', id: 'urn:uuid:1' }, chained] })).toEqual([
      'could_not_check',
      'unsupported_signature',
    ])
    expect(await verdict({ ...credential, proof: [chained] })).toEqual(['failed', 'signature_does_not_match'])
  })

  test.each([40, 4_000])('a list of %i equal values, which cannot be canonicalized in short time', async (length) => {
    const credential = (await signed()) as Document & { credentialSubject: Document }
    const subject = credential.credentialSubject as { achievement: { resultDescription: Document[] } }
    subject.achievement.resultDescription[0]!.allowedValue = Array(length).fill('same')
    expect(await verdict(credential)).toEqual(['could_not_check', 'too_much_work'])
  })
})

describe('text with a language and a direction', () => {
  const name = { '@value': 'اللحام', '@language': 'ar', '@direction': 'rtl' }

  test('passes as @digitalbazaar/vc signs it', async () => {
    const credential = await digitalBazaarPeer(signingKey, ISSUED_AT).issue(unsigned({ name }))
    expect(await verdict(credential)).toEqual(['passed'])
    const { claims } = await verifyCredential(credential, sources)
    expect(claims?.name).toBe('اللحام')
  })

  test('stays open as soon as the signature does not match, for signers do not agree', async () => {
    const credential = (await digitalBazaarPeer(signingKey, ISSUED_AT).issue(unsigned({ name }))) as Document
    const turned = { ...credential, name: { ...name, '@direction': 'ltr' } }
    expect(await verdict(turned)).toEqual(['could_not_check', 'unsettled_direction'])
  })

  test('passes in several languages', async () => {
    const names = [
      { '@value': 'Welding', '@language': 'en' },
      { '@value': 'Soldadura', '@language': 'es' },
    ]
    expect(await verdict(await signed({ name: names }))).toEqual(['passed'])
  })
})

describe('what the standard demands of every credential', () => {
  test.each([
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
    const document = { ...(await signed()), ...changes }
    const { outcome, steps } = await verifyCredential(document, sources)
    expect(outcome).toBe('failed')
    expect(steps[0]).toMatchObject({ step: 'format', reason: 'ill_formed', detail })
  })
})

describe('a key under another address than the issuer’s', () => {
  test('fails the credential without being looked up', async () => {
    const pair = generateSigningKey()
    const forger = loadSigningKey(pair.privateKeyPkcs8, 'did:web:forger.example')
    const forged = await signDocument(unsigned(), forger, { created: ISSUED_AT })
    const asked: string[] = []
    const resolveDid: StatusSources['resolveDid'] = async (did) => {
      asked.push(did)
      return sources.resolveDid(did)
    }
    expect(await verdict(forged, { resolveDid })).toEqual(['failed', 'no_key', 'key_of_another'])
    expect(new Set(asked)).toEqual(new Set([DID]))
  })

  test.each(['z6MkrvfzkMnvCroEUP2DVc9SHPE48CRsvHiVSusHioxTYu1x', 'xxx:y#z', 'did:example:1#2'])(
    'fails also as %s, which leads nowhere',
    async (verificationMethod) => {
      const credential = (await signed()) as { proof: [Document] }
      const proof = [{ ...credential.proof[0], verificationMethod }]
      expect(await verdict({ ...credential, proof })).toEqual(['failed', 'no_key', 'key_of_another'])
    },
  )
})

describe('a proof with an end', () => {
  async function expiringAt(expires: string): Promise<Document> {
    const document = unsigned()
    const options = { ...proofOptions(signingKey.verificationMethod, ISSUED_AT), expires }
    const [proofText, documentText] = await Promise.all([
      canonicalize(proofConfiguration(options, document['@context'])),
      canonicalize(document),
    ])
    const proofValue = signDigest(combineHashes(sha256(proofText), sha256(documentText)), signingKey.privateKey)
    return { ...document, proof: { ...options, proofValue } }
  }

  test('counts until then, and no longer', async () => {
    expect(await verdict(await expiringAt('2026-03-31T08:17:00Z'))).toEqual(['passed'])
    expect(await verdict(await expiringAt('2026-03-31T08:16:00Z'))).toEqual(['failed', 'proof_expired'])
    const { proof, ...document } = (await expiringAt('2026-03-31T08:16:00Z')) as { proof: Document }
    const prolonged = { ...proof, expires: '2027-03-31T08:16:00Z' }
    expect(await verdict({ ...document, proof: prolonged })).toEqual(['failed', 'signature_does_not_match'])
    const unreadable = { ...proof, expires: 'soon' }
    expect(await verdict({ ...document, proof: unreadable })).toEqual(['failed', 'unreadable_dates'])
  })
})

describe('a status list', () => {
  const listOf = async (bits: Uint8Array, id: string) => {
    const list = buildStatusListCredential({
      id,
      issuerDid: DID,
      validFrom: ISSUED_AT,
      encodedList: encodeStatusList(bits),
    })
    return signDocument(list, signingKey, { created: ISSUED_AT })
  }

  test('may have another id than its address', async () => {
    const list = await listOf(createStatusBits(), 'https://badges.example/status/3')
    expect(await verdict(await signed(), { resolveStatusList: async () => list })).toEqual(['passed'])
  })

  test('is refused below the least length of the standard', async () => {
    const list = await listOf(new Uint8Array(131_072 / 8 - 1), STATUS_LIST_URL)
    expect(await verdict(await signed(), { resolveStatusList: async () => list })).toEqual([
      'failed',
      'short_status_list',
    ])
  })
})

describe('a document that would keep a verifier busy', () => {
  const nested = (depth: number): Document => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

  test.each([
    ['is deep', () => nested(10_000)],
    ['is deep in lists', () => ({ a: JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)) })],
    ['has many parts', () => ({ evidence: Array.from({ length: 20_000 }, () => ({ type: ['Evidence'] })) })],
    ['has many names', () => Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`a${i}`, 1]))],
    ['is long', () => ({ name: 'x'.repeat(5_000_000) })],
  ])('is left open when it %s, for either cryptosuite', async (_, make) => {
    for (const cryptosuite of ['eddsa-rdfc-2022', 'eddsa-jcs-2022']) {
      const credential = (await signed()) as { proof: [Document] }
      const document = { ...make(), ...credential, proof: [{ ...credential.proof[0], cryptosuite }] }
      Object.assign(document, make())
      expect(await verdict(document)).toEqual(['could_not_check', 'too_large', ...notReached])
    }
  })

  test('is asked for few proofs and few lists', async () => {
    const credential = (await signed()) as { proof: [Document]; credentialStatus: Document }
    const proof = Array(6).fill(credential.proof[0])
    expect(await verdict({ ...credential, proof })).toContain('too_much_work')
    let asked = 0
    const resolveStatusList = async () => {
      asked += 1
    }
    const credentialStatus = Array(11).fill(credential.credentialStatus)
    expect(await verdict({ ...credential, credentialStatus }, { resolveStatusList })).toContain('unsupported_status')
    expect(asked).toBe(0)
  })

  test('gets a verdict also when the functions given throw at once', async () => {
    const broken = () => {
      throw new Error('no network')
    }
    const changed = { resolveDid: broken, resolveStatusList: broken }
    expect(await verdict(await signed(), changed)).toEqual([
      'could_not_check',
      'no_key',
      'issuer_not_resolved',
      'status_not_resolved',
    ])
  })
})

describe('the claims of a credential', () => {
  test('tell who issued what to whom, and the domain is told only when it is proven', async () => {
    const credential = await signed()
    const { claims, provenDomain } = await verifyCredential(credential, sources)
    expect(provenDomain).toBe('badges.example')
    expect(claims).toMatchObject({
      name: 'Welding Basics',
      issuer: { id: DID, name: 'Academia Ñandú' },
      validFrom: '2026-03-31T08:15:30Z',
      validUntil: '2028-03-31T08:15:30Z',
      subjects: [
        {
          name: 'Ana "Nita" Müller-Østergård',
          identifiers: [
            { type: 'name', value: 'Ana "Nita" Müller-Østergård', isHashed: false },
            { type: 'emailAddress', value: expect.stringMatching(/^sha256\$/), isHashed: true },
          ],
          achievement: { name: 'Welding Basics', type: 'Course' },
          results: [{ name: 'Grade', value: 'B' }],
        },
      ],
    })
    const changed = await verifyCredential({ ...credential, name: 'Doctor' }, sources)
    expect(changed.claims?.name).toBe('Doctor')
    expect(changed).not.toHaveProperty('provenDomain')
  })

  test('of an issuer that is known by its key alone name no domain, whatever it calls itself', async () => {
    const pair = generateSigningKey()
    const did = `did:key:${pair.publicKeyMultibase}`
    const { credentialStatus, ...document } = unsigned({ issuer: { id: did, type: ['Profile'], name: 'Harvard' } })
    const key = { ...loadSigningKey(pair.privateKeyPkcs8, did) }
    const credential = await signDocument(document as never, key, { created: ISSUED_AT })
    const verification = await verifyCredential(credential, sources)
    expect(verification).toMatchObject({ outcome: 'passed', claims: { issuer: { name: 'Harvard' } } })
    expect(verification).not.toHaveProperty('provenDomain')
  })
})
