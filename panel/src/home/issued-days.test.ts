import { describe, expect, it } from 'vitest'
import { heightsOf, summaryOf } from './issued-days.ts'

const days = (...counts: number[]) =>
  counts.map((issued, index) => ({ day: `2026-11-0${index + 1}`, issued, is_more: issued === 10_000 }))

describe('what was issued on the last days', () => {
  it('stands beside the day with the most, and one credential is seen beside thousands', () => {
    expect(heightsOf(days(0, 1, 5_000, 10_000))).toEqual([0, 2, 50, 100])
    expect(heightsOf(days(0, 0))).toEqual([0, 0])
  })

  it('is summed up, and a sum of bounded numbers says that it is more', () => {
    expect(summaryOf(days(2, 7, 1))).toEqual({ total: 10, isMore: false, best: days(2, 7)[1] })
    expect(summaryOf(days(3, 10_000))).toMatchObject({ total: 10_003, isMore: true })
    expect(summaryOf(days(0, 0))).toBeUndefined()
  })
})
