import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** 400, 413 or 422: the request cannot be served as it is. Also a single row that issuing refused (`issueOneOrThrow`). */
export class ValidationError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'ValidationError'
  }
}

/**
 * Whether a caught value is a `ValidationError`.
 *
 * @example
 * try {
 *   await client.issueOneOrThrow(templateId, { email: 'ana@' })
 * } catch (error) {
 *   if (isValidationError(error)) for (const message of error.messages) console.log(message)
 * }
 */
export function isValidationError(error: unknown): error is ValidationError {
  return hasName(error, 'ValidationError')
}
