import type { Context } from '../../../platform/context.ts'
import { runInThread, ThreadExceeded } from '../../../platform/process/thread.ts'
import { SharedCapacity } from '../../connection/shared-capacity.ts'

const limits = { heapMegabytes: 512, seconds: 30 }

/** Threads of this process. One organization has one, so that its files wait for each other and nobody else's do. */
const threads = new SharedCapacity({
  what: 'threads that read files',
  total: 2,
  share: 1,
  waitMs: 60_000,
  waitingMax: 8,
})

/** A file that was given up: the thread that read it took more time or memory than it may. */
export type GivenUp = { kind: 'unreadable'; code: 'takes_too_long' | 'takes_too_much'; values: [] }

/**
 * Runs a module that reads what somebody uploaded, in a thread beside the requests of others. A small workbook may unpack to a
 * large one, so every file of a stranger is read so: in the thread of the process it would hold up everybody.
 */
export async function runReader<Output>(ctx: Context, module: URL, input: unknown): Promise<Output | GivenUp> {
  const release = await threads.take(ctx.organization.id, 1)
  try {
    return await runInThread<Output>(module, input, limits)
  } catch (error) {
    if (!(error instanceof ThreadExceeded)) throw error
    return { kind: 'unreadable', code: error.what === 'time' ? 'takes_too_long' : 'takes_too_much', values: [] }
  } finally {
    release()
  }
}
