import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeMultibase } from '../src/keys/decode-multibase.ts'
import { readMultikey } from '../src/keys/public-key.ts'
import { canonicalize } from '../src/proof/canonicalize.ts'
import { bundledLoader, loaderOf, UnknownContextError } from '../src/proof/contexts.ts'
import { combineHashes, sha256, signDigest } from '../src/proof/data-integrity.ts'
import { canonicalizeJson } from '../src/proof/json-canonicalize.ts'
import { proofConfiguration } from '../src/proof/proof-configuration.ts'
import { loadSigningKey } from '../src/proof/signing-key.ts'
import { verifyProof } from '../src/verifying/verify-proof.ts'

// Values of "Data Integrity EdDSA Cryptosuites v1.0", appendix "Test Vectors": https://www.w3.org/TR/vc-di-eddsa/
const publicKeyMultibase = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
const privateKey = 'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq'
const issuerDid = `did:key:${publicKeyMultibase}`

/** PKCS #8 in front of the 32 bytes of an Ed25519 seed: RFC 8410, "Private Key Format". */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const privateKeyPkcs8 = Buffer.concat([pkcs8Prefix, decodeMultibase(privateKey)!.subarray(2)])
const key = loadSigningKey(privateKeyPkcs8, issuerDid)

const examplesContext = 'https://www.w3.org/ns/credentials/examples/v2'
const alumni = {
  '@context': ['https://www.w3.org/ns/credentials/v2', examplesContext],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
}

const citizenshipContext = 'https://w3id.org/citizenship/v4rc1'
const employment = JSON.parse(
  readFileSync(new URL('./fixtures/vector-employment-authorization.json', import.meta.url), 'utf8'),
)

// The two contexts of the vectors, as far as the documents use them.
const loadExamples = loaderOf(
  new Map<string, unknown>([
    [examplesContext, { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } }],
    [citizenshipContext, { '@context': citizenshipTerms() }],
  ]),
)
const loadVectorContexts: typeof loadExamples = (url) => loadExamples(url).catch(() => bundledLoader(url))

const vectors = [
  {
    name: 'the alumni credential',
    document: alumni,
    documentHash: '517744132ae165a5349155bef0bb0cf2258fff99dfe1dbd914b938d775a36017',
    proofValue: 'z2YwC8z3ap7yx1nZYCg4L3j3ApHsF8kgPdSb5xoS1VR7vPG3F561B52hYnQF9iseabecm3ijx4K1FBTQsCZahKZme',
    firstLine:
      '<did:example:abcdefgh> <https://www.w3.org/ns/credentials/examples#alumniOf> "The School of Examples" .\n',
  },
  {
    name: 'the employment authorization document',
    document: employment,
    documentHash: '03f59e5b04ab575b1172cb684f22eede72f0e9033e0b5c67d0e2506768d6ce11',
    proofValue: 'zeuuS9pi2ZR8Q41bFFJKS9weSWkwa7pRcxHTHzxjDEHtVSZp3D9Rm3JdzT82EQpmXMb9wvfFJLuDPeSXZaRX1q1c',
    firstLine: '<did:key:zDnaegE6RR3atJtHKwTRTWHsJ3kNHqFwv7n9YjTgmU7TyfU76> <https://schema.org/image> <data:image/png',
  },
]

