import { describe, expect, it } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

type Word = { text: string; length: number }

function words(entriesMax: number) {
  let keysMade = 0
  const kept = new RecentlyUsed<string, Word>({
    entriesMax,
    keyOf: (text) => {
      keysMade += 1
      return text
    },
    isMadeFrom: (word, text) => word.text === text,
  })
  const keep = (...texts: string[]) => {
    for (const text of texts) kept.keep(text, { text, length: text.length })
  }
  return { kept, keep, keysMade: () => keysMade }
}

describe('what was used recently', () => {
  it('forgets what was used longest ago', () => {
    const { kept, keep } = words(2)
    keep('one', 'two')
    kept.find('one')
    keep('three')
    expect(kept.find('two')).toBeUndefined()
    expect([kept.find('one'), kept.find('three')]).toEqual([
      { text: 'one', length: 3 },
      { text: 'three', length: 5 },
    ])
    expect(kept.size).toBe(2)
  })

  it('is found without a key when it is asked for again and again', () => {
    const { kept, keep, keysMade } = words(2)
    keep('one')
    for (let i = 0; i < 5; i += 1) expect(kept.find('one')?.length).toBe(3)
    expect(keysMade()).toBe(1)
    kept.find('two')
    expect(keysMade()).toBe(2)
  })

  it('is nothing where no entry is allowed', () => {
    const { kept, keep } = words(0)
    keep('one')
    expect(kept.find('one')).toBeUndefined()
  })
})
