import { fork } from 'node:child_process'
import { boundedNode } from './bounded-node.ts'
import { programEnvironment } from './program-environment.ts'
import { endSoon, watchProcess } from './watch-process.ts'
import { WorkExceeded, type WorkLimits, WorkStarved } from './work-limits.ts'

const start = new URL('./program-start.ts', import.meta.url)
/** The memory of a process beside its work: Node itself, its modules, messages. */
const besideHeapMegabytes = 256

/** Signals that end a process without a fault of its own: its service stops, or the system needs the memory. */
const endOfOthers = new Set(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGKILL'])

type Answer<Output> = { output: Output } | { error: unknown }

/**
 * Runs the one function that a module exports in a process of its own, with `input` as its argument, and returns what it returned, so that
 * work that takes long, or a file that was made to do harm, holds up and brings down nothing else. It sees no environment of ours. Throws what
 * the module threw, WorkExceeded where it was stopped, and WorkStarved where the machine was too busy for it.
 *
 * A thread would not do: one array that grows beyond its limit ends the whole process (decision 108).
 */
export async function runProgram<Output>(
  module: URL,
  input: unknown,
  { heapMegabytes, ...limits }: WorkLimits & { clockSeconds?: number },
): Promise<Output> {
  const [execPath, execArgv] = boundedNode([`--max-old-space-size=${heapMegabytes}`], limits.processorSeconds)
  const child = fork(start, [module.href], {
    execPath,
    execArgv,
    env: programEnvironment(),
    cwd: '/',
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Watched before anything else: the error of a process that could not be started would end this one without a listener.
  const ended = watchProcess(child, { ...limits, residentMegabytes: heapMegabytes + besideHeapMegabytes })
  let answer: Answer<Output> | undefined
  child.once('message', (said: Answer<Output>) => {
    answer = said
    endSoon(child)
  })
  // The process may end before it has read everything.
  if (child.connected) child.send({ input }, () => undefined)
  const why = await ended
  if (answer && 'output' in answer) return answer.output
  if (answer) throw answer.error
  const isEndedByOthers = why === undefined && endOfOthers.has(child.signalCode ?? '')
  if (why === 'starved' || isEndedByOthers) throw new WorkStarved()
  if (why !== undefined) throw new WorkExceeded(why)
  // Node ends by a signal where it finds no more memory, and by a code for an error of ours.
  throw child.signalCode ? new WorkExceeded('memory') : new Error('a program ended without an answer')
}
