import { beforeAll, describe, expect, it } from 'vitest'
import { bundledContextUrls, type SignedCredential, type StatusSources, verifyCredential } from '../src/index.ts'
import { termsOf } from '../src/reading/known-names.ts'
import { canonicalForm } from '../src/verifying/canonical-form.ts'
import { didDocument, issuedAt, issueFull, sourcesWith, statusListUrl } from './factories.ts'
import { verdictOf } from './verdict.ts'
import { verifyAsDigitalBazaar } from './verifiers/digital-bazaar.ts'
import { localDocument } from './verifiers/local-documents.ts'

// Revoked, and expired: whatever way of writing hides the one or the other changes the verdict.
type Document = Record<string, unknown>
const credentialsNamespace = 'https://www.w3.org/2018/credentials#'
const afterItsEnd = new Date('2028-04-01T00:00:00Z')
let credential: SignedCredential & Document
let sources: StatusSources

beforeAll(async () => {
  const evidence = [{ url: 'https://drive.example/seam', name: 'Weld seam' }]
  credential = await issueFull({ evidence })
  sources = await sourcesWith([9], afterItsEnd)
})

async function verdict(document: unknown, now = afterItsEnd): Promise<string[]> {
  return verdictOf(await verifyCredential(document, { ...sources, now }))
}

