import type { FastifyReply } from 'fastify'
import { isOutage, sqlStateOf } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { WorkStarved } from '../../platform/process/work-limits.ts'
import { Refusal, refuse, refuseWith } from '../../platform/refusals/refusal.ts'
import { detailOf, type ErrorCode, isApiErrorCode, wireErrors } from '../../platform/refusals/wire-errors.ts'
import { overloaded } from '../connection/http-limits.ts'

/** Answers with `{ detail }`. */
export function renderError(error: unknown, reply: FastifyReply, log: Log): FastifyReply {
  return sendDetail(reply, prepareError(error, reply, log))
}

/** The body of an error. `errors` are about fields of a form; `values` let a client say the error in its own words. */
type Told = { detail: string | string[] } & Pick<Partial<Refusal>, 'errors' | 'values'>

/** Sends the detail of an error whose status and headers are set. */
export function sendDetail(reply: FastifyReply, told: Told): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(told))
}

/**
 * Sets status and headers of the answer to an error, and returns its detail. An error that is no refusal is logged under the
 * id of the request and answered with 500, without its message.
 */
export function prepareError(error: unknown, reply: FastifyReply, log: Log): Told {
  const refusal = refusalOf(error)
  if (!refusal) {
    log.error({ err: error, request_id: reply.request.id }, 'a request failed')
    setError(reply, 'internal_error', {})
    return { detail: detailOf('internal_error') }
  }
  if (refusal.internal) log.warn({ request_id: reply.request.id, code: refusal.code }, refusal.internal)
  setError(reply, refusal.code, refusal.headers)
  const { detail, errors, values } = refusal
  return { detail, errors, values: reply.request.door?.sendsValues && values }
}

function setError(reply: FastifyReply, code: ErrorCode, headers: Record<string, string>): void {
  const { status } = wireErrors[code]
  // RFC 9110, section 11.6.1: a 401 says how to authenticate.
  const { door } = reply.request
  const challenge = status === 401 && door ? { 'www-authenticate': door.challenge } : {}
  const help = isApiErrorCode(code) ? { link: `<${errorPagePath(code)}>; rel="help"` } : {}
  reply.code(status).headers({ ...headers, ...challenge, 'x-error-code': code, ...help })
}

/** The refusal that stands for an error; undefined where the error is a defect of ours. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (isOutage(error))
    return refuseWith(
      {
        headers: { 'retry-after': '5' },
        internal: `the database is out of reach (${sqlStateOf(error) ?? 'no connection'})`,
      },
      'unavailable',
    )
  if (error instanceof WorkStarved) return overloaded(error.message)
  // Of a DOMException the code is a number.
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('body_content_type')
  if (String(code).startsWith('FST_ERR_CTP') || statusCode === 400) return refuse('body_unreadable')
  return undefined
}

/** The page that explains an error and what to do. */
export function errorPagePath(code: string): string {
  return `/docs/errors/${code}`
}
