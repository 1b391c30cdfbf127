export type FailureKind =
  | 'offline'
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'refused'
  | 'too_many_requests'
  | 'unavailable'
  | 'broken'

/** A problem of a field: the sentence of the service, its code, and the values that the sentence names. */
export type FieldProblem = { field: string; message: string; code: string; values: string[] }

/** The facts of a failed request. */
type Told = Pick<RequestFailure, 'kind'> & Partial<Omit<RequestFailure, 'kind' | 'retold' | keyof Error>>

/** Why a request failed, with all facts that a screen may show. */
export class RequestFailure extends Error {
  override name = 'RequestFailure'
  readonly kind: FailureKind
  readonly status: number | undefined
  /** The stable code of the error, from `X-Error-Code`. */
  readonly code: string | undefined
  /** The id by which the operator finds the request in the log. */
  readonly requestId: string | undefined
  /** The sentences of the service. */
  readonly sentences: string[] = []
  /** The values that the sentences name. */
  readonly values: string[] = []
  readonly problems: FieldProblem[] = []
  /** Sentences by the name of their field. */
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor(told: Told) {
    super(told.sentences?.join(' ') || told.kind)
    Object.assign(this, told)
    this.kind = told.kind
    this.fields = told.fields ?? Object.fromEntries(this.problems.map(({ field, message }) => [field, message]))
  }

  /** The same failure in other words. */
  retold(kind: FailureKind, sentences: string[], wordsOf: (problem: FieldProblem) => string): RequestFailure {
    const { fields: _, ...told } = this
    const problems = this.problems.map((one) => ({ ...one, message: wordsOf(one) }))
    return new RequestFailure({ ...told, kind, sentences, problems })
  }
}

/** Reads an error of the service: `{ detail, errors?, values? }`, or whatever a proxy before it said. */
export async function readFailure(response: Response): Promise<RequestFailure> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new RequestFailure({
    kind: kindOf(response.status),
    status: response.status,
    code: response.headers.get('x-error-code') ?? undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    sentences: [body.detail].flat().filter((sentence) => typeof sentence === 'string'),
    values: textsOf(body.values),
    problems: Array.isArray(body.errors) ? body.errors.flatMap(readProblem) : [],
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

function readProblem({ field, message, code, values }: Record<string, unknown>): FieldProblem[] {
  if (typeof field !== 'string' || typeof message !== 'string') return []
  return [{ field, message, code: String(code), values: textsOf(values) }]
}

function textsOf(values: unknown): string[] {
  return Array.isArray(values) ? values.map(String) : []
}

function kindOf(status: number): FailureKind {
  if (status === 401) return 'signed_out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status < 500 ? 'refused' : 'broken'
}
