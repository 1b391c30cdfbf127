import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** An answer took too long, or a job outlasted the attempts of `waitForJob`; the job itself goes on. */
export class TimeoutError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'TimeoutError'
  }
}

/**
 * Whether a caught value is a `TimeoutError`.
 *
 * @example
 * try {
 *   await client.waitForJob(jobId, { intervalSeconds: 1, attempts: 60 })
 * } catch (error) {
 *   if (isTimeoutError(error)) console.log('Still running; look again later.')
 * }
 */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return hasName(error, 'TimeoutError')
}
