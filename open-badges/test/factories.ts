import {
  type Achievement,
  type AchievementLinks,
  type Award,
  buildDidDocument,
  buildStatusListCredential,
  createCredentialIssuer,
  createStatusBits,
  encodeStatusList,
  generateSigningKey,
  type IssuerProfile,
  loadSigningKey,
  organizationDid,
  type SignedCredential,
  type StatusSources,
  setRevoked,
  signDocument,
} from '../src/index.ts'

export const host = 'https://badges.example'
export const issuerDid: string = organizationDid('badges.example', 'acme')
export const statusListUrl = `${host}/status-lists/1`
const listCreatedAt = new Date('2026-01-01T00:00:00Z')
export const issuedAt: Date = new Date('2026-03-31T08:15:30Z')

const keyPair = generateSigningKey()
export const signingKey = loadSigningKey(keyPair.privateKeyPkcs8, issuerDid)
export const didDocument = buildDidDocument({ did: issuerDid, keys: [keyPair] })

export function makeProfile(overrides: Partial<IssuerProfile> = {}): IssuerProfile {
  return { did: issuerDid, name: 'Academia Ñandú', ...overrides }
}

/** The least that an achievement can be. */
export function makeAchievement(overrides: Partial<Achievement> = {}): Achievement {
  return {
    id: `${host}/achievements/0198b1f2-0000-7000-8000-000000000001`,
    name: 'Welding Basics',
    criteriaUrl: `${host}/achievements/0198b1f2-0000-7000-8000-000000000001`,
    ...overrides,
  }
}

const fullLinks: AchievementLinks = {
  alignment: [
    {
      targetName: 'weld metal "MIG"',
      targetUrl: 'http://data.europa.eu/esco/skill/8f18f987-33e2-4228-9efb-65de25d03330',
      targetDescription: 'Joins parts.',
      targetFramework: 'ESCO',
      targetCode: 'S8.2.1',
      targetType: 'ext:Skill',
    },
    { targetName: 'Nivel 4', targetUrl: 'https://europass.europa.eu/eqf', targetFramework: 'EQF', targetCode: '4' },
    { targetName: '0715 Mechanics', targetUrl: 'https://uis.unesco.org/isced-f', targetFramework: 'ISCED-F' },
    { targetName: 'Welder', targetUrl: 'https://credentialfinder.org/ce-1', targetType: 'ceterms:Credential' },
  ],
  tag: ['soldadura', 'métal', 'Welding'],
  version: '2026.1',
  related: [
    { id: `${host}/achievements/0198b1f2-0000-7000-8000-0000000000ff`, version: '2025.2' },
    { id: 'https://acme.example/soldadura', inLanguage: 'es-MX' },
  ],
  creator: { url: 'https://guild.example/', name: 'Guild of Welders' },
}

/** An achievement that uses everything. */
export function makeFullAchievement(overrides: Partial<Achievement> = {}): Achievement {
  return makeAchievement({
    description: 'Safe handling of MIG and TIG torches.\nTwo days.',
    criteriaNarrative: '## How\n\n* attend **both** days\n* pass the "practical" test',
    achievementType: 'Course',
    image: { url: `${host}/images/welding.png`, caption: 'A torch' },
    result: {
      descriptionId: 'urn:uuid:0198b1f2-0000-4000-8000-00000000000a',
      name: 'Grade',
      type: 'LetterGrade',
      allowedValues: ['D', 'C', 'B', 'A'],
    },
    creditsAvailable: 10,
    ...fullLinks,
    creditsResultDescriptionId: 'urn:uuid:0198b1f2-0000-4000-8000-00000000000b',
    ...overrides,
  })
}

let awards = 0

/** The least that an award can be; each call is another credential. */
export function makeAward(overrides: Partial<Award> = {}): Award {
  awards += 1
  return {
    credentialId: `${host}/credentials/0198b1f2-0000-7000-8000-${String(awards).padStart(12, '0')}`,
    validFrom: issuedAt,
    email: 'ana@example.org',
    salt: '000102030405060708090a0b0c0d0e0f',
    status: { listUrl: statusListUrl, index: 9 },
    ...overrides,
  }
}

/** An award that uses everything. */
export function makeFullAward(overrides: Partial<Award> = {}): Award {
  return makeAward({
    expirationMonths: 24,
    recipientName: 'Ana "Nita" Müller-Østergård',
    resultValue: 'B',
    creditsEarned: 8.5,
    evidence: [
      {
        name: 'Weld seam',
        url: 'https://drive.example/seam?id=1',
        description: 'Line one\nLine two',
        narrative: 'How *I* welded it',
        genre: 'Photograph',
        audience: 'Employers',
      },
      { url: 'https://badges.example/files/2' },
    ],
    role: 'Apprentice',
    licenseNumber: 'W-17/2026',
    term: 'Spring 2026',
    activityStartDate: '2026-03-01',
    activityEndDate: '2026-03-02',
    ...overrides,
  })
}

/** What an issuer serves beside its credentials: issuerDid document and status list. */
/** `fetched`: what else there is at which address, of a service that runs. */
export type PublicDocuments = { didDocument: unknown; statusList: unknown; fetched?: ReadonlyMap<string, unknown> }

export async function makePublicDocuments(revokedIndices: number[] = []): Promise<PublicDocuments> {
  const bits = createStatusBits()
  for (const index of revokedIndices) setRevoked(bits, index)
  const list = buildStatusListCredential({
    id: statusListUrl,
    issuerDid,
    validFrom: listCreatedAt,
    encodedList: encodeStatusList(bits),
  })
  return { didDocument, statusList: await signDocument(list, signingKey, { created: listCreatedAt }) }
}

/** A minute after our issuer issued. */
export const shortlyAfter = new Date(issuedAt.getTime() + 60_000)

/** All documents that our issuer serves, with these indexes revoked. */
export async function sourcesWith(revoked: number[], now = shortlyAfter): Promise<StatusSources> {
  const { statusList } = await makePublicDocuments(revoked)
  return {
    now,
    resolveDid: async (did) => (did === issuerDid ? didDocument : undefined),
    resolveStatusList: async (url) => (url === statusListUrl ? statusList : undefined),
  }
}

/** A credential of ours that uses everything. */
export async function issueFull(changes: Partial<Award> = {}, profile = makeProfile()): Promise<SignedCredential> {
  const request = { profile, achievement: makeFullAchievement(), award: makeFullAward(changes), key: signingKey }
  return (await createCredentialIssuer().issue(request)).document
}
