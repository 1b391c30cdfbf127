import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, mayHaveCommitted } from '../../errors.ts'

/**
 * The time that a caller waits for a new primary. A longer outage is answered with 503: then only a repetition can tell whether the change was
 * made.
 */
const askMsMax = 10_000
const pauseMs = 250

/**
 * Runs `work`, which commits at its end, once. Where the connection broke before PostgreSQL had answered, it may have committed: then `findDone` is asked
 * as soon as PostgreSQL is there again, and what it finds is the result. Throws the error of `work` where it finds nothing.
 */
export async function askingAfterOutage<T>(work: () => Promise<T>, findDone: () => Promise<T | undefined>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const done = mayHaveCommitted(error) ? await ask(findDone) : undefined
    if (done === undefined) throw error
    return done
  }
}

async function ask<T>(findDone: () => Promise<T | undefined>): Promise<T | undefined> {
  const deadline = performance.now() + askMsMax
  for (;;) {
    try {
      return await findDone()
    } catch (error) {
      if (!isOutage(error) || performance.now() > deadline) return undefined
      await sleep(pauseMs)
    }
  }
}
