import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  buildCredential,
  generateSigningKey,
  loadSigningKey,
  type SignedCredential,
  type StatusSources,
  signDocument,
  verifyCredential,
} from '../src/index.ts'
import {
  didDocument,
  issuedAt,
  issueFull,
  issuerDid,
  makeAchievement,
  makeAward,
  makeProfile,
  makePublicDocuments,
  shortlyAfter,
  signingKey,
  sourcesWith,
  statusListUrl,
} from './factories.ts'
import { makeSigned, makeUnsigned, verdictOf } from './verdict.ts'
import { loaderFor } from './verifiers/digital-bazaar.ts'

let credential: SignedCredential
let sources: StatusSources

beforeAll(async () => {
  credential = await issueFull()
  sources = await sourcesWith([])
})

/** The outcome, and the reasons of the steps that did not pass. */
async function verdict(document: unknown, changed: Partial<StatusSources> = {}): Promise<string[]> {
  return verdictOf(await verifyCredential(document, { ...sources, ...changed }))
}

describe('a credential of ours', () => {
  it('passes step by step, each with a sentence', async () => {
    const { outcome, steps } = await verifyCredential(credential, sources)
    expect(outcome).toBe('passed')
    expect(steps.map(({ step, reason }) => [step, reason])).toEqual([
      ['format', 'well_formed'],
      ['signature', 'signature_matches'],
      ['issuer', 'key_of_issuer'],
      ['validity', 'in_force'],
      ['revocation', 'not_revoked'],
    ])
    for (const { sentence } of steps) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('fails when anything in it was changed', async () => {
    expect(await verdict({ ...credential, name: 'Master' })).toEqual(['failed', 'signature_does_not_match'])
    const [proof] = credential.proof
    const backdated = { ...credential, proof: [{ ...proof, created: '2020-01-01T00:00:00Z' }] }
    expect(await verdict(backdated)).toEqual(['failed', 'signature_does_not_match'])
    const garbled = { ...credential, proof: [{ ...proof, proofValue: 'z123' }] }
    expect(await verdict(garbled)).toEqual(['failed', 'signature_does_not_match'])
  })

  it('fails when something was added that no signature covers', async () => {
    expect(await verdict({ ...credential, unheardOf: true })).toEqual(['failed', 'not_fully_signed'])
  })

  it('fails before its time and after it, but not in its last second', async () => {
    expect(await verdict(credential, { now: new Date('2026-03-31T08:15:29Z') })).toEqual(['failed', 'not_yet_valid'])
    const sourcesAtEnd = { now: new Date('2028-03-31T08:15:30Z') }
    expect(await verdict(credential, sourcesAtEnd)).toEqual(['passed'])
    expect(await verdict(credential, { now: new Date('2028-03-31T08:15:31Z') })).toEqual(['failed', 'expired'])
  })

  it.each(['2099-02-30T00:00:00Z', '2027-02-29T12:00:00-05:00', '2099-04-31T00:00:00', '2099-01-01T00:00:00+14:01'])(
    'fails where the day of its end is none, or its offset: %s',
    async (validUntil) => {
      expect(await verdict(await makeSigned({ validUntil }))).toEqual(['failed', 'unreadable_dates'])
    },
  )

  it.each(['2096-02-29T23:59:59+14:00', '2026-12-31T24:00:00Z'])('passes until then: %s', async (validUntil) => {
    expect(await verdict(await makeSigned({ validUntil }))).toEqual(['passed'])
  })

  it('fails once revoked, and only then', async () => {
    expect(await verdict(credential, await sourcesWith([8, 10]))).toEqual(['passed'])
    expect(await verdict(credential, await sourcesWith([9]))).toEqual(['failed', 'revoked'])
  })
})

describe('what cannot be retrieved', () => {
  const outage = () => Promise.reject(new Error('no network'))

  it('leaves the question open: the issuerDid document', async () => {
    const open = ['could_not_check', 'no_key', 'issuer_not_resolved', 'status_not_trusted']
    expect(await verdict(credential, { resolveDid: outage })).toEqual(open)
    expect(await verdict(credential, { resolveDid: async () => ({ id: 'did:web:other.example' }) })).toEqual(open)
  })

  it('leaves the question open: the status list', async () => {
    const open = ['could_not_check', 'status_not_resolved']
    expect(await verdict(credential, { resolveStatusList: outage })).toEqual(open)
    expect(await verdict(credential, { resolveStatusList: async () => 'not found' })).toEqual(open)
  })

  it('is told apart from a list that nobody asks for, since the document was changed', async () => {
    const changed = { ...credential, name: 'Changed' }
    const asked = vi.fn(async (_url: string, isSigned: boolean) => (isSigned ? outage() : undefined))
    expect(await verdict(changed, { resolveStatusList: asked })).toContain('status_not_asked')
  })

  it('leaves the question open: a vocabulary', async () => {
    const foreign = { ...credential, '@context': [...credential['@context'], 'https://vocabulary.example/v1'] }
    expect(await verdict(foreign)).toEqual(['could_not_check', 'unknown_context'])
  })
})

describe('an impostor', () => {
  it('cannot sign with a key that the issuer does not list', async () => {
    const stranger = loadSigningKey(generateSigningKey().privateKeyPkcs8, issuerDid)
    const unsigned = buildCredential(makeProfile(), makeAchievement(), makeAward())
    const forged = await signDocument(unsigned, stranger, { created: issuedAt })
    expect(await verdict(forged)).toEqual(['failed', 'no_key', 'key_not_listed'])
  })

  it('cannot sign with a key that the issuer lists for other ends only', async () => {
    const open = ['failed', 'no_key', 'key_not_listed', 'status_not_trusted']
    const { assertionMethod: authentication, ...rest } = didDocument
    for (const document of [
      { ...rest, authentication },
      { ...rest, authentication, assertionMethod: [] },
    ])
      expect(await verdict(credential, { resolveDid: async () => document })).toEqual(open)
  })

  it('cannot sign in the name of another with a key of their own', async () => {
    const pair = generateSigningKey()
    const did = `did:key:${pair.publicKeyMultibase}`
    const unsigned = buildCredential(makeProfile(), makeAchievement(), makeAward())
    const forged = await signDocument(unsigned, loadSigningKey(pair.privateKeyPkcs8, did), { created: issuedAt })
    expect(await verdict(forged)).toEqual(['failed', 'key_of_another'])
  })

  it('cannot pass off a status list of another issuer, though a key of this one signed it', async () => {
    const { proof, ...list } = (await sources.resolveStatusList(statusListUrl, true)) as { proof: unknown }
    const ofAnother = { ...list, issuer: 'did:web:other.example' } as unknown as { '@context': unknown }
    const resolveStatusList = async () => signDocument(ofAnother, signingKey, { created: issuedAt })
    expect(await verdict(credential, { resolveStatusList })).toEqual(['could_not_check', 'status_not_trusted'])
  })

  it('cannot replace the status list by one of their own', async () => {
    const pair = generateSigningKey()
    const key = loadSigningKey(pair.privateKeyPkcs8, `did:key:${pair.publicKeyMultibase}`)
    const { proof, ...list } = (await sources.resolveStatusList(statusListUrl, true)) as {
      proof: unknown
      '@context': unknown
    }
    const resolveStatusList = async () => signDocument(list, key, { created: issuedAt })
    expect(await verdict(credential, { resolveStatusList })).toEqual(['could_not_check', 'status_not_trusted'])
  })

  it('cannot use a signature made for another purpose', async () => {
    const [proof] = credential.proof
    const reused = { ...credential, proof: [{ ...proof, proofPurpose: 'authentication' }] }
    expect(await verdict(reused)).toEqual(['failed', 'wrong_proof_purpose'])
  })
})

describe('a document that is no signed credential', () => {
  it.each([null, 42, 'text', [], {}, { '@context': [], type: [] }, { ['__proto__']: 1 }])(
    '%j fails',
    async (document) => {
      const { outcome, steps } = await verifyCredential(document, sources)
      expect(outcome).toBe('failed')
      expect(steps.map((step) => step.reason)).toEqual(['not_a_credential', ...Array(4).fill('not_reached')])
    },
  )

  it('fails without proof', async () => {
    const { proof, ...unsigned } = credential
    expect((await verdict(unsigned))[1]).toBe('no_proof')
    expect((await verdict({ ...unsigned, proof: [] }))[1]).toBe('no_proof')
  })

  it('stays open when the proof is of a kind that we do not know', async () => {
    const unknown = { ...credential, proof: { type: 'Ed25519Signature2018' } }
    expect(await verdict(unknown)).toEqual(['could_not_check', 'unsupported_signature', 'unsupported_key'])
  })
})

it('a credential that @digitalbazaar/vc issued under a did:key passes', async () => {
  const keyPair = await generate({ controller: 'did:key:x' })
  const did = `did:key:${keyPair.publicKeyMultibase}`
  keyPair.id = `${did}#${keyPair.publicKeyMultibase}`
  const { credentialStatus, ...unsigned } = makeUnsigned()
  const issued = await issue({
    credential: { ...unsigned, issuer: { ...(unsigned.issuer as object), id: did } },
    suite: new DataIntegrityProof({ cryptosuite, signer: keyPair.signer(), date: '2026-03-31T08:15:30Z' }),
    documentLoader: loaderFor(await makePublicDocuments()),
    now: shortlyAfter,
  })
  expect(await verdict(issued)).toEqual(['passed'])
  expect(await verdict({ ...issued, name: 'x' })).toEqual(['failed', 'signature_does_not_match'])
})
