import { readFileSync } from 'node:fs'

/** What Linux counts processor time in, on all machines that Node runs on. */
const ticksPerSecond = 100

/** Tells what a run took, as its last line: when the workers and the database that it started have ended, whose time is in it. */
export function tellTimeAtExit(): void {
  process.once('exit', () => {
    const wall = `${minutes(process.uptime())} by the clock`
    const processor = processorSeconds()
    console.log(processor === undefined ? `\nTook ${wall}` : `\nTook ${wall}, ${minutes(processor)} of processor time`)
  })
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** Of this process and of all below it that have ended. */
function processorSeconds(): number | undefined {
  try {
    // proc_pid_stat(5): utime, stime, cutime and cstime are fields 14 to 17; the second is a name, in parentheses.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return undefined
  }
}
