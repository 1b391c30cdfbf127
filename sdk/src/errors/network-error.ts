import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** No answer came: name not found, connection refused or lost, a redirect. `cause` has the details. */
export class NetworkError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'NetworkError'
  }
}

/**
 * Whether a caught value is a `NetworkError`.
 *
 * @example
 * try {
 *   await createClient({ apiKey, baseUrl: 'http://127.0.0.1:9', retries: 0 }).listTemplates()
 * } catch (error) {
 *   if (isNetworkError(error)) console.log(error.message)
 * }
 */
export function isNetworkError(error: unknown): error is NetworkError {
  return hasName(error, 'NetworkError')
}
