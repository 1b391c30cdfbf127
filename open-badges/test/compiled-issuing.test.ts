import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Achievement,
  type Award,
  buildCredential,
  CredentialRefusedError,
  checkAward,
  createCredentialIssuer,
  type IssuerProfile,
  isSafeNumber,
  signDocument,
} from '../src/index.ts'
import {
  host,
  makeAchievement,
  makeFullAchievement,
  makeFullAward,
  makeProfile,
  makePublicDocuments,
  signingKey,
} from './factories.ts'
import { achievements, awards, credits, profiles, text, url } from './generated-awards.ts'
import { propertyRuns } from './property-runs.ts'
import { digitalBazaar } from './verifiers/digital-bazaar.ts'
import { verifierCore } from './verifiers/verifier-core.ts'

const runs = propertyRuns(150)
const awardsPerRun = 6

/** The result of the generic way, or its refusal. */
async function outcomeOf(profile: IssuerProfile, achievement: Achievement, award: Award): Promise<object> {
  try {
    return { value: { json: await signGenerically(profile, achievement, award) } }
  } catch (reason) {
    if (!(reason instanceof CredentialRefusedError)) throw reason
    return { reason }
  }
}

async function signGenerically(profile: IssuerProfile, achievement: Achievement, award: Award): Promise<string> {
  const unsigned = buildCredential(profile, achievement, award)
  return JSON.stringify(await signDocument(unsigned, signingKey, { created: award.validFrom }))
}

describe('the compiled way', () => {
  it('writes every credential byte for byte as the generic way does, signature included', async () => {
    // No comparison of its own after the first of a shape: what is tested is the plan, not the net below it.
    const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
    const batches = fc.record({
      profile: profiles,
      achievement: achievements,
      batch: fc.array(awards, { minLength: 2, maxLength: awardsPerRun }),
    })
    let refused = 0
    await fc.assert(
      fc.asyncProperty(batches, async ({ profile, achievement, batch }) => {
        const given = batch.map((award) => (achievement.result ? award : { ...award, resultValue: undefined }))
        const outcomes = await issuer.issueAll({ profile, achievement, awards: given, key: signingKey })
        for (const [index, award] of given.entries()) {
          if (outcomes[index]!.status === 'rejected') refused += 1
          expect(outcomes[index]).toMatchObject(await outcomeOf(profile, achievement, award))
        }
      }),
      { numRuns: runs, endOnFailure: runs > 150 },
    )
    const { compiled, substituted } = issuer.counters()
    // Both ways were walked, and so was the refusal of merged nodes.
    expect(compiled).toBeGreaterThan(runs)
    expect(substituted).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
  })

  it('keeps to it over a batch in which only the values differ', async () => {
    const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
    const profile = makeProfile()
    // One fixed blank node only, so that layouts come round again, and ids that sort before, among and after the rest.
    const result = { ...makeFullAchievement().result!, allowedValues: [] }
    const achievement = makeFullAchievement({ result })
    const values = fc.record({
      credentialId: fc.constantFrom(
        'https://aa.example/c',
        `${host}/credentials/1`,
        'https://zz.example/c',
        'http://a.example/c',
      ),
      evidence: fc
        .uniqueArray(url, { minLength: 2, maxLength: 2 })
        .map((urls) => urls.map((address) => ({ url: address }))),
      recipientName: text,
      role: text,
      term: text,
      resultValue: text,
      creditsEarned: credits.filter(isSafeNumber),
    })
    await fc.assert(
      fc.asyncProperty(values, async (differing) => {
        fc.pre(checkAward(profile, achievement, makeFullAward(differing)).length === 0)
        const award = makeFullAward(differing)
        const { json } = await issuer.issue({ profile, achievement, award, key: signingKey })
        expect(json).toBe(await signGenerically(profile, achievement, award))
      }),
      { numRuns: runs },
    )
    expect(issuer.counters()).toMatchObject({ substituted: 0, compiledShapes: 1 })
  })
})

