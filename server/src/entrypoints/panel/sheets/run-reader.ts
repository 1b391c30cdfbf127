import type { Context } from '../../../platform/context.ts'
import { runProgram } from '../../../platform/process/run-program.ts'
import { priorities, WorkExceeded } from '../../../platform/process/work-limits.ts'
import { SharedCapacity } from '../../connection/shared-capacity.ts'

const limits = { heapMegabytes: 512, processorSeconds: 30, priority: priorities.person }

/** Processes that this one starts. One organization has one, so that its files wait for each other and nobody else's do. */
const readers = new SharedCapacity({
  what: 'processes that read files',
  total: 2,
  share: 1,
  waitMs: 60_000,
  waitingMax: 8,
})

/** A file that was given up: the process that read it took more time or memory than it may. */
export type GivenUp = { kind: 'unreadable'; faults: { code: 'takes_too_long' | 'takes_too_much'; values: [] }[] }

/**
 * Runs a module that reads what somebody uploaded, in a process beside the requests of others. A small workbook may unpack to a
 * large one, so every file of a stranger is read so: in this process it would hold up everybody, or end it.
 */
export async function runReader<Output>(ctx: Context, module: URL, input: unknown): Promise<Output | GivenUp> {
  const release = await readers.take(ctx.organization.id, 1)
  try {
    return await runProgram<Output>(module, input, limits)
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error
    const code = error.what === 'time' ? 'takes_too_long' : 'takes_too_much'
    return { kind: 'unreadable', faults: [{ code, values: [] }] }
  } finally {
    release()
  }
}
