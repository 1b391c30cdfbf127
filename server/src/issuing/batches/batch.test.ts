import { describe, expect, it } from 'vitest'
import { type Batch, type BatchChunk, rowsPerSecond } from './batch.ts'

const start = new Date('2026-11-22T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)
const chunk = (index: number, doneAt: Date | null): BatchChunk => ({
  index,
  firstRow: index * 100 + 1,
  rowCount: 100,
  state: doneAt ? 'issued' : 'waiting',
  attempts: 0,
  failed: 0,
  doneAt,
})
const batch = (given: Partial<Batch>) => ({
  route: 'chunked' as const,
  processed: 0,
  startedAt: start,
  chunks: [],
  ...given,
})

describe('the rate of a batch', () => {
  it('is that of the last half minute, so that it tells when the work got slower', () => {
    const chunks = [chunk(0, after(1)), chunk(1, after(2)), chunk(2, after(40)), chunk(3, after(50)), chunk(4, null)]
    expect(rowsPerSecond(batch({ chunks }), after(60))).toBeCloseTo(200 / 30)
  })

  it('is measured since the start while that is less than half a minute ago', () => {
    expect(rowsPerSecond(batch({ chunks: [chunk(0, after(2))] }), after(4))).toBeCloseTo(25)
  })

  it('is not told before anything is done, or when nothing was done for half a minute', () => {
    expect(rowsPerSecond(batch({ startedAt: null }), after(4))).toBeNull()
    expect(rowsPerSecond(batch({ chunks: [chunk(0, null)] }), after(4))).toBeNull()
    expect(rowsPerSecond(batch({ chunks: [chunk(0, after(1))] }), after(32))).toBeNull()
  })

  it('of one task counts its rows as they are reported', () => {
    expect(rowsPerSecond(batch({ route: 'single', processed: 50 }), after(5))).toBe(10)
    expect(rowsPerSecond(batch({ route: 'single' }), after(5))).toBeNull()
  })
})