describe('what the compiled way leaves to others', () => {
  const issueTwice = async (achievement: Achievement, award: () => Award) => {
    const issuer = createCredentialIssuer()
    const profile = makeProfile()
    let last = ''
    for (let i = 0; i < 2; i += 1) {
      const given = award()
      last = (await issuer.issue({ profile, achievement, award: given, key: signingKey })).json
      expect(last).toBe(await signGenerically(profile, achievement, given))
    }
    return issuer.counters()
  }

  it('the first credential of an achievement goes the generic way: there may be no second', async () => {
    const award = () => makeFullAward({ resultValue: undefined })
    expect(await issueTwice(makeAchievement(), award)).toMatchObject({ generic: 1, compiled: 1 })
  })

  it('blank nodes that look the same are told apart by RDFC-1.0 in full', async () => {
    const twins = () => makeFullAward({ evidence: Array(8).fill({ description: 'Twin' }) })
    expect(await issueTwice(makeFullAchievement(), twins)).toMatchObject({ generic: 1, substituted: 1 })
  })

  it('an achievement that mentions our placeholders goes the generic way', async () => {
    const hostile = makeFullAchievement({ description: 'urn:x-sello-slot:3:', name: 'urn:x-sello-slot:0:' })
    expect(await issueTwice(hostile, () => makeFullAward())).toMatchObject({ generic: 2, compiled: 0 })
  })

  it('an award that mentions our placeholders is plain text', async () => {
    const hostile = () => makeFullAward({ recipientName: 'urn:x-sello-slot:0:', role: '"urn:x-sello-slot:3:"' })
    expect(await issueTwice(makeFullAchievement(), hostile)).toMatchObject({ generic: 1, compiled: 1 })
  })
})

it('a changed achievement is never issued from the plan of the former one', async () => {
  const issuer = createCredentialIssuer()
  const achievement = makeFullAchievement()
  for (const name of ['One', 'One', 'Two', 'One']) {
    achievement.name = name
    const { document } = await issuer.issue({
      profile: makeProfile(),
      achievement,
      award: makeFullAward(),
      key: signingKey,
    })
    expect(document.name).toBe(name)
  }
  achievement.result!.allowedValues!.push('A+')
  const { document } = await issuer.issue({
    profile: makeProfile(),
    achievement,
    award: makeFullAward(),
    key: signingKey,
  })
  expect(JSON.stringify(document)).toContain('"A+"')
})

it.each([digitalBazaar, verifierCore])(
  'a compiled credential is accepted by $name, a changed one is not',
  async (theirs) => {
    const issuer = createCredentialIssuer({ compareEvery: Number.POSITIVE_INFINITY })
    const request = { profile: makeProfile(), achievement: makeFullAchievement(), key: signingKey }
    const documents = await makePublicDocuments()
    const now = new Date('2026-04-01T00:00:00Z')
    for (let i = 0; i < 5; i += 1) {
      const award = makeFullAward({
        recipientName: `Zoë 🎓 ${i}`,
        evidence: [{ url: 'https://a.example/' }, { name: `${i}` }],
      })
      const { document } = await issuer.issue({ ...request, award })
      expect(await theirs.accepts(document, documents, now)).toBe(true)
      expect(await theirs.accepts({ ...document, name: 'x' }, documents, now)).toBe(false)
    }
    expect(issuer.counters()).toMatchObject({ compiled: 4, generic: 1 })
  },
)

it('of awards that are issued together each has its own outcome, in their order', async () => {
  const issuer = createCredentialIssuer()
  const request = { profile: makeProfile(), achievement: makeFullAchievement(), key: signingKey }
  const together = Array.from({ length: 45 }, (_, index) => makeFullAward(index % 7 === 3 ? { email: '' } : {}))
  for (const round of [together, together.map((award) => ({ ...award, role: `${award.role}!` }))]) {
    const outcomes = await issuer.issueAll({ ...request, awards: round })
    for (const [index, award] of round.entries()) {
      const expected =
        index % 7 === 3
          ? { status: 'rejected', reason: new CredentialRefusedError([{ field: 'email', reason: 'missing' }]) }
          : { value: { json: await signGenerically(request.profile, request.achievement, award) } }
      expect(outcomes[index]).toMatchObject(expected)
    }
  }
  expect(await issuer.issueAll({ ...request, awards: [] })).toEqual([])
})

it('credentials asked for at the same time are each issued once, and compiled once', async () => {
  const issuer = createCredentialIssuer()
  const request = { profile: makeProfile(), achievement: makeFullAchievement(), key: signingKey }
  const awardsAtOnce = Array.from({ length: 50 }, () => makeFullAward())
  const issued = await Promise.all(awardsAtOnce.map((award) => issuer.issue({ ...request, award })))
  expect(issued.map(({ document }) => document.id)).toEqual(awardsAtOnce.map((award) => award.credentialId))
  expect(issuer.counters()).toMatchObject({ compiledShapes: 1, compared: 1 })
})