/** The part of a document that its signature covers, which is everything except the proof. */
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
  'the status, under its IRI': (plain) => renamed(plain, 'credentialStatus', `${credentialsNamespace}credentialStatus`),
  'the end, under its IRI': (plain) => {
    const until = { '@value': plain.validUntil, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' }
    return renamed({ ...plain, validUntil: until }, 'validUntil', `${credentialsNamespace}validUntil`)
  },
  'the status, by an alias': (plain) =>
    renamed(
      withAlias(plain, { other: { '@id': `${credentialsNamespace}credentialStatus`, '@type': '@id' } }),
      'credentialStatus',
      'other',
    ),
  'the end, by an alias': (plain) =>
    renamed(
      withAlias(plain, {
        until: { '@id': `${credentialsNamespace}validUntil`, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
      }),
      'validUntil',
      'until',
    ),
  'the status, by a prefix': (plain) =>
    renamed(withAlias(plain, { cred: credentialsNamespace }), 'credentialStatus', 'cred:credentialStatus'),
  'the status, beneath a nest': (plain) => {
    const { credentialStatus, ...rest } = withAlias(plain, { details: '@nest' })
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
      { ...(credentialStatus as object), '@reverse': { [`${credentialsNamespace}credentialStatus`]: { id: rest.id } } },
    ],
  }),
  'the id, as a keyword': (plain) => renamed(plain, 'id', '@id'),
  'the types, as a keyword': (plain) => renamed(plain, 'type', '@type'),
  'the types, as a property': ({ type, ...rest }) => ({
    ...rest,
    type: 'VerifiableCredential',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#type': {
      id: 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential',
    },
  }),
  'a type, as its IRI': (plain) => ({
    ...plain,
    type: ['VerifiableCredential', 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential'],
  }),
  'the end, as a value object': (plain) => ({
    ...plain,
    validUntil: { '@value': plain.validUntil, '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
  }),
  'the name, as a value object': (plain) => ({ ...plain, name: { '@value': plain.name } }),
  'the name, as a set': (plain) => ({ ...plain, name: { '@set': [plain.name] } }),
  'the name, in a context of its own': (plain) => ({
    ...plain,
    issuer: { ...(plain.issuer as object), '@context': { title: 'https://schema.org/name' } },
  }),
  'an index beside it': (plain) => ({ ...plain, issuer: { ...(plain.issuer as object), '@index': 'x' } }),
  'the criteria, as their type': (plain) => {
    const subject = plain.credentialSubject as Document
    const achievement = renamed(subject.achievement as Document, 'criteria', 'Criteria')
    return { ...plain, credentialSubject: { ...subject, achievement } }
  },
}

describe('a revoked and expired credential', () => {
  it('fails as it is', async () => {
    expect(await verdict(credential)).toEqual(['failed', 'expired', 'revoked'])
  })

  it.each(Object.entries(hidden))('does not pass with %s, though its signature still holds', async (_, hide) => {
    const document = hide(credential)
    expect(await signedForm(document)).toBe(await signedForm(credential))
    expect(await verdict(document)).toEqual([
      expect.stringMatching(/^(failed|could_not_check)$/),
      expect.stringMatching(/^(disguised_names|own_vocabulary|not_a_credential)$/),
      ...Array(4).fill('not_reached'),
    ])
  })

  it('would pass with @digitalbazaar/vc in two of these ways', async () => {
    const documents = { didDocument, statusList: await sources.resolveStatusList(statusListUrl, true) }
    const lookup = (url: string) => localDocument(url, documents)
    const twice = hidden['the end, under its IRI']!(hidden['the status, under its IRI']!(credential))
    expect(await verifyAsDigitalBazaar(twice, lookup, afterItsEnd)).toMatchObject({ isAccepted: true, isGenuine: true })
    expect((await verdict(twice))[0]).toBe('failed')
  })

  it('does not pass with a proof under another name', async () => {
    const underIri = renamed(credential, 'proof', 'https://w3id.org/security#proof')
    expect((await verdict(underIri))[0]).toBe('failed')
    const [proof] = credential.proof as unknown as Document[]
    for (const name of ['proofPurpose', 'verificationMethod', 'created', 'cryptosuite']) {
      const iri = name === 'created' ? 'http://purl.org/dc/terms/created' : `https://w3id.org/security#${name}`
      expect((await verdict({ ...credential, proof: [renamed(proof!, name, iri)] }, issuedAt))[0]).toBe('failed')
    }
    expect(await verdict({ ...credential, proof: [{ ...proof, '@context': { a: '@id' } }] })).toContain(
      'own_vocabulary',
    )
  })

  it('fails in lists of one, and with its list as an object', async () => {
    const { statusPurpose, statusListCredential, ...entry } = credential.credentialStatus as unknown as Document
    const lists = { statusPurpose: [statusPurpose], statusListCredential: [{ id: statusListCredential }] }
    const rewritten = { ...credential, credentialStatus: [{ ...entry, ...lists }] }
    expect(await signedForm(rewritten)).toBe(await signedForm(credential))
    expect(await verdict(rewritten)).toEqual(['failed', 'expired', 'revoked'])
  })

  it('sees no difference in nulls and empty lists, which no signature covers', async () => {
    expect(await verdict({ ...credential, awardedDate: null, evidence: credential.evidence, termsOfUse: [] })).toEqual([
      'failed',
      'expired',
      'revoked',
    ])
  })
})

describe('a status list', () => {
  it('counts only in plain form', async () => {
    const list = (await sources.resolveStatusList(statusListUrl, true)) as Document
    const subject = list.credentialSubject as Document
    const iri = 'https://www.w3.org/ns/credentials/status#encodedList'
    const disguised = { ...list, credentialSubject: { ...subject, encodedList: 'u', [iri]: subject.encodedList } }
    const resolveStatusList = async () => disguised
    const { steps } = await verifyCredential(credential, { ...sources, now: issuedAt, resolveStatusList })
    expect(steps.at(-1)).toMatchObject({ outcome: 'could_not_check', reason: 'status_not_trusted' })
  })
})

describe('names of our contexts', () => {
  it('are one for each property, so that no plain name can hide another', () => {
    const names = new Map<string, Set<string>>()
    for (const { name, iri } of bundledContextUrls.flatMap(termsOf)) {
      if (/^[A-Z0-9]/.test(name)) continue
      names.set(iri, (names.get(iri) ?? new Set()).add(name))
    }
    expect(names.size).toBeGreaterThan(100)
    expect([...names.values()].filter((same) => same.size > 1)).toEqual([])
  })

  it('let an unknown one through only as a question', async () => {
    const document = { ...credential, 'https://vocabulary.example/colour': 'red' }
    expect(await verdict(document, issuedAt)).toEqual(['failed', 'unknown_context', 'revoked'])
  })
})
