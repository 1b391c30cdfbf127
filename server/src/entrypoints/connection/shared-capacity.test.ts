import { describe, expect, it } from 'vitest'
import { Refusal } from '../../platform/refusals/refusal.ts'
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

  it('serves one of each who waits before the next of any, however many one of them has', async () => {
    const capacity = open({ total: 1, share: 1 })
    const served: string[] = []
    const serve = async (owner: string) => {
      const release = await capacity.take(owner, 1)
      served.push(owner)
      await new Promise((done) => setImmediate(done))
      release()
    }
    await Promise.all(['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'].map(serve))
    expect(served).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'c', 'b', 'c'])
  })

  it('serves one who asks now and then before all who ask without end, though it came last', async () => {
    const capacity = open({ total: 1, share: 1, waitingMax: 4 })
    const served: string[] = []
    const ask = async (owner: string) => {
      const release = await capacity.take(owner, 1)
      served.push(owner)
      await new Promise((done) => setImmediate(done))
      release()
    }
    const many = Array.from({ length: 240 }, (_, n) => ask(`hostile ${n % 60}`))
    const reader = Array.from({ length: 3 }, () => ask('reader')).at(-1)
    await reader
    // The owner that was being served, and the turn that is owed between two owners who go before it.
    expect(served.slice(0, 6)).toEqual(['hostile 0', 'reader', 'hostile 1', 'reader', 'hostile 2', 'reader'])
    await Promise.all(many)
  })

  it('serves one who asks often at each second turn at least, however many others ask for the first time', async () => {
    const capacity = open({ total: 1, share: 1 })
    for (let n = 0; n < 100; n++) (await capacity.take('office', 1))()
    const served: string[] = []
    let newcomers = 0
    const ask = async (owner: string): Promise<void> => {
      const release = await capacity.take(owner, 1)
      served.push(owner)
      // Whoever was served is another the next time.
      const next = owner !== 'office' && newcomers < 500 ? ask(`newcomer ${newcomers++}`) : undefined
      await new Promise((done) => setImmediate(done))
      release()
      await next
    }
    const before = Array.from({ length: 10 }, () => ask(`newcomer ${newcomers++}`))
    await Promise.all([...before, ask('office')])
    // Ten came before it, and for each of them one more.
    expect(served.indexOf('office')).toBeLessThanOrEqual(20)
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
