export type FailureKind =
  | 'offline'
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'refused'
  | 'too_many_requests'
  | 'unavailable'
  | 'broken'

/** Why a request was not answered with what it asked for, in all that a screen may tell of it. */
export class RequestFailure extends Error {
  override name = 'RequestFailure'
  readonly kind: FailureKind
  readonly status: number | undefined
  /** Stable name of the error, from `X-Error-Code`. */
  readonly code: string | undefined
  /** By which the operator finds the request in the log. */
  readonly requestId: string | undefined
  /** The service's own sentences. */
  readonly sentences: string[]
  /** Sentences by the field of the form that they belong to. */
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor(told: {
    kind: FailureKind
    status?: number
    code?: string | undefined
    requestId?: string | undefined
    sentences?: string[]
    fields?: Record<string, string>
    retryAfterSeconds?: number | undefined
  }) {
    super(told.sentences?.join(' ') || told.kind)
    this.kind = told.kind
    this.status = told.status
    this.code = told.code
    this.requestId = told.requestId
    this.sentences = told.sentences ?? []
    this.fields = told.fields ?? {}
    this.retryAfterSeconds = told.retryAfterSeconds
  }
}

/** Reads an error of the service: `{ detail, errors? }`, or whatever a proxy before it said. */
export async function readFailure(response: Response): Promise<RequestFailure> {
  const body = (await response.json().catch(() => ({}))) as {
    detail?: unknown
    errors?: unknown
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new RequestFailure({
    kind: kindOf(response.status),
    status: response.status,
    code: response.headers.get('x-error-code') ?? undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    sentences: [body.detail].flat().filter((sentence) => typeof sentence === 'string'),
    fields: readFields(body.errors),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

function readFields(errors: unknown): Record<string, string> {
  if (!Array.isArray(errors)) return {}
  const pairs = errors.map(({ field, message }) => [field, message])
  return Object.fromEntries(pairs.filter((pair) => pair.every((part) => typeof part === 'string')))
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status < 500 ? 'refused' : 'broken'
}
