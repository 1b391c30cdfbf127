import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** 403: the organization is deactivated, or another API key made this job. */
export class PermissionError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'PermissionError'
  }
}

/**
 * Whether a caught value is a `PermissionError`.
 *
 * @example
 * try {
 *   await client.getJob(jobId)
 * } catch (error) {
 *   if (isPermissionError(error)) console.log('That job was made with another key.')
 * }
 */
export function isPermissionError(error: unknown): error is PermissionError {
  return hasName(error, 'PermissionError')
}
