import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Achievement,
  type Award,
  buildCredential,
  CredentialRefusedError,
  checkAchievement,
  checkAward,
  createCredentialIssuer,
  type IssuerProfile,
  mergedNodes,
  signDocument,
} from '../src/index.ts'
import { toQuads } from '../src/proof/canonicalize.ts'
import {
  host,
  issuedAt,
  issuerDid,
  makeAchievement,
  makeAward,
  makeFullAchievement,
  makeFullAward,
  makeProfile,
  makePublicDocuments,
  signingKey,
  statusListUrl,
} from './factories.ts'
import { achievements, awards, profiles } from './generated-awards.ts'
import { propertyRuns } from './property-runs.ts'
import { digitalBazaar } from './verifiers/digital-bazaar.ts'
import { rdfPipeline } from './verifiers/rdf-pipeline.ts'

type Node = Record<string, unknown>

/** A credential as it was signed before merged nodes were refused: its evidence is its achievement. */
async function signMerged(): Promise<Node> {
  const { id } = makeAchievement()
  const evidence = { url: 'https://portfolio.example/ana', name: 'Doctor of Medicine', description: 'Surgery' }
  const document: Node = { ...buildCredential(makeProfile(), makeAchievement(), makeAward({ evidence: [evidence] })) }
  document.evidence = [{ ...(document.evidence as Node[])[0], id }]
  return signDocument(document as { '@context': unknown }, signingKey, { created: issuedAt })
}

/** The document after its holder has swapped the names and descriptions of achievement and evidence. */
function swap(credential: Node): Node {
  const copy = structuredClone(credential) as { evidence: Node[]; credentialSubject: { achievement: Node } }
  const [evidence, achievement] = [copy.evidence[0]!, copy.credentialSubject.achievement]
  for (const key of ['name', 'description']) [evidence[key], achievement[key]] = [achievement[key], evidence[key]]
  return copy
}

describe('evidence that is the achievement', () => {
  it.each([digitalBazaar, rdfPipeline])(
    'would let its holder rename the achievement, and $name accepts the forgery',
    async ({ accepts }) => {
      const forged = swap(await signMerged())
      expect((forged.credentialSubject as { achievement: Node }).achievement.name).toBe('Doctor of Medicine')
      expect(await accepts(forged, await makePublicDocuments(), new Date(issuedAt.getTime() + 60_000))).toBe(true)
    },
  )

  it('is found in a credential that was signed with it, and in what its holder made of that', async () => {
    const signed = await signMerged()
    expect(mergedNodes(signed)).toEqual([makeAchievement().id])
    expect(mergedNodes(swap(signed))).toEqual([makeAchievement().id])
  })
})

const result = makeFullAchievement().result!
const evidenceAt = (url: string): Partial<Award> => ({ evidence: [{ name: 'Fine' }, { url, name: 'Not fine' }] })

