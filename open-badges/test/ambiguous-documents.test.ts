import { beforeAll, describe, expect, it } from 'vitest'
import { canonicalize, type SignedCredential, signDocument } from '../src/index.ts'
import { combineHashes, sha256, signDigest } from '../src/proof/data-integrity.ts'
import { canonicalizeJson } from '../src/proof/json-canonicalize.ts'
import { canonicalForm } from '../src/verifying/canonical-form.ts'
import { issuedAt, signingKey } from './factories.ts'
import { type Document, makeSigned, verdict } from './verdict.ts'

let credential: SignedCredential & Document

beforeAll(async () => {
  credential = (await makeSigned()) as SignedCredential & Document
})

async function signedForm({ proof, ...document }: Document): Promise<string> {
  return canonicalForm(document)
}

describe('parts that share an id', () => {
  /** A document of a careless issuer, signed with evidence at the achievement's own address. */
  async function signedWithMerge(): Promise<Document> {
    const { proof, ...unsigned } = structuredClone(credential) as unknown as { proof: unknown } & SignedCredential
    const achievement = unsigned.credentialSubject.achievement as Document
    unsigned.evidence = [
      { id: achievement.id, type: ['Evidence'], name: 'Doctor of Medicine', description: 'Licensed to operate' },
    ]
    unsigned.credentialStatus = { ...unsigned.credentialStatus, statusListIndex: '10' }
    return (await signDocument(unsigned, signingKey, { created: issuedAt })) as unknown as Document
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

  it('leave open what was said of which, before and after their names are swapped', async () => {
    const signed = await signedWithMerge()
    const forged = swap(signed)
    expect(await signedForm(forged)).toBe(await signedForm(signed))
    for (const document of [signed, forged]) {
      expect(await verdict(document)).toEqual(['could_not_check', 'ambiguous_parts'])
    }
  })

  it('leave it open with both names in each, and with all in one', async () => {
    const both = await signedWithMerge()
    const achievement = (both.credentialSubject as Document).achievement as Document
    const [evidence] = both.evidence as [Document]
    for (const name of ['name', 'description', 'type']) {
      const values = [achievement[name], evidence[name]].flat()
      achievement[name] = values
      evidence[name] = values
    }
    expect((await verdict(both)).slice(0, 2)).toEqual(['could_not_check', 'ambiguous_parts'])
    const inOne = { ...both, evidence: [{ id: evidence.id, type: ['Evidence'] }] }
    expect(await signedForm(inOne)).toBe(await signedForm(both))
    expect((await verdict(inOne)).slice(0, 2)).toEqual(['could_not_check', 'ambiguous_parts'])
  })

  it('are no question in a document that is signed as JSON, and stay one beside such a proof that does not hold', async () => {
    const { proof, ...document } = (await signedWithMerge()) as Document & { proof: [Document] }
    const options = {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      created: '2026-03-31T08:15:30Z',
      verificationMethod: signingKey.verificationMethod,
      proofPurpose: 'assertionMethod',
    }
    const hashes = combineHashes(sha256(canonicalizeJson(options)), sha256(canonicalizeJson(document)))
    const ofJson = { ...options, proofValue: signDigest(hashes, signingKey.privateKey) }
    expect(await verdict({ ...document, proof: ofJson })).toEqual(['passed'])
    const both = { ...swap(document), proof: [...proof, ofJson] }
    expect(await verdict(both)).toEqual(['failed', 'signature_does_not_match'])
  })

  it('leave it open where what is left of them is one part with two names, which need not be those of one thing', async () => {
    const { proof, ...unsigned } = structuredClone(credential) as unknown as { proof: unknown } & SignedCredential
    const achievement = unsigned.credentialSubject.achievement as Document
    Object.assign(achievement, { name: [achievement.name, 'Doctor of Medicine'] })
    const signed = (await signDocument(unsigned, signingKey, { created: issuedAt })) as unknown as Document
    expect((await verdict(signed)).slice(0, 2)).toEqual(['could_not_check', 'ambiguous_parts'])
  })

  it('cannot take the status out of sight', async () => {
    const { proof, ...unsigned } = structuredClone(credential) as unknown as { proof: unknown } & SignedCredential
    unsigned.evidence = [{ id: unsigned.id, type: ['Evidence'] }]
    const signed = (await signDocument(unsigned, signingKey, { created: issuedAt })) as unknown as Document
    const { credentialStatus, validUntil, ...rest } = signed
    const evidence = { id: rest.id, type: ['Evidence', 'VerifiableCredential'], credentialStatus, validUntil }
    const forged = { ...rest, evidence: [evidence] }
    expect(await signedForm(forged)).toBe(await signedForm(signed))
    expect((await verdict(forged)).slice(0, 2)).toEqual(['could_not_check', 'ambiguous_parts'])
  })

  it('cannot take the purpose of a status entry out of sight', async () => {
    const entry = credential.credentialStatus as unknown as Document
    const { statusPurpose, ...others } = entry
    const split = [{ id: entry.id, type: entry.type, statusPurpose }, others]
    expect(await signedForm({ ...credential, credentialStatus: split })).toBe(await signedForm(credential))
    expect(await verdict({ ...credential, credentialStatus: split })).toEqual(['could_not_check', 'unsupported_status'])
  })

  it('are no question when they repeat each other, or only refer', async () => {
    const { proof, ...unsigned } = structuredClone(credential) as unknown as { proof: unknown } & SignedCredential
    const achievement = unsigned.credentialSubject.achievement as Document
    Object.assign(achievement, { creator: unsigned.issuer, criteria: { id: achievement.id } })
    unsigned.credentialStatus = { ...unsigned.credentialStatus, statusListIndex: '10' }
    expect(await canonicalize(unsigned)).toContain('creator')
    const signed = await signDocument(unsigned, signingKey, { created: issuedAt })
    expect(await verdict(signed)).toEqual(['passed'])
  })
})
