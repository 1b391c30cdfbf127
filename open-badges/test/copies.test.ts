import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyForHolder } from '../src/holding/holder-copy.ts'
import { CredentialRefusedError, createCredentialIssuer, mergedNodes, signDocument } from '../src/index.ts'
import { host, issuedAt, issueFull, issuerDid, shortlyAfter, signingKey } from './factories.ts'
import { didJwkOf } from './foreign-signers.ts'
import { achievements, awards, profiles } from './generated-awards.ts'
import { propertyRuns } from './property-runs.ts'
import { type Document, makeUnsigned, verdict } from './verdict.ts'

type Stored = Document & { '@context': unknown }

const holderDid = didJwkOf('p256')

function signGenerically(credential: Stored, did = holderDid): Promise<Document> {
  return signDocument(copyForHolder(credential, did), signingKey, { created: shortlyAfter })
}

describe('the copy of a holder', () => {
  it('says what the credential says and whose key it is, and verifies as well', async () => {
    const unsigned = makeUnsigned()
    const credential = await signDocument(unsigned, signingKey, { created: issuedAt })
    const copy = copyForHolder(credential, holderDid)
    const subject = { ...(unsigned.credentialSubject as Document), id: holderDid }
    expect(copy).toEqual({ ...unsigned, credentialSubject: subject })
    expect(mergedNodes(copy)).toEqual([])
    expect(await verdict(await signDocument(copy, signingKey, { created: issuedAt }))).toEqual(['passed'])
    // One that was issued to a DID before is the copy of whoever proves a key now.
    expect(copyForHolder(copy, didJwkOf('p384')).credentialSubject).toMatchObject({ id: didJwkOf('p384') })
  })

  it('is refused for a DID that is another part of the credential', () => {
    const credential = makeUnsigned()
    const { id } = credential.issuer as { id: string }
    expect(() => copyForHolder(credential, id)).toThrow(CredentialRefusedError)
    expect(() => copyForHolder(credential, 'https://ana.example')).toThrow(CredentialRefusedError)
  })
})

describe('a copy that is signed', () => {
  /** No comparison of its own after the first of a shape: what is tested is the plan, not the net below it. */
  const makeSigning = () => {
    const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
    const sign = async (credential: Stored, did = holderDid) =>
      (await issuer.issueCopy({ credential, holderDid: did, key: signingKey, created: shortlyAfter })).json
    return { issuer, sign }
  }

  it('is byte for byte what the generic way makes, for whatever was issued', async () => {
    const { issuer, sign } = makeSigning()
    const given = fc.record({
      profile: profiles,
      achievement: achievements,
      batch: fc.array(awards, { minLength: 1, maxLength: 3 }),
    })
    const dids = [holderDid, didJwkOf('p384'), 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2']
    // Of fewer runs none may come to be substituted, by chance.
    const runs = Math.max(60, propertyRuns(100))
    await fc.assert(
      fc.asyncProperty(given, async ({ profile, achievement, batch }) => {
        const fitting = batch.map((award) => (achievement.result ? award : { ...award, resultValue: undefined }))
        const outcomes = await issuer.issueAll({ profile, achievement, awards: fitting, key: signingKey })
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected') continue
          const { document } = outcome.value
          for (const did of dids)
            expect(await sign(document, did)).toBe(JSON.stringify(await signGenerically(document, did)))
          await expect(sign(document, issuerDid)).rejects.toThrow(CredentialRefusedError)
        }
      }),
      { numRuns: runs },
    )
    const { compiled, substituted } = issuer.counters()
    expect(compiled).toBeGreaterThan(runs)
    expect(substituted).toBeGreaterThan(0)
  })

  it('is compiled from the second of its achievement on, whoever the people and the holders are', async () => {
    const { issuer, sign } = makeSigning()
    await issueFull()
    for (const name of ['Ana', 'Zoë 🎓', 'urn:x-sello-slot:0:', 'Bo']) {
      const credential = await issueFull({ recipientName: name })
      expect(await sign(credential)).toBe(JSON.stringify(await signGenerically(credential)))
    }
    expect(issuer.counters()).toEqual({ generic: 1, compiled: 3, substituted: 0, compared: 1, compiledShapes: 1 })
  })

  it('goes the generic way where the document is not as we write them, or says what no award can', async () => {
    const { issuer, sign } = makeSigning()
    const written = (await issueFull()) as Document & Stored
    const { name, ...unnamed } = written
    const subject = written.credentialSubject as Document
    const others: Document[] = [
      { ...unnamed, name },
      {
        ...written,
        '@context': [...(written['@context'] as string[])].concat('https://w3id.org/security/data-integrity/v2'),
      },
      { ...written, description: 'More.' },
      { ...written, credentialStatus: undefined },
      { ...written, id: `${host}/credentials/ñ` },
      { ...written, credentialSubject: { ...subject, creditsEarned: '8.5' } },
      { ...written, credentialSubject: { ...subject, name: undefined, identifier: undefined } },
      { ...written, credentialSubject: { ...subject, identifier: (subject.identifier as Document[])[0] } },
      { ...written, evidence: { id: `${host}/evidence`, type: ['Evidence'], name: 'Alone' } },
    ]
    for (const other of others.flatMap((one) => [one, one])) {
      const stored = JSON.parse(JSON.stringify(other)) as Stored
      expect(await sign(stored)).toBe(JSON.stringify(await signGenerically(stored)))
    }
    expect(issuer.counters()).toMatchObject({ generic: 2 * others.length, compiled: 0 })
  })
})
