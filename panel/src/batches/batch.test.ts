import { describe, expect, it } from 'vitest'
import { type Batch, canBeUndone, holdUpOf, minutesLeft, quarterOf, stateOf } from './batch.ts'

const now = new Date('2026-11-22T09:01:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString()

describe('a batch', () => {
  it('is being issued until its last row, then its letters go out, and rows that failed make it incomplete', () => {
    const state = (status: 'PENDING' | 'PROGRESS' | 'SUCCESS' | 'FAILURE', processed: number, failed = 0) =>
      stateOf({ status, processed, total: 10, failed })
    expect([state('PENDING', 0), state('PROGRESS', 4), state('PROGRESS', 10)]).toEqual([
      'waiting',
      'issuing',
      'mailing',
    ])
    expect([state('SUCCESS', 10), state('SUCCESS', 10, 2), state('FAILURE', 10)]).toEqual([
      'done',
      'incomplete',
      'failed',
    ])
  })

  it('can be taken back once its rows are done, while any of its credentials is active and nobody is at it', () => {
    const done = { issued_at: '2026-11-20T10:00:00Z', active: 1, revocation: null }
    expect(canBeUndone(done)).toBe(true)
    expect(canBeUndone({ ...done, issued_at: null })).toBe(false)
    expect(canBeUndone({ ...done, active: 0 })).toBe(false)
    const revocation = { finished_at: null } as Batch['revocation']
    expect(canBeUndone({ ...done, revocation })).toBe(false)
  })

  it('is told to a screen reader at each quarter', () => {
    const quarters = [0, 24, 25, 49, 50, 99, 100].map((processed) => quarterOf({ processed, total: 100 }))
    expect(quarters).toEqual([0, 0, 25, 25, 50, 75, 100])
  })

  it('says how long it takes only while it goes on', () => {
    expect(minutesLeft({ processed: 1_000, total: 5_000, rows_per_second: 50 })).toBeCloseTo(80 / 60)
    expect(minutesLeft({ processed: 1_000, total: 5_000, rows_per_second: null })).toBeNull()
  })

  it('says after half a minute that it waits for a worker, and at once when it stopped in the middle without one', () => {
    const holdUp = (status: 'PENDING' | 'PROGRESS' | 'SUCCESS', seconds: number, processed: number, running: number) =>
      holdUpOf({ status, created_at: before(seconds), processed, total: 10, workers: { running, seen_at: null } }, now)
    expect([holdUp('PENDING', 20, 0, 1), holdUp('PENDING', 40, 0, 1)]).toEqual([undefined, 'waiting'])
    expect([holdUp('PENDING', 20, 0, 0), holdUp('PENDING', 40, 0, 0)]).toEqual([undefined, 'no_worker'])
    expect([holdUp('PROGRESS', 5, 4, 0), holdUp('PROGRESS', 90, 4, 1), holdUp('SUCCESS', 90, 10, 0)]).toEqual([
      'no_worker',
      undefined,
      undefined,
    ])
  })
})
