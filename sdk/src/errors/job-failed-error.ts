import { hasName, SelloError } from './sello-error.ts'

/** A job ended in `FAILURE`: it could not run as a whole. Rows left unissued are kept as failures. */
export class JobFailedError extends SelloError {
  readonly jobId: string

  constructor(jobId: string, reason: string) {
    super(`Job ${jobId} failed: ${reason}`, { detail: reason })
    this.name = 'JobFailedError'
    this.jobId = jobId
  }
}

/**
 * Whether a caught value is a `JobFailedError`.
 *
 * @example
 * try {
 *   await client.waitForJob(jobId)
 * } catch (error) {
 *   if (isJobFailedError(error)) console.log(error.jobId, error.messages)
 * }
 */
export function isJobFailedError(error: unknown): error is JobFailedError {
  return hasName(error, 'JobFailedError')
}
