import { beforeAll, describe, expect, test } from 'vitest'
import {
  canonicalize,
  createCredentialIssuer,
  type SignedCredential,
  type StatusSources,
  signDocument,
  verifyCredential,
} from '../src/index.ts'
import { readableContextUrls, termsOf } from '../src/reading/known-names.ts'
import { canonicalForm } from '../src/verifying/canonical-form.ts'
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
import { verifyAsDigitalBazaar } from './verifiers/digital-bazaar.ts'
import { localDocument } from './verifiers/local-documents.ts'

// Revoked, and expired: whatever way of writing hides the one or the other changes the verdict.
type Document = Record<string, unknown>
const CREDENTIALS = 'https://www.w3.org/2018/credentials#'
const afterItsEnd = new Date('2028-04-01T00:00:00Z')
let credential: SignedCredential & Document
let sources: StatusSources

beforeAll(async () => {
  const evidence = [{ url: 'https://drive.example/seam', name: 'Weld seam' }]
  const request = { achievement: makeFullAchievement(), award: makeFullAward({ evidence }), key: signingKey }
  credential = (await createCredentialIssuer().issue({ profile: makeProfile(), ...request })).document
  const { statusList } = await makePublicDocuments([9])
  sources = {
    now: afterItsEnd,
    resolveDid: async (did) => (did === DID ? didDocument : undefined),
    resolveStatusList: async (url) => (url === STATUS_LIST_URL ? statusList : undefined),
  }
})

async function verdict(document: unknown, now = afterItsEnd): Promise<string[]> {
  const { outcome, steps } = await verifyCredential(document, { ...sources, now })
  return [outcome, ...steps.filter((step) => step.outcome !== 'passed').map((step) => step.reason)]
}

/** What is covered by the signature, which is all but the proof. */
async function signedForm({ proof, ...document }: Document): Promise<string> {
  return canonicalForm(document)
}

function renamed(node: Document, from: string, to: string): Document {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name === from ? to : name, value]))
}

function withAlias(document: Document, aliases: Document): Document {
  return { ...document, '@context': [...(document['@context'] as unknown[]), aliases] }
}

