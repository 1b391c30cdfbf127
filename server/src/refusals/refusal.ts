import { detailOf, type ErrorCode, type TextValues } from './wire-errors.ts'

/**
 * Declines a request. The code says which status and which words the client gets (wire-errors.ts). `headers` go with
 * the answer; `internal` is what only the log may know.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly detail: string | string[]
  readonly headers: Record<string, string>
  readonly internal: string | undefined

  constructor(code: ErrorCode, detail: string | string[], { headers = {}, internal }: RefusalOptions = {}) {
    super(Array.isArray(detail) ? detail.join('; ') : detail)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
    this.headers = headers
    this.internal = internal
  }
}

export type RefusalOptions = { headers?: Record<string, string>; internal?: string }

/** Makes a refusal by its code, with the values that its text needs. The caller throws it. */
export function refuse<Code extends ErrorCode>(code: Code, ...values: TextValues<Code>): Refusal {
  return new Refusal(code, detailOf(code, ...values))
}

/** As `refuse`, with headers for the answer or a sentence for the log. */
export function refuseWith<Code extends ErrorCode>(
  options: RefusalOptions,
  code: Code,
  ...values: TextValues<Code>
): Refusal {
  return new Refusal(code, detailOf(code, ...values), options)
}
