import { afterEach, describe, expect, it, vi } from 'vitest'
import { Coalescer, type CoalescerOptions } from './coalescer.ts'

afterEach(() => void vi.useRealTimers())

type Run = { items: number[]; end(results?: (string | Promise<string>)[]): void; fail(error: Error): void }

/** A coalescer whose batches end when the test says so. */
function scene(options: Pick<CoalescerOptions<number, string>, 'window'> & { batchMax?: number } = {}) {
  const runs: Run[] = []
  const coalescer = new Coalescer<number, string>({
    batchMax: 100,
    ...options,
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({
          items,
          end: (results = items.map((item) => `done ${item}`)) => resolve(results),
          fail: reject,
        })
      }),
  })
  const batches = () => runs.map(({ items }) => items)
  return { runs, batches, coalescer }
}

const turn = () => new Promise((next) => setImmediate(next))

describe('a coalescer', () => {
  it('runs a call on a quiet system without waiting for a timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'setImmediate'] })
    const quiet = new Coalescer<number, string>({ batchMax: 100, run: async (items) => items.map(String) })
    const answered: string[] = []
    for (const item of [1, 2]) {
      void quiet.add(item).then((answer) => answered.push(answer))
      for (let microtasks = 0; microtasks < 20; microtasks += 1) await undefined
      expect(answered).toHaveLength(item)
    }
    expect(vi.getTimerCount()).toBe(0)
  })

  it('runs one batch at a time: calls that come meanwhile share the next, in their order', async () => {
    const { runs, batches, coalescer } = scene()
    const first = coalescer.add(1)
    await turn()
    const answers = [2, 3, 4].map((item) => coalescer.add(item))
    await turn()
    expect(batches()).toEqual([[1]])
    runs[0]?.end()
    await first
    await turn()
    expect(batches()).toEqual([[1], [2, 3, 4]])
    runs[1]?.end()
    expect(await Promise.all(answers)).toEqual(['done 2', 'done 3', 'done 4'])
  })

  it('keeps a batch within its bound, and the order across batches', async () => {
    const { runs, batches, coalescer } = scene({ batchMax: 2 })
    const answers = [1, 2, 3, 4, 5].map((item) => coalescer.add(item))
    for (const part of [0, 1, 2]) {
      await turn()
      expect(runs).toHaveLength(part + 1)
      runs[part]?.end()
    }
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5].map((item) => `done ${item}`))
    expect(batches()).toEqual([[1, 2], [3, 4], [5]])
  })

  it('gives the failure of one item to its own call, and the others of the batch their results', async () => {
    const { runs, coalescer } = scene()
    const answers = Promise.allSettled([1, 2, 3].map((item) => coalescer.add(item)))
    await turn()
    runs[0]?.end(['one', Promise.reject(new Error('not this one')), Promise.resolve('three')])
    expect(await answers).toEqual([
      { status: 'fulfilled', value: 'one' },
      { status: 'rejected', reason: new Error('not this one') },
      { status: 'fulfilled', value: 'three' },
    ])
  })

  it('answers each call as soon as its own result is there, not when the slowest of its batch is', async () => {
    const { runs, coalescer } = scene()
    const slow = Promise.withResolvers<string>()
    const answers = [1, 2].map((item) => coalescer.add(item))
    await turn()
    runs[0]?.end([slow.promise, 'quick'])
    expect(await answers[1]).toBe('quick')
    slow.resolve('slow')
    expect(await answers[0]).toBe('slow')
  })

  it('fails all calls of a batch that fails, and neither those before nor those after', async () => {
    const { runs, coalescer } = scene({ batchMax: 2 })
    const answers = Promise.allSettled([1, 2, 3, 4, 5].map((item) => coalescer.add(item)))
    await turn()
    runs[0]?.end()
    await turn()
    runs[1]?.fail(new Error('connection lost'))
    await turn()
    runs[2]?.end()
    const failed = { status: 'rejected', reason: new Error('connection lost') }
    expect(await answers).toEqual([
      { status: 'fulfilled', value: 'done 1' },
      { status: 'fulfilled', value: 'done 2' },
      failed,
      failed,
      { status: 'fulfilled', value: 'done 5' },
    ])
  })

  it('fails a batch whose work throws before its first await, or leaves an item without a result', async () => {
    const broken = new Coalescer<number, string>({
      batchMax: 100,
      run: () => {
        throw new Error('not begun')
      },
    })
    await expect(broken.add(1)).rejects.toThrow('not begun')
    const short = new Coalescer<number, string>({ batchMax: 100, run: async () => ['one'] })
    const answers = await Promise.allSettled([1, 2].map((item) => short.add(item)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

describe('a coalescer with a window', () => {
  it('takes calls until the window closes, and runs the next batch beside the one under way', async () => {
    const windows: PromiseWithResolvers<void>[] = []
    const window = () => {
      const opened = Promise.withResolvers<void>()
      windows.push(opened)
      return opened.promise
    }
    const { runs, batches, coalescer } = scene({ window })
    const answers = [coalescer.add(1)]
    await turn()
    answers.push(coalescer.add(2))
    expect(batches()).toEqual([])
    windows[0]?.resolve()
    await turn()
    answers.push(coalescer.add(3))
    windows[1]?.resolve()
    await turn()
    expect(batches()).toEqual([[1, 2], [3]])
    runs[1]?.end()
    expect(await answers[2]).toBe('done 3')
    runs[0]?.end()
    expect(await Promise.all(answers)).toEqual(['done 1', 'done 2', 'done 3'])
  })

  it('closes a batch that is full before its window does, and opens another', async () => {
    const { batches, coalescer } = scene({ batchMax: 2, window: () => turn() as Promise<void> })
    for (const item of [1, 2, 3, 4, 5]) void coalescer.add(item)
    await turn()
    await turn()
    expect(batches()).toEqual([[1, 2], [3, 4], [5]])
  })
})
