import { type Transferable, Worker } from 'node:worker_threads'

export type ThreadLimits = { heapMegabytes: number; seconds: number }

/** A thread that was stopped because it took more than it may. */
export class ThreadExceeded extends Error {
  readonly what: 'memory' | 'time'

  constructor(what: 'memory' | 'time') {
    super(`a thread was stopped: it took more ${what} than it may`)
    this.name = 'ThreadExceeded'
    this.what = what
  }
}

/**
 * Runs a module in a thread of its own, which gets `input` as its `workerData` and answers with one message, so that work that
 * takes long holds up nothing else. It sees no environment. Whatever is handed over in `transfer` is no longer here afterwards.
 * Throws ThreadExceeded where it was stopped.
 */
export function runInThread<Output>(
  module: URL,
  input: unknown,
  { heapMegabytes, seconds }: ThreadLimits,
  transfer: Transferable[] = [],
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(module, {
      workerData: input,
      transferList: transfer,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    const timer = setTimeout(() => end(() => reject(new ThreadExceeded('time'))), seconds * 1_000)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    thread
      .on('message', (output: Output) => end(() => resolve(output)))
      .on('error', (error: NodeJS.ErrnoException) =>
        end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadExceeded('memory') : error)),
      )
      .on('exit', () => end(() => reject(new Error('a thread ended without an answer'))))
  })
}
