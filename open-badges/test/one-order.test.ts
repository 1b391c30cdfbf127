import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildCredential,
  checkAchievement,
  checkAward,
  createCredentialIssuer,
  haveOneOrder,
  IndependentReadingError,
  signDocument,
} from '../src/index.ts'
import { compareReadings } from '../src/issuing/dry-run.ts'
import { canonicalizeByCodeUnit, canonicalizeQuads, toQuads } from '../src/proof/canonicalize.ts'
import { issuedAt, makeAward, makeFullAchievement, makeProfile, makePublicDocuments, signingKey } from './factories.ts'
import { achievements, awards, profiles } from './generated-awards.ts'
import { type Document, makeUnsigned, verdict } from './verdict.ts'
import { digitalBazaar } from './verifiers/digital-bazaar.ts'
import { verifierCore } from './verifiers/verifier-core.ts'

const tags = ['🎓 diploma', 'ＡＩ入門']

/** A document that was signed before such tags were refused. */
function withTags(tag: string[]): Document & { '@context': unknown } {
  const document = structuredClone(makeUnsigned())
  const subject = document.credentialSubject as { achievement: Document }
  subject.achievement.tag = tag
  return document
}

describe('tags that other software puts in another order', () => {
  it.each([digitalBazaar, verifierCore])(
    'would be refused by $name for ever, though we accept them',
    async ({ accepts }) => {
      const published = await makePublicDocuments()
      for (const tag of [tags, tags.toReversed()]) {
        const signed = await signDocument(withTags(tag), signingKey, { created: issuedAt })
        expect(await accepts(signed, published, issuedAt)).toBe(false)
        expect(await verdict(signed)).toEqual(['passed'])
      }
    },
  )

  it('are refused before anything is signed', async () => {
    const achievement = makeFullAchievement({ tag: tags })
    const problems = [{ field: 'achievement.tag', reason: 'no_one_order' }]
    expect(checkAchievement(makeProfile(), achievement)).toEqual(problems)
    const request = { profile: makeProfile(), achievement, award: makeAward(), key: signingKey }
    await expect(createCredentialIssuer().issue(request)).rejects.toMatchObject({ problems })
    for (const tag of [
      ['🎓 diploma', 'metal', 'métal'],
      ['ＡＩ入門', 'metal'],
      ['🎓', '🎓 2'],
    ]) {
      expect(checkAchievement(makeProfile(), makeFullAchievement({ tag }))).toEqual([])
    }
  })

  it('are exactly those that canonicalize in two ways', async () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', '"', '\ud7ff', '\ue000', '\uffee', '😀'),
      minLength: 1,
      maxLength: 3,
    })
    const property = fc.asyncProperty(fc.uniqueArray(letters, { minLength: 2, maxLength: 4 }), async (tag) => {
      const quads = await toQuads({ '@context': makeUnsigned()['@context'], id: 'urn:x:1', type: ['Achievement'], tag })
      expect(haveOneOrder(tag)).toBe(canonicalizeQuads(quads) === canonicalizeByCodeUnit(quads))
    })
    await fc.assert(property, { numRuns: 60 })
  })

  it('are found by a dry run, whatever property they stand in', async () => {
    const read = (document: object) => toQuads(document)
    await expect(compareReadings(withTags(['🎓 diploma', 'métal']), read)).resolves.toBeUndefined()
    const error = await compareReadings(withTags(tags), read).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(IndependentReadingError)
    expect(error.where).toContain('ＡＩ入門')
  })
})

it('of all that is signed tags alone are several texts of one thing, so that everybody sorts the same', async () => {
  let signable = 0
  const property = fc.asyncProperty(profiles, achievements, awards, async (profile, achievement, award) => {
    if (checkAward(profile, achievement, award).length + checkAchievement(profile, achievement).length > 0) return
    signable += 1
    const quads = await toQuads(buildCredential(profile, achievement, award))
    const seen = new Set<string>()
    for (const { subject, predicate, object } of quads) {
      const place = `${subject.value} ${predicate.value}`
      if (object.termType === 'Literal' && !place.endsWith('/keywords')) expect(seen).not.toContain(place)
      if (object.termType === 'Literal') seen.add(place)
    }
    expect(canonicalizeByCodeUnit(quads)).toBe(canonicalizeQuads(quads))
  })
  await fc.assert(property, { numRuns: 150 })
  expect(signable).toBeGreaterThan(10)
})

it('no credential names a status list by an address with a fragment, behind which its entry would be another', () => {
  const award = makeAward({ status: { listUrl: 'https://badges.example/status-lists/1#list', index: 9 } })
  expect(checkAward(makeProfile(), makeFullAchievement(), award)).toEqual([
    { field: 'status.listUrl', reason: 'not_a_web_address' },
  ])
})
