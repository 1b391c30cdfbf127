import { describe, expect, it } from 'vitest'
import { dryRunIssuing, IndependentReadingError, type RdfQuad } from '../src/index.ts'
import { toQuads } from '../src/proof/canonicalize.ts'
import { makeAward, makeFullAchievement, makeFullAward, makeProfile, signingKey } from './factories.ts'
import { parseForeign } from './verifiers/rdf-pipeline.ts'

const read = (document: object) => parseForeign(document, { didDocument: undefined, statusList: undefined })
const dryRun = () => ({
  profile: makeProfile({ url: 'https://acme.example/' }),
  achievement: makeFullAchievement(),
  awards: [makeAward(), makeFullAward({ recipientName: '🎓 Ａ' }), makeFullAward({ creditsEarned: 8.2 })],
  key: signingKey,
})

describe('a dry run', () => {
  it('finds nothing where another JSON-LD parser reads the same', async () => {
    expect(await dryRunIssuing(dryRun(), read)).toEqual([])
  })

  it('names what cannot be signed at all', async () => {
    const achievement = makeFullAchievement({ image: { url: 'https://ana:secret@example.org/badge.png' } })
    expect(await dryRunIssuing({ ...dryRun(), achievement }, read)).toEqual([
      { field: 'achievement.image.url', reason: 'not_a_web_address' },
    ])
  })

  const changed = (change: (quads: RdfQuad[]) => RdfQuad[]) => async (document: object) =>
    change(await toQuads(document))

  it.each<[string, (quads: RdfQuad[]) => RdfQuad[], RegExp]>([
    ['leaves a line out', (quads) => quads.slice(1), /\.|</],
    [
      'reads an IRI that is none',
      (quads) => quads.map((quad) => ({ ...quad, object: swap(quad.object, 'https://acme.example/a[1]') })),
      /a\[1\]/,
    ],
    [
      'reads another text',
      (quads) => quads.map((quad) => ({ ...quad, object: swap(quad.object, undefined, 'Other') })),
      /Welding Basics|Other/,
    ],
    [
      'reads more',
      (quads) => [
        ...quads,
        { ...quads.find(isNamed)!, object: { termType: 'NamedNode', value: 'https://more.example/' } },
      ],
      /more\.example/,
    ],
  ])('stops where another reader %s, and names it', async (_, change, where) => {
    const error = await dryRunIssuing(dryRun(), changed(change)).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(IndependentReadingError)
    expect(error.where).toMatch(where)
  })
})

function isNamed({ subject }: RdfQuad): boolean {
  return subject.termType === 'NamedNode'
}

function swap(term: RdfQuad['object'], iri?: string, text?: string): RdfQuad['object'] {
  if (iri && term.value === 'https://badges.example/images/welding.png') return { ...term, value: iri }
  return text && term.value === 'Welding Basics' ? { ...term, value: text } : term
}
