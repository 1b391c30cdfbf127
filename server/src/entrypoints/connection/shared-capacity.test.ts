import { describe, expect, it } from 'vitest'
import { Refusal } from '../../refusals/refusal.ts'
import { SharedCapacity } from './shared-capacity.ts'

const open = (options = {}) =>
  new SharedCapacity({ total: 10, share: 4, waitMs: 60_000, waitingMax: 3, what: 'things', ...options })

/** Whether a promise is settled, once all that can go on has gone on. */
async function isSettled(promise: Promise<unknown> | unknown): Promise<boolean> {
  let settled = false
  Promise.resolve(promise).then(
    () => (settled = true),
    () => (settled = true),
  )
  await new Promise((done) => setImmediate(done))
  return settled
}

describe('a shared capacity', () => {
  it('lets one whose share is used up wait for itself, and others pass', async () => {
    const capacity = open()
    const release = await capacity.take('a', 4)
    const waiting = capacity.take('a', 1)
    expect(await isSettled(waiting)).toBe(false)
    expect(await isSettled(capacity.take('b', 4))).toBe(true)
    release()
    expect(await isSettled(waiting)).toBe(true)
  })

  it('never gives out more than there is, and serves in the order of coming', async () => {
    const capacity = open({ total: 4 })
    const release = await capacity.take('a', 4)
    const waiting = [capacity.take('b', 3), capacity.take('c', 3), capacity.take('d', 1)]
    release()
    expect(await Promise.all(waiting.map(isSettled))).toEqual([true, false, true])
  })

  it('takes back once, however often it is given', async () => {
    const capacity = open({ total: 4 })
    const release = await capacity.take('a', 2)
    await capacity.take('b', 2)
    release()
    release()
    await capacity.take('c', 2)
    expect(await isSettled(capacity.take('d', 1))).toBe(false)
  })

  it('refuses who has waited in vain, and at once where too many of one owner wait', async () => {
    const capacity = open({ waitMs: 20 })
    await capacity.take('a', 4)
    const waiting = [1, 2, 3].map(() => capacity.take('a', 1))
    expect(() => capacity.take('a', 1)).toThrow(Refusal)
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(3).fill('overloaded'))
    expect(await isSettled(capacity.take('a', 1))).toBe(false)
  })
})
