import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The memory of a process, or of the largest of its descendants. */
export function residentMegabytes(pid: number | undefined): number {
  return Math.max(
    0,
    ...familyOf(pid).map((one) => Number(/VmRSS:\s+(\d+) kB/.exec(read(one, 'status'))?.[1] ?? 0) / 1_024),
  )
}

/** The processor time of a process, including its children that have ended. */
export function processorSeconds(pid: number | undefined): number {
  const fields = read(Number(pid), 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  // proc(5): utime, stime, cutime and cstime are the fields 14 to 17, and two are gone.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** The same with all that it has started and that runs. */
export function familySeconds(pid: number | undefined): number {
  return familyOf(pid).reduce((sum, one) => sum + processorSeconds(one), 0)
}

function familyOf(pid: number | undefined): number[] {
  if (pid === undefined) return []
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    )
    return [pid, ...children.flatMap(familyOf)]
  } catch {
    // The process has ended in between.
    return [pid]
  }
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** Ends a process as a supervisor does, and waits until it has ended. */
export async function endProcess(process: ChildProcess): Promise<void> {
  const ended = new Promise((done) => process.once('exit', done))
  process.kill('SIGTERM')
  await ended
}
