import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** 5xx: a fault of the service, still there after every retry. */
export class ServerError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'ServerError'
  }
}

/**
 * Whether a caught value is a `ServerError`.
 *
 * @example
 * try {
 *   await client.listTemplates()
 * } catch (error) {
 *   if (isServerError(error)) console.log('Try again later; quote', error.requestId)
 * }
 */
export function isServerError(error: unknown): error is ServerError {
  return hasName(error, 'ServerError')
}
