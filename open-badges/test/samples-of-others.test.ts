import { describe, expect, it } from 'vitest'
import { readCredentialFile, sourcesOnWeb, verifyCredential } from '../src/index.ts'
import { bakePng } from '../src/picture/png.ts'
import { bakeSvg } from '../src/picture/svg.ts'
import { multikeyOf, tokenOf, webOfDocuments, withProof } from './foreign-signers.ts'
import { type Document, sources, verdictOf } from './verdict.ts'

// The samples that 1EdTech publishes, good ones and broken ones, in short: which of them pass, and why the others do not.

const issuer = 'https://example.com/issuers/876543'
const multikey = multikeyOf('ed25519')
const method = `${issuer}#${multikey}`
const openBadges = (version: string) => `https://purl.imsglobal.org/spec/ob/v3p0/context${version}.json`

const profile = { id: issuer, type: ['Profile'], name: 'Example Corp' }
const achievement = {
  id: 'https://example.com/achievements/21st-century-skills/teamwork',
  type: ['Achievement'],
  name: 'Teamwork',
  description: 'Works in teams.',
  criteria: { narrative: 'Team members are nominated.' },
}
const subject = { id: 'did:example:ebfeb1f712ebc6f1c276e12ec21', type: ['AchievementSubject'], achievement }

function simple(changes: Document = {}): Document {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', openBadges('-3.0.3')],
    id: 'http://example.com/credentials/3527',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: profile,
    validFrom: '2010-01-01T00:00:00Z',
    name: 'Teamwork Badge',
    credentialSubject: subject,
    ...changes,
  }
}

const options = {
  type: 'DataIntegrityProof',
  cryptosuite: 'eddsa-rdfc-2022',
  created: '2010-01-01T00:00:00Z',
  verificationMethod: method,
  proofPurpose: 'assertionMethod',
}

const signed = (changes: Document = {}, proof: Document = {}) =>
  withProof(simple(changes), 'ed25519', { ...options, ...proof })

function ofOlderModel(version: string): Document {
  const context = [
    'https://www.w3.org/2018/credentials/v1',
    openBadges(version),
    'https://w3id.org/security/data-integrity/v2',
  ]
  return { '@context': context, validFrom: undefined, issuanceDate: '2010-01-01T00:00:00Z' }
}

/** With something in the proof that was not signed. */
async function signedAnd(changes: Document): Promise<Document> {
  const document = await signed()
  return { ...document, proof: { ...(document.proof as Document), ...changes } }
}

/** With the signature of another document: what is no longer read as what it was is no longer signed. */
async function withoutType(changes: Document): Promise<Document> {
  return { ...simple(changes), proof: (await signed()).proof }
}

async function verdictOn(document: unknown): Promise<string[]> {
  const listed = { id: method, controller: issuer, publicKeyMultibase: multikey }
  const web = webOfDocuments({ [issuer]: { id: issuer, assertionMethod: [listed] } })
  return verdictOf(await verifyCredential(document, { ...sourcesOnWeb(web.fetch), now: sources.now }))
}