describe('no credential is signed in which two nodes are one', () => {
  const image = { url: 'https://cdn.example/badge.png', caption: 'Badge' }
  const { id } = makeAchievement()
  const cases: [string, string, Partial<IssuerProfile>, Partial<Achievement>, Partial<Award>][] = [
    ['evidence and the achievement', 'evidence[1].url', {}, {}, evidenceAt(id)],
    ['evidence and the image', 'evidence[1].url', {}, { image }, evidenceAt('HTTPS://CDN.example:443/badge.png')],
    ['evidence and the logo of the issuer', 'evidence[1].url', { image }, {}, evidenceAt(image.url)],
    [
      'evidence and the criteria',
      'evidence[1].url',
      {},
      { criteriaNarrative: '', criteriaUrl: `${host}/criteria` },
      evidenceAt(`${host}/criteria`),
    ],
    [
      'evidence and the credential',
      'evidence[1].url',
      {},
      {},
      { credentialId: `${host}/credentials/1`, ...evidenceAt(`${host}/credentials/1`) },
    ],
    ['evidence and the status list', 'evidence[1].url', {}, {}, evidenceAt(statusListUrl)],
    ['evidence and the status entry', 'evidence[1].url', {}, {}, evidenceAt(`${statusListUrl}#9`)],
    [
      'evidence and the end of a list',
      'evidence[1].url',
      {},
      {},
      evidenceAt('http://www.w3.org/1999/02/22-rdf-syntax-ns#nil'),
    ],
    [
      'evidence and a class',
      'evidence[1].url',
      {},
      {},
      evidenceAt('https://purl.imsglobal.org/spec/vc/ob/vocab.html#Achievement'),
    ],
    ['holder and issuer', 'holderDid', {}, {}, { holderDid: issuerDid }],
    ['credential and achievement', 'credentialId', {}, {}, { credentialId: id }],
    ['credential and status list', 'status.listUrl', {}, {}, { credentialId: statusListUrl }],
    ['image and achievement', 'achievement.image.url', {}, { image: { url: id } }, {}],
    ['image and logo of the issuer', 'achievement.image.url', { image }, { image }, {}],
    ['image and criteria', 'achievement.image.url', {}, { criteriaNarrative: '', criteriaUrl: image.url, image }, {}],
    [
      'evidence and a related achievement',
      'evidence[1].url',
      {},
      { related: [{ id: `${host}/a` }] },
      evidenceAt(`${host}/a`),
    ],
    [
      'evidence and the creator',
      'evidence[1].url',
      {},
      { creator: { url: `${host}/a`, name: 'Guild' } },
      evidenceAt(`${host}/a`),
    ],
    ['a related achievement and the achievement', 'achievement.related[0].id', {}, { related: [{ id }] }, {}],
    [
      'two related achievements',
      'achievement.related[1].id',
      {},
      {
        related: [
          { id: `${host}/a`, version: '1' },
          { id: `${host}/a`, version: '2' },
        ],
      },
      {},
    ],
    [
      'a related achievement and the image',
      'achievement.related[0].id',
      {},
      { image, related: [{ id: image.url }] },
      {},
    ],
    [
      'creator and related achievement',
      'achievement.creator.url',
      {},
      { related: [{ id: `${host}/a` }], creator: { url: `${host}/a`, name: 'Guild' } },
      {},
    ],
    ['creator and achievement', 'achievement.creator.url', {}, { creator: { url: id, name: 'Guild' } }, {}],
    [
      'creator and logo of the issuer',
      'achievement.creator.url',
      { image },
      { creator: { url: image.url, name: 'G' } },
      {},
    ],
    [
      'credential and related achievement',
      'credentialId',
      {},
      { related: [{ id: `${host}/credentials/1` }] },
      { credentialId: `${host}/credentials/1` },
    ],
    ['status list and creator', 'status.listUrl', {}, { creator: { url: statusListUrl, name: 'Guild' } }, {}],
    [
      'the two result descriptions',
      'achievement.creditsResultDescriptionId',
      {},
      { creditsResultDescriptionId: result.descriptionId },
      {},
    ],
  ]

  it.each(cases)('%s', async (_, field, ofProfile, ofAchievement, ofAward) => {
    const request = {
      profile: makeProfile(ofProfile),
      achievement: makeFullAchievement(ofAchievement),
      key: signingKey,
    }
    const award = () => makeFullAward(ofAward)
    const refused = new CredentialRefusedError([{ field, reason: 'merged_nodes' }])
    expect(() => buildCredential(request.profile, request.achievement, award())).toThrow(refused)
    expect(checkAward(request.profile, request.achievement, award())).toEqual(refused.problems)
    // The first of an achievement goes the generic way, later ones the compiled way.
    const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
    for (let i = 0; i < 3; i += 1) await expect(issuer.issue({ ...request, award: award() })).rejects.toThrow(refused)
    const together = await issuer.issueAll({ ...request, awards: [award(), award()] })
    expect(together).toEqual([
      { status: 'rejected', reason: refused },
      { status: 'rejected', reason: refused },
    ])
    if (field.startsWith('achievement')) {
      expect(checkAchievement(request.profile, request.achievement)).toEqual(refused.problems)
    }
  })

  it('also where others of the same achievement were signed before', async () => {
    const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
    const request = { profile: makeProfile(), achievement: makeFullAchievement(), key: signingKey }
    for (let i = 0; i < 3; i += 1) await issuer.issue({ ...request, award: makeFullAward() })
    const award = makeFullAward({
      evidence: [{ url: request.achievement.id, name: 'A' }, { url: 'https://a.example/' }],
    })
    await expect(issuer.issue({ ...request, award })).rejects.toThrow(CredentialRefusedError)
    expect(issuer.counters()).toMatchObject({ generic: 1, compiled: 2 })
  })
})

