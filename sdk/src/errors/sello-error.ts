/** The facts of an answer that declines a request. */
export type ErrorFacts = {
  status?: number | undefined
  detail?: string | string[] | undefined
  code?: string | undefined
  requestId?: string | undefined
  cause?: unknown
}

const brand = Symbol.for('sello-sdk.error')

/** Every failure that this library reports, except an abort, which throws the reason of your own `AbortSignal`. */
export class SelloError extends Error {
  /** HTTP status; `undefined` when no answer came. */
  readonly status: number | undefined
  /** The `detail` of the answer: one sentence, or for 422 perhaps several. */
  readonly detail: string | string[] | undefined
  /** `detail` as a list, whatever its shape. */
  readonly messages: string[]
  /** `X-Error-Code`, the stable name of the error, such as `template_not_found`. Texts may be in Spanish. */
  readonly code: string | undefined
  /** `X-Request-Id`, to quote when you ask for support. */
  readonly requestId: string | undefined

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'SelloError'
    this.status = facts.status
    this.detail = facts.detail
    this.messages = facts.detail === undefined ? [message] : [facts.detail].flat()
    this.code = facts.code
    this.requestId = facts.requestId
    Object.defineProperty(this, brand, { value: true })
  }
}

/**
 * Whether a caught value is a failure reported by this library. Holds also when two copies of it are installed, where
 * `instanceof` does not.
 *
 * @example
 * try {
 *   await client.getTemplate('no-uuid')
 * } catch (error) {
 *   if (!isSelloError(error)) throw error
 *   console.log(error.status, error.messages.join(' '), error.requestId)
 * }
 */
export function isSelloError(error: unknown): error is SelloError {
  return error instanceof Error && brand in error
}

export function hasName(error: unknown, name: string): boolean {
  return isSelloError(error) && error.name === name
}
