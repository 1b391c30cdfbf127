import { describe, expect, it } from 'vitest'
import { changedFacts, keptFacts } from './kept-facts.ts'

describe('the facts of an audit entry', () => {
  it('hold no e-mail address: what stands before the @ is left out, wherever it is', () => {
    const facts = {
      reply_to: 'ana.perez@example.edu',
      description: 'Dudas: <cursos+2026@example.edu>, o a "eva"@example.org.',
      names: ['bob@example.com', 'plain'],
    }
    expect(keptFacts(facts)).toEqual({
      reply_to: '…@example.edu',
      description: 'Dudas: …@example.edu>, o a …@example.org.',
      names: ['…@example.com', 'plain'],
    })
  })

  it('are cut where they are long, and say how long they were', () => {
    const kept = keptFacts({
      text: 'x'.repeat(301),
      whole: 'y'.repeat(300),
      list: Array.from({ length: 21 }, (_, n) => `field_${n}`),
      wholeList: Array.from({ length: 20 }, (_, n) => `field_${n}`),
    })
    expect(kept.text).toBe(`${'x'.repeat(300)}… (301 characters)`)
    expect(kept.whole).toBe('y'.repeat(300))
    expect(kept.list).toHaveLength(21)
    expect((kept.list as string[]).at(-1)).toBe('… (21 entries)')
    expect((kept.wholeList as string[]).at(-1)).toBe('field_19')
  })

  it('hold no half of an address either, where a long text is cut inside of one', () => {
    for (let padding = 280; padding < 301; padding++)
      expect(
        keptFacts({ text: `${'x '.repeat(padding / 2)}ana.perez@example.edu ${'z'.repeat(50)}` }).text,
      ).not.toMatch(/ana/)
    for (let padding = 1_970; padding < 2_001; padding++)
      expect(keptFacts({ text: `${'a@b '.repeat(padding / 4)}ana.perez@example.edu` }).text).not.toMatch(/ana/)
  })

  it('stay small and are read quickly, whatever is given', () => {
    const hostile = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`fact_${n}`, 'a'.repeat(1_000_000)]))
    expect(JSON.stringify(keptFacts(hostile)).length).toBeLessThan(10_000)
  })

  it('are well-formed text: half a character never stops the change that it tells of', () => {
    const kept = keptFacts({ cut: `${'x'.repeat(299)}🎓`, given: 'a\ud800' })
    expect(Object.values(kept).every((text) => String(text).isWellFormed())).toBe(true)
  })

  it('of a change are those that differ, with what they were and what they are', () => {
    const before = { name: 'Uno', url: null, fields: ['a', 'b'], same: 1 }
    const after = { name: 'Dos', url: 'https://example.edu', fields: ['a', 'b'], same: 1 }
    expect(changedFacts(before, after)).toEqual({
      before: { name: 'Uno', url: null },
      after: { name: 'Dos', url: 'https://example.edu' },
    })
    expect(changedFacts(before, before)).toBeUndefined()
  })
})
