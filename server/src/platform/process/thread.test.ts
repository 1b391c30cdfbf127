import { describe, expect, it } from 'vitest'
import { runInThread } from './thread.ts'

const moduleOf = (source: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${source}`)}`,
  )
const limits = { heapMegabytes: 64, seconds: 60 }

describe('a thread', () => {
  it('answers with what it makes of its input, and sees no environment', async () => {
    const module = moduleOf('parentPort.postMessage([workerData.a + 1, Object.keys(process.env)])')
    expect(await runInThread(module, { a: 1 }, limits)).toEqual([2, []])
  })

  it('is stopped once it takes more memory than it may, and the process goes on', async () => {
    const module = moduleOf('const all = []; for (;;) all.push({ text: String(all.length) })')
    await expect(runInThread(module, {}, limits)).rejects.toMatchObject({ name: 'ThreadExceeded', what: 'memory' })
  })

  it('is stopped once it takes longer than it may', async () => {
    const module = moduleOf('for (;;);')
    const asked = runInThread(module, {}, { ...limits, seconds: 1 })
    await expect(asked).rejects.toMatchObject({ name: 'ThreadExceeded', what: 'time' })
  })

  it('hands on its error, and one that ends without an answer is an error', async () => {
    await expect(runInThread(moduleOf(`throw new Error('broken')`), {}, limits)).rejects.toThrow('broken')
    await expect(runInThread(moduleOf(''), {}, limits)).rejects.toThrow('ended without an answer')
  })
})
