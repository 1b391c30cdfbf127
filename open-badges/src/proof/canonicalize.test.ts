import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialsContext, openBadgesContext } from '../standard.ts'
import { canonicalize } from './canonicalize.ts'
import { compareCodePoints } from './code-point-order.ts'

const contexts = [credentialsContext, openBadgesContext]
const achievement = (tag: string[], id?: string) => ({
  '@context': contexts,
  ...(id && { id }),
  type: ['Achievement'],
  tag,
})

describe('canonical order is that of code points', () => {
  it('among the lines of a document', async () => {
    const text = await canonicalize(achievement(['🎓', 'Ａ', 'a'], 'https://a.example/'))
    const tags = text.split('\n').filter((line) => line.includes('keywords'))
    expect(tags.map((line) => /"(.+)"/u.exec(line)![1])).toEqual(['a', 'Ａ', '🎓'])
  })

  it('among the lines that the label of a blank node hangs on', async () => {
    // Two blank nodes: which of them is c14n0 shows by which lines their hashes were taken.
    const values = Array.from({ length: 12 }, (_, n) => ['🎓', `\uffee${n}`])
    const firstDegree = (tags: string[]) => {
      const lines = tags.map((tag) => `_:a <https://schema.org/keywords> "${tag}" .\n`)
      lines.push(
        '_:a <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://purl.imsglobal.org/spec/vc/ob/vocab.html#Achievement> .\n',
      )
      lines.push('_:z <https://purl.imsglobal.org/spec/vc/ob/vocab.html#related> _:a .\n')
      return hash('sha256', lines.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))).join(''))
    }
    const related = values.map((tag) => ({ type: ['Achievement'], tag }))
    const text = await canonicalize({ '@context': contexts, type: ['Achievement'], related })
    const labelled = [...text.matchAll(/^_:c14n(\d+) <https:\/\/schema.org\/keywords> "\uffee(\d+)"/gmu)]
    const byLabel = labelled.sort((a, b) => Number(a[1]) - Number(b[1])).map(([, , n]) => Number(n))
    const byHash = values.map((tag, n) => ({ hash: firstDegree(tag), n })).sort((a, b) => (a.hash < b.hash ? -1 : 1))
    expect(byLabel).toEqual(byHash.map(({ n }) => n))
  })

  it('which is the order of UTF-8', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\ud7ff', '\ue000', '\uffee', '😀', '𝒜', '\u{10ffff}') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const expected = Buffer.compare(Buffer.from(a), Buffer.from(b))
        expect(Math.sign(compareCodePoints(a, b))).toBe(expected)
      }),
    )
  })
})
