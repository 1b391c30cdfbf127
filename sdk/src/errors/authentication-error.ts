import { type ErrorFacts, hasName, SelloError } from './sello-error.ts'

/** 401: the API key is missing, malformed, unknown or revoked. */
export class AuthenticationError extends SelloError {
  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts)
    this.name = 'AuthenticationError'
  }
}

/**
 * Whether a caught value is an `AuthenticationError`.
 *
 * @example
 * try {
 *   await createClient({ apiKey: 'svc_live_mistyped', baseUrl }).listTemplates()
 * } catch (error) {
 *   if (isAuthenticationError(error)) console.log('Ask your administrator for a new key.')
 * }
 */
export function isAuthenticationError(error: unknown): error is AuthenticationError {
  return hasName(error, 'AuthenticationError')
}
