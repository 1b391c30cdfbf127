import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds of processor time that a process, all its threads and the children that it has waited for have used so far. */
export function processMs(pid: number): number {
  return threadsMs(pid) + childrenMs(pid)
}

/** The same for a PostgreSQL: for its postmaster, every running process of it, and those that have ended. */
export function postgresMs(postmaster: number): number {
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === postmaster)
  return [...running.map(Number), postmaster].reduce((sum, pid) => sum + threadsMs(pid), childrenMs(postmaster))
}

export async function postmasterOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select pg_backend_pid() as pid')
  return parentOf(rows[0].pid) ?? 0
}

/** To the nanosecond: the sums of `/proc/PID/stat` are cut to hundredths of a second, of each of twenty processes. */
function threadsMs(pid: number): number {
  const threads = readOrNothing(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const ran = threads.map((id) => readOrNothing(() => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8')))
  return ran.reduce((sum, text) => sum + Number(text?.split(' ')[0] ?? 0) / 1e6, 0)
}

/** proc_pid_stat(5): `cutime` and `cstime`, in hundredths of a second. */
function childrenMs(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[13]) + Number(fields[14])) * 10 : 0
}

function parentOf(pid: number): number | undefined {
  const fields = statOf(pid)
  return fields && Number(fields[1])
}

/** The fields after the name of the program, which is in parentheses and may contain anything. */
function statOf(pid: number): string[] | undefined {
  const text = readOrNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Processes end while they are looked at. */
function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