const withStatus = (id: unknown) =>
  signed({
    '@context': [...(simple()['@context'] as string[]), 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'],
    credentialStatus: { id, type: '1EdTechRevocationList' },
  })
const endorsement = {
  type: ['VerifiableCredential', 'EndorsementCredential'],
  credentialSubject: { id: achievement.id, type: ['EndorsementSubject'], endorsementComment: 'Sound.' },
}

describe('a sample of 1EdTech', () => {
  it.each<[string, () => Promise<Document>]>([
    ['simple', () => signed()],
    ['context-alias', () => signed(ofOlderModel(''))],
    ['context-version', () => signed(ofOlderModel('-3.0.1'))],
    ['eddsa-2022', () => signed({}, { cryptosuite: 'eddsa-2022' })],
    [
      'multiple-proofs',
      async () => ({ ...(await signed()), proof: [(await signed()).proof, (await signed({}, { nonce: '1' })).proof] }),
    ],
    ['endorsement-valid', () => signed(endorsement)],
  ])('passes that is like theirs: %s', async (_, make) => {
    const document = await make()
    expect(await verdictOn(document)).toEqual(['passed'])
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVQIW2NgYGD4DwABBAEAcuYhEgAAAABJRU5ErkJggg==',
      'base64',
    )
    for (const file of [
      bakePng(png, JSON.stringify(document)),
      Buffer.from(bakeSvg('<svg/>', JSON.stringify(document))),
    ])
      expect(readCredentialFile(file)).toEqual({ document })
  })

  it.each<[string, string, () => Promise<Document>]>([
    ['err-context', 'not_a_credential', () => withoutType({ '@context': [openBadges('-3.0.3')] })],
    ['err-issuer', 'not_a_credential', () => withoutType({ issuer: undefined })],
    ['err-type', 'not_fully_signed', () => withoutType({ type: ['VerifiableCredential', 'Badge'] })],
    ['err-issuer-type', 'not_fully_signed', () => withoutType({ issuer: { ...profile, type: ['Issuer'] } })],
    [
      'err-issuer-otheridentifier-type',
      'not_fully_signed',
      () => withoutType({ issuer: { ...profile, otherIdentifier: [{ type: ['Identifier'], identifier: '1' }] } }),
    ],
    [
      'err-issuer-parentorg-type',
      'ambiguous_parts',
      () => withoutType({ issuer: { ...profile, parentOrg: { ...profile, name: 'Parent' } } }),
    ],
    [
      'err-credential-subject-type',
      'not_fully_signed',
      () => withoutType({ credentialSubject: { ...subject, type: ['Subject'] } }),
    ],
    [
      'err-credential-subject-identifier-type',
      'not_fully_signed',
      () => withoutType({ credentialSubject: { ...subject, identifier: [{ type: 'Identity', identityHash: 'x' }] } }),
    ],
    [
      'err-credential-subject-result-type',
      'not_fully_signed',
      () => withoutType({ credentialSubject: { ...subject, result: [{ type: ['Grade'], value: 'A' }] } }),
    ],
    ['err-evidence-type', 'not_fully_signed', () => withoutType({ evidence: [{ type: ['Proof'], name: 'x' }] })],
    ['err-expired', 'expired', () => signed({ validUntil: '2020-01-01T00:00:00Z' })],
    ['err-issued', 'not_yet_valid', () => signed({ validFrom: '2099-01-01T00:00:00Z' })],
    ['noproof', 'no_proof', async () => simple()],
    ['err-proof-value', 'signature_does_not_match', async () => ({ ...(await signed()), name: 'Doctor' })],
    ['err-proof-method-no-scheme', 'key_of_another', () => signedAnd({ verificationMethod: multikey })],
    [
      'err-proof-method-unknown-did-method',
      'key_of_another',
      () => signed({}, { verificationMethod: `did:x:1#${multikey}` }),
    ],
    ['did-key-method', 'key_of_another', () => signed({}, { verificationMethod: `did:key:${multikey}#${multikey}` })],
    ['endorsement-err', 'signature_does_not_match', async () => ({ ...(await signed(endorsement)), name: 'x' })],
    ['sd/derivedcredential', 'unsupported_signature', () => signed({}, { cryptosuite: 'ecdsa-sd-2023' })],
    ['complete', 'ambiguous_parts', () => withStatus(simple().id)],
    [
      'credential-status, when its list is not to be had',
      'status_not_resolved',
      () => withStatus('https://example.com/revocations'),
    ],
  ])('does not pass that is like theirs: %s (%s)', async (_, reason, make) => {
    const found = await verdictOn(await make())
    expect(found[0]).not.toBe('passed')
    expect(found).toContain(reason)
  })

  it('as a token that brings its key along is a question, and passes under a key that its issuer lists', async () => {
    const header = { alg: 'EdDSA', typ: 'JWT' }
    expect(await verdictOn(tokenOf(simple({ iss: issuer }), 'ed25519', { ...header, kid: method }))).toEqual(['passed'])
    const other = tokenOf(simple({ iss: issuer }), 'rsa', { alg: 'RS256', typ: 'JWT' })
    expect((await verdictOn(other))[0]).toBe('failed')
  })
})
