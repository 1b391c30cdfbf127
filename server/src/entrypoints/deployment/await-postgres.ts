import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError, operatorExitCodes } from './operator-error.ts'

const waitMsMax = 60_000
const pauseMs = 500

export type Patience = {
  /** Tells people on the way. */
  note(text: string): void
  /** Ends the wait. */
  stopping?: AbortSignal | undefined
  waitMs?: number
}

/**
 * Runs `work`, which needs PostgreSQL. Where the server is not there yet, because it restarts or starts at the same time as
 * we do, it waits up to a minute and notes it once. `work` must undo what it did before it throws. What waiting cannot mend
 * (an unknown host, a wrong password, no such database) is thrown at once.
 */
export async function awaitingPostgres<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  const { note, stopping, waitMs = waitMsMax } = patience
  const deadline = performance.now() + waitMs
  for (let isTold = false; ; isTold = true) {
    try {
      return await work()
    } catch (error) {
      if (!isAbsent(error)) throw explainUnreachable(error)
      if (performance.now() > deadline || stopping?.aborted) throw explainUnreachable(error)
      if (!isTold) note(`PostgreSQL is not there yet (${reasonOf(error)}): waiting for it, a minute at most.`)
      await sleep(pauseMs, undefined, stopping ? { signal: stopping } : {}).catch(() => {})
    }
  }
}

/** A sentence for a server that cannot be reached or does not let us in; any other error stays as it is. */
function explainUnreachable(error: unknown): unknown {
  if (error instanceof OperatorError || !(isAbsent(error) || isShut(error))) return error
  const sentence = `PostgreSQL cannot be used, see DATABASE_URL: ${reasonOf(error)}.`
  return new OperatorError(sentence, operatorExitCodes.failed, { cause: error })
}

/**
 * Nobody listens, the connection broke, the server starts or stops (57P01 to 57P03), or is a standby that may become the primary (25006): in a moment it
 * may be there.
 */
function isAbsent(error: unknown): boolean {
  if (error instanceof OperatorError) return false
  return causesOf(error).some(({ code = '', message = '', syscall }) =>
    syscall === undefined
      ? /^(57P0[123]|0800[0136]|08P01|25006)$/.test(code) || message === 'Connection terminated unexpectedly'
      : /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) &&
        onSocket.has(syscall),
  )
}

/** An unknown host or a wrong port, user, password or database. */
function isShut(error: unknown): boolean {
  return causesOf(error).some(({ code = '', syscall }) =>
    syscall === undefined ? /^(08...|28...|3D000)$/.test(code) : onSocket.has(syscall),
  )
}

function reasonOf(error: unknown): string {
  const deepest = causesOf(error).at(-1)
  return deepest?.message || deepest?.code || String(error)
}

const onSocket = new Set(['connect', 'getaddrinfo', 'read', 'write'])

type Cause = { code?: string; message?: string; syscall?: string; cause?: unknown; errors?: unknown[] }

/** The error and what caused it. A name that stands for several addresses gives an error for each: the first counts. */
function causesOf(error: unknown): Cause[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as Cause
  return [error as Cause, ...causesOf(cause ?? errors?.[0])]
}