describe.each(vectors)('eddsa-rdfc-2022, $name', ({ document, documentHash, proofValue, firstLine }) => {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: '2023-02-24T23:36:38Z',
    verificationMethod: `${issuerDid}#${publicKeyMultibase}`,
    proofPurpose: 'assertionMethod',
    proofValue,
  }
  const configuration = proofConfiguration(proof, document['@context'])

  it('has the canonical proof configuration of the standard, byte for byte', async () => {
    expect(await canonicalize(configuration, loadVectorContexts)).toBe(
      [
        '_:c14n0 <http://purl.org/dc/terms/created> "2023-02-24T23:36:38Z"^^<http://www.w3.org/2001/XMLSchema#dateTime> .',
        '_:c14n0 <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://w3id.org/security#DataIntegrityProof> .',
        '_:c14n0 <https://w3id.org/security#cryptosuite> "eddsa-rdfc-2022"^^<https://w3id.org/security#cryptosuiteString> .',
        '_:c14n0 <https://w3id.org/security#proofPurpose> <https://w3id.org/security#assertionMethod> .',
        `_:c14n0 <https://w3id.org/security#verificationMethod> <${issuerDid}#${publicKeyMultibase}> .`,
        '',
      ].join('\n'),
    )
  })

  it('has the hashes of the standard', async () => {
    const canonical = await canonicalize(document, loadVectorContexts)
    expect(canonical.startsWith(firstLine)).toBe(true)
    expect(sha256(canonical).toString('hex')).toBe(documentHash)
    expect(sha256(await canonicalize(configuration, loadVectorContexts)).toString('hex')).toBe(
      'bea7b7acfbad0126b135104024a5f1733e705108f42d59668b05c0c50004c6b0',
    )
  })

  it('has the signature of the standard', async () => {
    const proofHash = sha256(await canonicalize(configuration, loadVectorContexts))
    const combined = combineHashes(proofHash, sha256(await canonicalize(document, loadVectorContexts)))
    expect(signDigest(combined, key.privateKey)).toBe(proofValue)
  })

  it('is verified, and refused when changed', async () => {
    const { publicKey } = readMultikey(publicKeyMultibase) as { publicKey: KeyObject }
    expect(await verifyProof(document, proof, publicKey, loadVectorContexts)).toBe(true)
    expect(await verifyProof({ ...document, name: 'x' }, proof, publicKey, loadVectorContexts)).toBe(false)
    const later = { ...proof, created: '2023-02-24T23:36:39Z' }
    expect(await verifyProof(document, later, publicKey, loadVectorContexts)).toBe(false)
  })
})

describe('eddsa-jcs-2022, the alumni credential', () => {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: '2023-02-24T23:36:38Z',
    verificationMethod: `${issuerDid}#${publicKeyMultibase}`,
    proofPurpose: 'assertionMethod',
    '@context': alumni['@context'],
  }
  const proofValue = 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX'
  const { publicKey } = readMultikey(publicKeyMultibase) as { publicKey: KeyObject }

  it('has the hashes of the standard', () => {
    expect(sha256(canonicalizeJson(alumni)).toString('hex')).toBe(
      '59b7cb6251b8991add1ce0bc83107e3db9dbbab5bd2c28f687db1a03abc92f19',
    )
    expect(sha256(canonicalizeJson(options)).toString('hex')).toBe(
      '66ab154f5c2890a140cb8388a22a160454f80575f6eae09e5a097cabe539a1db',
    )
  })

  it('is verified, and refused when changed or moved into other contexts', async () => {
    expect(await verifyProof(alumni, { ...options, proofValue }, publicKey)).toBe(true)
    expect(await verifyProof({ ...alumni, name: 'x' }, { ...options, proofValue }, publicKey)).toBe(false)
    const elsewhere = { ...alumni, '@context': ['https://evil.example/context'] }
    expect(await verifyProof(elsewhere, { ...options, proofValue }, publicKey)).toBe(false)
  })
})

it('the key of the standard is loaded under its public name', () => {
  expect(key.publicKeyMultibase).toBe(publicKeyMultibase)
})

it('a context that is not bundled is refused by name and never fetched', async () => {
  await expect(canonicalize(alumni)).rejects.toThrow(UnknownContextError)
  await expect(canonicalize(alumni)).rejects.toThrow(examplesContext)
})

function citizenshipTerms(): Record<string, unknown> {
  const schemaOrg = (term: string) => `https://schema.org/${term}`
  const citizenship = (term: string) => `https://w3id.org/citizenship#${term}`
  const dateTime = 'http://www.w3.org/2001/XMLSchema#dateTime'
  const terms: Record<string, unknown> = {
    Person: schemaOrg('Person'),
    birthDate: { '@id': schemaOrg('birthDate'), '@type': dateTime },
    residentSince: { '@id': citizenship('residentSince'), '@type': dateTime },
    image: { '@id': schemaOrg('image'), '@type': '@id' },
  }
  for (const term of ['givenName', 'additionalName', 'familyName', 'gender', 'identifier'])
    terms[term] = schemaOrg(term)
  for (const term of [
    'EmploymentAuthorizationDocumentCredential',
    'EmployablePerson',
    'EmploymentAuthorizationDocument',
    'employmentAuthorizationDocument',
    'birthCountry',
    'lprCategory',
    'lprNumber',
  ]) {
    terms[term] = citizenship(term)
  }
  return terms
}
