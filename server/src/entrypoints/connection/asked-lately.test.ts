import { describe, expect, it } from 'vitest'
import { AskedLately } from './asked-lately.ts'

describe('who asked lately', () => {
  it('is known by how often for one window of time and the one before it', () => {
    let time = 0
    const asked = new AskedLately({ windowMs: 10, now: () => time })
    asked.count('a')
    asked.count('a')
    time = 10
    asked.count('a')
    expect(asked.timesOf('a')).toBe(3)
    time = 20
    asked.count('b')
    expect([asked.timesOf('a'), asked.timesOf('b')]).toEqual([1, 1])
    time = 45
    asked.count('c')
    expect([asked.timesOf('a'), asked.timesOf('b'), asked.timesOf('c'), asked.size]).toEqual([0, 0, 1, 1])
  })

  it('is forgotten rather than kept without a limit, where each who asks is another', () => {
    const asked = new AskedLately({ ownersMax: 100, now: () => 0 })
    for (let n = 0; n < 10_000; n++) asked.count(`owner ${n}`)
    expect(asked.size).toBeLessThanOrEqual(200)
  })
})
