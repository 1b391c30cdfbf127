import type { FieldProblemCode } from './field-problem.ts'
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
  /** Its sentences by the fields of a form that they are about, for a client that shows one. */
  readonly errors: FieldError[] | undefined
  /** The values that the sentence names, for a client that words it in its own way. */
  readonly values: readonly string[] | undefined

  constructor(code: ErrorCode, detail: string | string[], options: RefusalOptions = {}) {
    const { headers = {}, internal, errors, values } = options
    super(Array.isArray(detail) ? detail.join('; ') : detail)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
    this.headers = headers
    this.internal = internal
    this.errors = errors
    this.values = values
  }

  /** Returns the same refusal, about this field of a form. */
  about(field: string): Refusal {
    const { code, detail, headers, internal } = this
    const errors = [detail].flat().map((message) => ({ field, message, code }))
    return new Refusal(code, detail, { headers, internal, errors })
  }
}

/** A sentence about a field, with its code for other languages, and with the values that the sentence names. */
export type FieldError = {
  field: string
  message: string
  code: ErrorCode | FieldProblemCode
  values?: readonly (string | number)[] | undefined
}

export type RefusalOptions = {
  headers?: Record<string, string>
  internal?: string | undefined
  errors?: FieldError[] | undefined
  values?: readonly string[] | undefined
}

/** Makes a refusal by its code, with the values that its text needs. The caller throws it. */
export function refuse<Code extends ErrorCode>(code: Code, ...values: TextValues<Code>): Refusal {
  return new Refusal(code, detailOf(code, ...values))
}

/** Makes a refusal with headers for the answer, or with a sentence for the log. */
export function refuseWith<Code extends ErrorCode>(
  options: RefusalOptions,
  code: Code,
  ...values: TextValues<Code>
): Refusal {
  return new Refusal(code, detailOf(code, ...values), options)
}

/** The refusal with which work ended; undefined where it was done. Any other error is thrown. */
export async function awaitRefusal(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
