import { describe, expect, it } from 'vitest'
import { isWorthRetrying, waitAskedFor, waitBeforeRetry } from './retry-timing.ts'

const now = new Date('2026-11-20T10:00:00Z')
const wait = (tries: number, headers: Record<string, string>, random = 1) =>
  waitBeforeRetry(tries, new Headers(headers), now, () => random)

describe('how long to wait', () => {
  it('doubles up to twenty seconds, with full jitter from zero', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map((tries) => wait(tries, {}))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000,
    ])
    expect(wait(3, {}, 0)).toBe(0)
    expect(wait(3, {}, 0.25)).toBe(1_000)
    expect(waitBeforeRetry(0, undefined, now, () => 1)).toBe(500)
  })

  it('is never less than Retry-After, in seconds or as a date', () => {
    expect(wait(0, { 'retry-after': '7' }, 0)).toBe(7_000)
    expect(wait(0, { 'retry-after': 'Fri, 20 Nov 2026 10:00:30 GMT' }, 0)).toBe(30_000)
    expect(wait(0, { 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT' }, 0)).toBe(0)
  })

  it('is not worth it over two minutes', () => {
    expect(wait(0, { 'retry-after': '120' }, 0)).toBe(120_000)
    expect(wait(0, { 'retry-after': '121' })).toBeUndefined()
  })

  it('prefers Retry-After to the end of the window, which is an epoch', () => {
    const reset = String(now.getTime() / 1_000 + 12)
    const window = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
    expect(waitAskedFor(new Headers({ ...window, 'retry-after': '3' }), now)).toBe(3_000)
    expect(waitAskedFor(new Headers(window), now)).toBe(12_000)
    expect(waitAskedFor(new Headers({ ...window, 'x-ratelimit-remaining': '5' }), now)).toBeUndefined()
  })

  it.each([7_200, -7_200])('does not trust a clock that puts the end of the window hours away: %i seconds', (away) => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now.getTime() / 1_000 + away) }
    expect(waitAskedFor(new Headers(headers), now)).toBeUndefined()
  })

  it('passes over a Retry-After that cannot be read', () => {
    expect(wait(0, { 'retry-after': 'soon' })).toBe(500)
  })
})

describe('what is worth another try', () => {
  it.each([
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [501, false],
    [400, false],
    [409, false],
    [422, false],
  ])('%i: %s', (status, worthIt) => {
    expect(isWorthRetrying(status, new Headers())).toBe(worthIt)
  })

  it('includes 409 when it names a time: the first try is still running', () => {
    expect(isWorthRetrying(409, new Headers({ 'retry-after': '1' }))).toBe(true)
  })
})