const hidden: Record<string, (document: Document) => Document> = {
  'the status, under its IRI': (it) => renamed(it, 'credentialStatus', `${CREDENTIALS}credentialStatus`),
  'the end, under its IRI': (it) => {
    const until = { '@value': it.validUntil, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' }
    return renamed({ ...it, validUntil: until }, 'validUntil', `${CREDENTIALS}validUntil`)
  },
  'the status, by an alias': (it) =>
    renamed(
      withAlias(it, { other: { '@id': `${CREDENTIALS}credentialStatus`, '@type': '@id' } }),
      'credentialStatus',
      'other',
    ),
  'the end, by an alias': (it) =>
    renamed(
      withAlias(it, {
        until: { '@id': `${CREDENTIALS}validUntil`, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
      }),
      'validUntil',
      'until',
    ),
  'the status, by a prefix': (it) =>
    renamed(withAlias(it, { cred: CREDENTIALS }), 'credentialStatus', 'cred:credentialStatus'),
  'the status, beneath a nest': (it) => {
    const { credentialStatus, ...rest } = withAlias(it, { details: '@nest' })
    return { ...rest, details: { credentialStatus } }
  },
  'the status, beneath @nest': ({ credentialStatus, ...rest }) => ({ ...rest, '@nest': { credentialStatus } }),
  'the whole, beneath @graph': ({ '@context': context, proof, ...rest }) => ({
    '@context': context,
    '@graph': [rest],
    proof,
  }),
  'the status, in an included node': ({ credentialStatus, ...rest }) => ({
    ...rest,
    '@included': [{ id: rest.id, type: rest.type, credentialStatus }],
  }),
  'the status, from its other end': ({ credentialStatus, ...rest }) => ({
    ...rest,
    '@included': [
      { ...(credentialStatus as object), '@reverse': { [`${CREDENTIALS}credentialStatus`]: { id: rest.id } } },
    ],
  }),
  'the id, as a keyword': (it) => renamed(it, 'id', '@id'),
  'the types, as a keyword': (it) => renamed(it, 'type', '@type'),
  'the types, as a property': ({ type, ...rest }) => ({
    ...rest,
    type: 'VerifiableCredential',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#type': {
      id: 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential',
    },
  }),
  'a type, as its IRI': (it) => ({
    ...it,
    type: ['VerifiableCredential', 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential'],
  }),
  'the end, as a value object': (it) => ({
    ...it,
    validUntil: { '@value': it.validUntil, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
  }),
  'the name, as a value object': (it) => ({ ...it, name: { '@value': it.name } }),
  'the name, as a set': (it) => ({ ...it, name: { '@set': [it.name] } }),
  'the name, in a context of its own': (it) => ({
    ...it,
    issuer: { ...(it.issuer as object), '@context': { title: 'https://schema.org/name' } },
  }),
  'an index beside it': (it) => ({ ...it, issuer: { ...(it.issuer as object), '@index': 'x' } }),
  'the criteria, as their type': (it) => {
    const subject = it.credentialSubject as Document
    const achievement = renamed(subject.achievement as Document, 'criteria', 'Criteria')
    return { ...it, credentialSubject: { ...subject, achievement } }
  },
}

describe('a revoked and expired credential', () => {
  test('fails as it is', async () => {
    expect(await verdict(credential)).toEqual(['failed', 'expired', 'revoked'])
  })

  test.each(Object.entries(hidden))('does not pass with %s, though its signature still holds', async (_, hide) => {
    const document = hide(credential)
    expect(await signedForm(document)).toBe(await signedForm(credential))
    expect(await verdict(document)).toEqual([
      expect.stringMatching(/^(failed|could_not_check)$/),
      expect.stringMatching(/^(disguised_names|own_vocabulary|not_a_credential)$/),
      ...Array(4).fill('not_reached'),
    ])
  })

  test('would pass with @digitalbazaar/vc in two of these ways', async () => {
    const documents = { didDocument, statusList: await sources.resolveStatusList(STATUS_LIST_URL) }
    const lookup = (url: string) => localDocument(url, documents)
    const twice = hidden['the end, under its IRI']!(hidden['the status, under its IRI']!(credential))
    expect(await verifyAsDigitalBazaar(twice, lookup, afterItsEnd)).toMatchObject({ isAccepted: true, isGenuine: true })
    expect((await verdict(twice))[0]).toBe('failed')
  })

  test('does not pass with a proof under another name', async () => {
    const underIri = renamed(credential, 'proof', 'https://w3id.org/security#proof')
    expect((await verdict(underIri))[0]).toBe('failed')
    const [proof] = credential.proof as unknown as Document[]
    for (const name of ['proofPurpose', 'verificationMethod', 'created', 'cryptosuite']) {
      const iri = name === 'created' ? 'http://purl.org/dc/terms/created' : `https://w3id.org/security#${name}`
      expect((await verdict({ ...credential, proof: [renamed(proof!, name, iri)] }, ISSUED_AT))[0]).toBe('failed')
    }
    expect(await verdict({ ...credential, proof: [{ ...proof, '@context': { a: '@id' } }] })).toContain(
      'own_vocabulary',
    )
  })

  test('sees no difference in nulls and empty lists, which no signature covers', async () => {
    expect(await verdict({ ...credential, awardedDate: null, evidence: credential.evidence, termsOfUse: [] })).toEqual([
      'failed',
      'expired',
      'revoked',
    ])
  })
})

describe('a status list', () => {
  test('counts only in plain form', async () => {
    const list = (await sources.resolveStatusList(STATUS_LIST_URL)) as Document
    const subject = list.credentialSubject as Document
    const iri = 'https://www.w3.org/ns/credentials/status#encodedList'
    const disguised = { ...list, credentialSubject: { ...subject, encodedList: 'u', [iri]: subject.encodedList } }
    const resolveStatusList = async () => disguised
    const { steps } = await verifyCredential(credential, { ...sources, now: ISSUED_AT, resolveStatusList })
    expect(steps.at(-1)).toMatchObject({ outcome: 'could_not_check', reason: 'status_not_trusted' })
  })
})

describe('names of our contexts', () => {
  test('are one for each property, so that no plain name can hide another', () => {
    const names = new Map<string, Set<string>>()
    for (const { name, iri } of readableContextUrls.flatMap(termsOf)) {
      if (/^[A-Z0-9]/.test(name)) continue
      names.set(iri, (names.get(iri) ?? new Set()).add(name))
    }
    expect(names.size).toBeGreaterThan(100)
    expect([...names.values()].filter((same) => same.size > 1)).toEqual([])
  })

  test('let an unknown one through only as a question', async () => {
    const document = { ...credential, 'https://vocabulary.example/colour': 'red' }
    expect(await verdict(document, ISSUED_AT)).toEqual(['failed', 'unknown_context', 'revoked'])
  })
})

describe('parts that share an id', () => {
  const now = new Date(ISSUED_AT.getTime() + 60_000)

  /** What an issuer signed that did not look: evidence at the achievement's own address. */
  async function signedWithMerge(): Promise<Document> {
    const { proof, ...unsigned } = structuredClone(credential) as unknown as { proof: unknown } & SignedCredential
    const achievement = unsigned.credentialSubject.achievement as Document
    unsigned.evidence = [
      { id: achievement.id, type: ['Evidence'], name: 'Doctor of Medicine', description: 'Licensed to operate' },
    ]
    unsigned.credentialStatus = { ...unsigned.credentialStatus, statusListIndex: '10' }
    return (await signDocument(unsigned, signingKey, { created: ISSUED_AT })) as unknown as Document
  }

  const swap = (document: Document): Document => {
    const copy = structuredClone(document)
    const achievement = (copy.credentialSubject as Document).achievement as Document
    const [evidence] = copy.evidence as [Document]
    for (const name of ['name', 'description']) {
      ;[achievement[name], evidence[name]] = [evidence[name], achievement[name]]
    }
    return copy
  }

  test('leave open what was said of which, before and after their names are swapped', async () => {
    const signed = await signedWithMerge()
    const forged = swap(signed)
    expect(await signedForm(forged)).toBe(await signedForm(signed))
    for (const document of [signed, forged]) {
      expect(await verdict(document, now)).toEqual(['could_not_check', 'ambiguous_parts'])
    }
  })

  test('leave it open with both names in each, and with all in one', async () => {
    const both = await signedWithMerge()
    const achievement = (both.credentialSubject as Document).achievement as Document
    const [evidence] = both.evidence as [Document]
    for (const name of ['name', 'description', 'type']) {
      const values = [achievement[name], evidence[name]].flat()
      achievement[name] = values
      evidence[name] = values
    }
    expect((await verdict(both, now)).slice(0, 2)).toEqual(['could_not_check', 'ambiguous_parts'])
    const inOne = { ...both, evidence: [{ id: evidence.id, type: ['Evidence'] }] }
    expect(await signedForm(inOne)).toBe(await signedForm(both))
    expect((await verdict(inOne, now)).slice(0, 2)).toEqual(['could_not_check', 'ambiguous_parts'])
  })

  test('cannot take the status out of sight', async () => {
    const { proof, ...unsigned } = structuredClone(credential) as unknown as { proof: unknown } & SignedCredential
    unsigned.evidence = [{ id: unsigned.id, type: ['Evidence'] }]
    const signed = (await signDocument(unsigned, signingKey, { created: ISSUED_AT })) as unknown as Document
    const { credentialStatus, validUntil, ...rest } = signed
    const evidence = { id: rest.id, type: ['Evidence', 'VerifiableCredential'], credentialStatus, validUntil }
    const forged = { ...rest, evidence: [evidence] }
    expect(await signedForm(forged)).toBe(await signedForm(signed))
    expect((await verdict(forged)).slice(0, 2)).toEqual(['could_not_check', 'ambiguous_parts'])
  })

  test('cannot take the purpose of a status entry out of sight', async () => {
    const entry = credential.credentialStatus as unknown as Document
    const { statusPurpose, ...others } = entry
    const split = [{ id: entry.id, type: entry.type, statusPurpose }, others]
    expect(await signedForm({ ...credential, credentialStatus: split })).toBe(await signedForm(credential))
    expect(await verdict({ ...credential, credentialStatus: split }, now)).toEqual([
      'could_not_check',
      'unsupported_status',
    ])
  })

  test('are no question when they repeat each other, or only refer', async () => {
    const { proof, ...unsigned } = structuredClone(credential) as unknown as { proof: unknown } & SignedCredential
    const achievement = unsigned.credentialSubject.achievement as Document
    Object.assign(achievement, { creator: unsigned.issuer, criteria: { id: achievement.id } })
    unsigned.credentialStatus = { ...unsigned.credentialStatus, statusListIndex: '10' }
    expect(await canonicalize(unsigned)).toContain('creator')
    const signed = await signDocument(unsigned, signingKey, { created: ISSUED_AT })
    expect(await verdict(signed, now)).toEqual(['passed'])
  })
})
