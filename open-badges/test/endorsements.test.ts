import { describe, expect, it } from 'vitest'
import { sourcesOnWeb, verifyCredential } from '../src/index.ts'
import { canonicalForm } from '../src/verifying/canonical-form.ts'
import { multikeyOf, tokenOf, webOfDocuments, withProof } from './foreign-signers.ts'
import { type Document, sources, verdictOf } from './verdict.ts'

const issuer = 'https://uni.example/issuer'
const endorser = 'https://accrediter.example/issuer'
const keys: Record<string, string> = { [issuer]: multikeyOf('ed25519'), [endorser]: multikeyOf('p256') }
const keyOf = (owner: string) => `${owner}#${keys[owner]}`

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const
const achievementId = 'https://uni.example/achievements/1'
const credentialId = 'https://uni.example/credentials/1'

function optionsOf(owner: string, cryptosuite: string): Document {
  return {
    type: 'DataIntegrityProof',
    cryptosuite,
    created: '2010-01-01T00:00:00Z',
    verificationMethod: keyOf(owner),
    proofPurpose: 'assertionMethod',
  }
}

function unsignedEndorsement(changes: Document = {}, subject: Document = {}): Document {
  return {
    '@context': contexts,
    id: `${endorser}/endorsements/1`,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    issuer: { id: endorser, type: ['Profile'], name: 'Accrediter' },
    validFrom: '2010-01-01T00:00:00Z',
    name: 'Endorsement',
    credentialSubject: {
      id: achievementId,
      type: ['EndorsementSubject'],
      endorsementComment: 'Sound.',
      ...subject,
    },
    ...changes,
  }
}

const sealed = (document: Document) => withProof(document, 'p256', optionsOf(endorser, 'ecdsa-rdfc-2019'))
const endorsement = async (changes?: Document, subject?: Document) => sealed(unsignedEndorsement(changes, subject))

type Parts = { document?: Document; achievement?: Document; issuer?: Document }

function unsigned({ document, achievement, issuer: profile }: Parts): Document {
  return {
    '@context': contexts,
    id: credentialId,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: 'University', ...profile },
    validFrom: '2010-01-01T00:00:00Z',
    name: 'Teamwork',
    credentialSubject: {
      id: 'did:example:1',
      type: ['AchievementSubject'],
      achievement: {
        id: achievementId,
        type: ['Achievement'],
        name: 'Teamwork',
        description: 'Works in teams.',
        criteria: { narrative: 'Members are nominated.' },
        ...achievement,
      },
    },
    ...document,
  }
}

const signed = (parts: Parts, cryptosuite = 'eddsa-rdfc-2022') =>
  withProof(unsigned(parts), 'ed25519', optionsOf(issuer, cryptosuite))

function asToken(document: Document, owner: string): string {
  const [name, alg] = owner === issuer ? (['ed25519', 'EdDSA'] as const) : (['p256', 'ES256'] as const)
  return tokenOf({ ...document, iss: owner, jti: document.id }, name, { alg, typ: 'JWT', kid: keyOf(owner) })
}

function profileOf(owner: string): Document {
  return { id: owner, assertionMethod: [{ id: keyOf(owner), controller: owner, publicKeyMultibase: keys[owner] }] }
}

async function verify(document: unknown, owners = [issuer, endorser]) {
  const web = webOfDocuments(Object.fromEntries(owners.map((owner) => [owner, profileOf(owner)])))
  const verification = await verifyCredential(document, { ...sourcesOnWeb(web.fetch), now: sources.now })
  return { verdict: verdictOf(verification), asked: web.asked, claims: verification.claims }
}

const notVerified = ['could_not_check', 'endorsement_not_verified']

