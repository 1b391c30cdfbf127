import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { isOutage, Refusal, type RefusalKind, sqlStateOf } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { errorPagePath } from './error-codes.ts'

/** The only place that knows which status a refusal becomes. */
const statusOf: Record<RefusalKind, number> = {
  invalid_parameter: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unprocessable: 422,
  rate_limited: 429,
  unavailable: 503,
}

/** Answers with `{ detail }`. */
export function renderError(error: unknown, reply: FastifyReply, log: Log): FastifyReply {
  return sendDetail(reply, prepareError(error, reply, log))
}

/** Sends what a client may read of an error whose status and headers are set. */
export function sendDetail(reply: FastifyReply, { detail }: { detail: string | string[] }): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ detail }))
}

/**
 * Sets status and headers of an answer that tells of an error, and returns what a client may read of it. What is no
 * refusal is logged under the request's id and told as 500 without a word more.
 */
export function prepareError(error: unknown, reply: FastifyReply, log: Log): { detail: string | string[] } {
  const refusal = refusalOf(error)
  if (refusal.kind === 'internal') {
    log.error({ err: error, request_id: reply.request.id }, 'a request failed')
    setError(reply, 500, 'internal_error', {})
    return { detail: 'Internal server error' }
  }
  if (refusal.internal) log.warn({ request_id: reply.request.id, code: refusal.code }, refusal.internal)
  setError(reply, statusOf[refusal.kind], refusal.code, refusal.headers)
  return { detail: refusal.detail }
}

function setError(reply: FastifyReply, status: number, code: ErrorCode, headers: Record<string, string>): void {
  // RFC 9110, section 11.6.1: a 401 says how to authenticate.
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="Sello"' } : {}
  reply
    .code(status)
    .headers({ ...headers, ...challenge, 'x-error-code': code, link: `<${errorPagePath(code)}>; rel="help"` })
}

function refusalOf(error: unknown): Refusal | { kind: 'internal' } {
  if (error instanceof Refusal) return error
  if (isOutage(error))
    return new Refusal('unavailable', 'unavailable', 'Service temporarily unavailable', {
      headers: { 'retry-after': '5' },
      internal: `the database is out of reach (${sqlStateOf(error) ?? 'no connection'})`,
    })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('unprocessable', 'body_content_type', 'Content-Type must be application/json')
  if (code?.startsWith('FST_ERR_CTP') || statusCode === 400)
    return new Refusal('unprocessable', 'body_unreadable', 'Request body could not be read')
  return { kind: 'internal' }
}