it('alignments are no nodes with an id: several may name one page, which may be that of the achievement', async () => {
  const { id } = makeAchievement()
  const alignment = ['1', '2'].map((targetCode) => ({ targetName: 'Level', targetUrl: id, targetCode }))
  const document = buildCredential(makeProfile(), makeAchievement({ alignment }), makeAward())
  expect(mergedNodes(document)).toEqual([])
  const about = (await toQuads(document)).filter(({ object }) => object.value === id)
  expect(about.map(({ object, predicate }) => [object.termType, predicate.value.split(/[#/]/).at(-1)]).sort()).toEqual([
    ['Literal', 'targetUrl'],
    ['Literal', 'targetUrl'],
    ['NamedNode', 'Criteria'],
    ['NamedNode', 'achievement'],
  ])
})

it('two alignments that say the same are refused: they would be two nodes that nothing tells apart', () => {
  const one = { targetName: 'Level', targetUrl: 'https://europass.europa.eu/eqf', targetCode: '4' }
  const achievement = makeAchievement({
    alignment: [one, { ...one, targetCode: '5' }, { ...one }],
    tag: ['a', 'b', 'a'],
  })
  expect(checkAchievement(makeProfile(), achievement)).toEqual([
    { field: 'achievement.alignment[2]', reason: 'repeated' },
    { field: 'achievement.tag[2]', reason: 'repeated' },
  ])
})

it('criteria without a narrative may name the page of their achievement: they are a reference to it', () => {
  const document = buildCredential(makeProfile(), makeAchievement(), makeAward())
  expect(document.credentialSubject.achievement).toMatchObject({
    id: makeAchievement().id,
    criteria: { id: makeAchievement().id },
  })
  expect(mergedNodes(document)).toEqual([])
})

it('in the graph of whatever is signed each node hangs on one other', async () => {
  const requests = fc.record({ profile: profiles, achievement: achievements, award: awards })
  let refused = 0
  await fc.assert(
    fc.asyncProperty(requests, async ({ profile, achievement, award }) => {
      const given = achievement.result ? award : { ...award, resultValue: undefined }
      const problems = checkAward(profile, achievement, given)
      if (problems.length > 0) {
        refused += 1
        return
      }
      const document = buildCredential(profile, achievement, given)
      expect(mergedNodes(document)).toEqual([])
      const owners = new Map<string, number>()
      for (const { subject, predicate, object } of await toQuads(document)) {
        if (object.termType === 'Literal' || predicate.value.endsWith('#type')) continue
        // Lists end in one and the same node, and criteria may be a reference to their achievement.
        if (object.value.endsWith('#nil') || subject.value === object.value) continue
        owners.set(object.value, (owners.get(object.value) ?? 0) + 1)
      }
      expect([...owners].filter(([, count]) => count > 1)).toEqual([])
      expect(owners.has(document.id)).toBe(false)
    }),
    { numRuns: propertyRuns(300) },
  )
  expect(refused).toBeGreaterThan(0)
})
