import { signDocument } from '../src/index.ts'
import { canonicalForm } from '../src/verifying/canonical-form.ts'
import { issuedAt, issuerDid, signingKey, statusListUrl } from './factories.ts'
import { type Document, makeSigned } from './verdict.ts'

export const achievement = 'https://badges.example/achievements/1'
export const recipient = 'Ana "Nita" Müller-Østergård'
const eve = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'

/** As others write them: two people, an issuer who also defined the achievement, an achievement that is described once. */
function foreign(changes: Document): Promise<Document> {
  const identifier = (identityType: string, identityHash: string) => {
    return { type: 'IdentityObject', hashed: false, identityHash, identityType }
  }
  const result = (id: string, said: Document) => ({ id, type: ['Result'], resultDescription: 'urn:uuid:3', ...said })
  const grade = { id: 'urn:uuid:3', type: ['ResultDescription'], name: 'Grade', resultType: 'LetterGrade' }
  return signDocument(
    {
      '@context': [],
      id: 'urn:uuid:0198b1f2-0000-4000-8000-000000000001',
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'Welding',
      issuer: { id: issuerDid, type: ['Profile'], name: 'Guild', url: 'https://guild.example/' },
      credentialSubject: [
        {
          type: ['AchievementSubject'],
          identifier: [identifier('name', 'Ana'), identifier('emailAddress', 'ana@example.org')],
          creditsEarned: 8.5,
          achievement: { id: achievement, type: ['Achievement'] },
          result: [result('urn:uuid:1', { value: 'A' }), result('urn:uuid:2', { status: 'Completed' })],
        },
        {
          id: eve,
          type: ['AchievementSubject'],
          name: 'Eve',
          term: '2026',
          achievement: {
            id: achievement,
            type: ['Achievement'],
            name: 'Welding',
            creditsAvailable: 10,
            criteria: { narrative: 'Pass.' },
            tag: ['metal', 'fire'],
            creator: { id: issuerDid },
            resultDescription: [grade],
          },
        },
      ],
      ...changes,
    },
    signingKey,
    { created: issuedAt },
  ) as Promise<Document>
}

export const own: Document = await makeSigned()
export const ofOthers: Document[] = [
  await foreign({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
    ],
    name: [
      { '@value': 'Welding', '@language': 'en' },
      { '@value': 'Soldadura', '@language': 'es' },
    ],
    validFrom: '2026-03-01T00:00:00Z',
    evidence: [{ id: 'https://drive.example/seam', type: ['Evidence'], name: 'Seam' }],
    credentialStatus: [
      {
        id: `${statusListUrl}#9`,
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: '9',
        statusListCredential: statusListUrl,
      },
    ],
  }),
  // Here numbers and texts are the same to RDF.
  await foreign({
    '@context': [
      'https://www.w3.org/2018/credentials/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json',
      'https://w3id.org/security/data-integrity/v2',
    ],
    issuanceDate: '2026-03-01T00:00:00Z',
    expirationDate: '2027-03-01T00:00:00Z',
  }),
]

export const listed = (value: unknown) => (Array.isArray(value) ? value : [value])
export const isNode = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The part of a document that its signature covers: everything except the proof. */
export function formOf({ proof, ...document }: Document): Promise<string | undefined> {
  return canonicalForm(document).catch(() => undefined)
}
