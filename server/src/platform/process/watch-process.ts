import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { patience, type WorkLimits } from './work-limits.ts'

const lookMs = 100
/** Exit codes of a shell that finds no Node, or may not run it. */
const notStarted = new Set([126, 127])

export type ProgramLimits = Omit<WorkLimits, 'heapMegabytes'> & { residentMegabytes: number; clockSeconds?: number }

/** The reason why a process was ended. `starved` is nobody's fault: the process hardly got any processor. */
export type ProcessEnd = 'memory' | 'time' | 'starved'

/**
 * Gives a process its priority, and ends it once it has taken more memory or time of the processor than it may. Resolves when it has
 * ended and all that it said was read, to why it was ended; `undefined` where it ended by itself. Rejects where it did not start.
 */
export function watchProcess(child: ChildProcess, limits: ProgramLimits): Promise<ProcessEnd | undefined> {
  return new Promise((resolve, reject) => {
    let ended: ProcessEnd | undefined
    const end = (why: ProcessEnd) => {
      ended ??= why
      child.kill('SIGKILL')
    }
    const watch = setInterval(() => {
      const taken = child.pid === undefined ? undefined : takenBy(child.pid)
      if (!taken) return
      if (taken.residentMegabytes > limits.residentMegabytes) end('memory')
      else if (taken.processorSeconds > limits.processorSeconds) end('time')
    }, lookMs)
    const clock = setTimeout(() => end('starved'), (limits.clockSeconds ?? patience.clockSeconds) * 1_000)
    const stop = () => {
      clearInterval(watch)
      clearTimeout(clock)
    }
    child.once('error', (error) => {
      stop()
      reject(error)
    })
    child.once('close', () => {
      stop()
      if (notStarted.has(child.exitCode ?? 0)) reject(new Error('Node could not be started for a program'))
      resolve(ended)
    })
    if (child.pid !== undefined) lower(child.pid, limits.priority)
  })
}

const exitMs = 1_000

/**
 * Gives a process that has answered a second to end by itself. Node hangs as it exits once in some hundred times (it waits for a thread
 * that nobody has woken), and whoever waits for that holds a seat until the clock is over.
 */
export function endSoon(child: ChildProcess): void {
  setTimeout(() => child.kill('SIGKILL'), exitMs).unref()
}

function lower(pid: number, priority: number): void {
  try {
    setPriority(pid, priority)
  } catch {
    // It has ended already.
  }
}

const ticksPerSecond = 100

/** proc_pid_stat(5) and proc_pid_status(5). `undefined` where it has ended, or where there is no /proc: then the clock has to do. */
function takenBy(pid: number): { processorSeconds: number; residentMegabytes: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return {
      processorSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      residentMegabytes: Number(kilobytes) / 1_024,
    }
  } catch {
    return undefined
  }
}
