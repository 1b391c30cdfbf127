import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** 429: the requests of the key in this minute are used up, also after every retry. */
export class RateLimitError extends SelloError {
  /** The seconds that the service asks to wait; undefined where it names none. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, facts: ErrorFacts & { retryAfterSeconds?: number | undefined } = {}) {
    super(message, facts)
    this.name = 'RateLimitError'
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/**
 * Whether a caught value is a `RateLimitError`.
 *
 * @example
 * try {
 *   await client.validateRecipients(templateId, [{ email: 'ana@example.edu' }])
 * } catch (error) {
 *   if (isRateLimitError(error)) console.log(`Free again in ${error.retryAfterSeconds} seconds.`)
 * }
 */
export function isRateLimitError(error: unknown): error is RateLimitError {
  return hasName(error, 'RateLimitError')
}