describe('an endorsement in a credential', () => {
  it.each<[string, (given: Document) => Parts, Document]>([
    ['the achievement, within it', (given) => ({ achievement: { endorsement: [given] } }), {}],
    ['the achievement, beside it', (given) => ({ document: { endorsement: [given] } }), {}],
    ['the credential', (given) => ({ document: { endorsement: given } }), { id: credentialId }],
    ['the issuer, within its profile', (given) => ({ issuer: { endorsement: [given] } }), { id: issuer }],
  ])('is verified with it, by its own signature: of %s', async (_, partsOf, subject) => {
    const given = await endorsement({}, subject)
    for (const suite of ['eddsa-rdfc-2022', 'eddsa-jcs-2022']) {
      const { verdict, asked } = await verify(await signed(partsOf(given), suite))
      expect(verdict).toEqual(['passed'])
      expect(asked).toContain(endorser)
    }
    expect((await verify(asToken(unsigned(partsOf(given)), issuer))).verdict).toEqual(['passed'])
  })

  it('may be a token, in a credential whose signature covers that', async () => {
    const token = asToken(unsignedEndorsement(), endorser)
    const parts = { achievement: { endorsementJwt: [token] } }
    expect((await verify(await signed(parts, 'eddsa-jcs-2022'))).verdict).toEqual(['passed'])
    expect((await verify(asToken(unsigned(parts), issuer))).verdict).toEqual(['passed'])
    const changed = { achievement: { endorsementJwt: [token.replace(/\.[\w-]+\./, `.${'e30'}.`)] } }
    expect((await verify(asToken(unsigned(changed), issuer))).verdict).toEqual(notVerified)
    const { proof } = await signed({})
    expect((await verify({ ...unsigned(parts), proof })).verdict).toEqual(['could_not_check', 'unknown_context'])
  })

  it('leaves the question open where it does not hold by itself, however the credential around it is signed', async () => {
    const good = await endorsement()
    const broken: [string, unknown][] = [
      ['changed', { ...good, name: 'Best of all' }],
      ['without a proof', unsignedEndorsement()],
      ['expired', await endorsement({ validUntil: '2011-01-01T00:00:00Z' })],
      ['signed by another', await withProof(unsignedEndorsement(), 'ed25519', optionsOf(issuer, 'eddsa-rdfc-2022'))],
      ['an address alone', good.id],
      ['a badge', await sealed({ ...unsignedEndorsement(), type: ['VerifiableCredential', 'OpenBadgeCredential'] })],
      ['with one that does not hold', await endorsement({ endorsement: [unsignedEndorsement({ id: 'urn:x:2' })] })],
    ]
    for (const [what, given] of broken) {
      const parts = { achievement: { endorsement: [given] } }
      const found = [
        await verify(await signed(parts)),
        await verify(await signed(parts, 'eddsa-jcs-2022')),
        await verify(asToken(unsigned(parts), issuer)),
      ].map(({ verdict }) => verdict)
      expect({ what, found }).toEqual({ what, found: [notVerified, notVerified, notVerified] })
    }
    const alone = await verify(await signed({ achievement: { endorsement: [good] } }), [issuer])
    expect(alone.verdict).toEqual(notVerified)
  })

  it('of an endorsement is verified too, and ten are looked at', async () => {
    const chain = async (count: number): Promise<Document> =>
      endorsement(
        { id: `urn:x:${count}`, ...(count > 1 && { endorsement: [await chain(count - 1)] }) },
        { id: `urn:y:${count}` },
      )
    expect((await verify(await signed({ document: { endorsement: [await chain(3)] } }))).verdict).toEqual(['passed'])
    const many = await Promise.all(
      Array.from({ length: 11 }, (_, index) => endorsement({ id: `urn:x:${index}` }, { id: `urn:z:${index}` })),
    )
    expect((await verify(await signed({ document: { endorsement: many.slice(1) } }))).verdict).toEqual(['passed'])
    const { verdict } = await verify(await signed({ document: { endorsement: many } }))
    expect(verdict).toEqual(notVerified)
  })

  it('takes nothing from what the credential itself needs, of whose list is asked first', async () => {
    const endorsers = Array.from({ length: 12 }, (_, index) => `https://accrediter.example/${index}`)
    const given = await Promise.all(
      endorsers.map((one, index) => endorsement({ id: `urn:x:${index}`, issuer: one }, { id: `urn:z:${index}` })),
    )
    const list = 'https://uni.example/list'
    const status = { id: `${list}#1`, type: 'BitstringStatusListEntry', statusPurpose: 'revocation' }
    const credentialStatus = { ...status, statusListIndex: '1', statusListCredential: list }
    const { asked } = await verify(await signed({ document: { endorsement: given, credentialStatus } }))
    expect(asked.slice(0, 3)).toEqual([issuer, list, endorsers[0]])
    expect(asked.length).toBeLessThanOrEqual(10)
  })

  it('is not asked for where the credential around it is not its issuer’s', async () => {
    const credential = await signed({ achievement: { endorsement: [await endorsement()] } })
    const { verdict, asked } = await verify({ ...credential, name: 'Doctor' })
    expect(verdict).toEqual(['failed', 'signature_does_not_match'])
    expect(asked).toEqual([issuer])
  })

  it('cannot lend its comment to another, nor to what it endorses', async () => {
    const others = { ...(await endorsement({ id: 'urn:x:2' }, { endorsementComment: 'Weak.' })) }
    const credential = await signed({ achievement: { endorsement: [await endorsement(), others] } })
    expect((await verify(credential)).verdict).toEqual(['passed'])
    const achievementOf = (document: Document) => (document.credentialSubject as Document).achievement as Document
    const swapped = structuredClone(credential)
    const [one, two] = achievementOf(swapped).endorsement as [Document, Document]
    ;[one.credentialSubject, two.credentialSubject] = [two.credentialSubject, one.credentialSubject]
    const { proof: _, ...document } = credential
    const { proof: __, ...forged } = swapped
    expect(await canonicalForm(forged)).toBe(await canonicalForm(document))
    expect((await verify(swapped)).verdict).toEqual(notVerified)

    const lent = structuredClone(credential)
    Object.assign(achievementOf(lent), { type: ['Achievement', 'EndorsementSubject'], endorsementComment: 'Sound.' })
    expect((await verify(lent)).verdict).toEqual(['could_not_check', 'ambiguous_parts'])
  })

  it('is ambiguous as before where it says more of what it endorses than its comment', async () => {
    const given = await endorsement({}, { type: ['EndorsementSubject', 'Achievement'], name: 'Doctorate' })
    const { verdict } = await verify(await signed({ achievement: { endorsement: [given] } }))
    expect(verdict[0]).toBe('could_not_check')
    expect(verdict).toContain('ambiguous_parts')
  })
})
