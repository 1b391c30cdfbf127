import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** 404: no such record, or one of another organization; the service does not tell which. */
export class NotFoundError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'NotFoundError'
  }
}

/**
 * Whether a caught value is a `NotFoundError`.
 *
 * @example
 * const template = await client.getTemplate(templateId).catch((error) => {
 *   if (isNotFoundError(error)) return undefined
 *   throw error
 * })
 */
export function isNotFoundError(error: unknown): error is NotFoundError {
  return hasName(error, 'NotFoundError')
}
