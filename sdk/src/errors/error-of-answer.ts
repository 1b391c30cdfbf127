import { waitAskedFor } from '../retry-timing.ts'
import { AuthenticationError } from './authentication-error.ts'
import { GoneError } from './gone-error.ts'
import { NotFoundError } from './not-found-error.ts'
import { PermissionError } from './permission-error.ts'
import { RateLimitError } from './rate-limit-error.ts'
import { SelloError } from './sello-error.ts'
import { ServerError } from './server-error.ts'
import { ValidationError } from './validation-error.ts'

const classOf: Record<number, typeof SelloError> = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  410: GoneError,
  413: ValidationError,
  422: ValidationError,
}

/** Makes the error of an answer. A body without `detail`, which a proxy may send, is accepted. */
export function errorOfAnswer(status: number, headers: Headers, text: string, now: Date): SelloError {
  const detail = detailOf(text)
  const facts = {
    status,
    detail,
    code: headers.get('x-error-code') ?? undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  }
  const message = [detail ?? `The service answered ${status}.`].flat().join(' ')
  if (status === 429) {
    const wait = waitAskedFor(headers, now)
    return new RateLimitError(message, {
      ...facts,
      retryAfterSeconds: wait === undefined ? undefined : Math.ceil(wait / 1_000),
    })
  }
  const Class = classOf[status] ?? (status >= 500 ? ServerError : SelloError)
  return new Class(message, facts)
}

function detailOf(text: string): string | string[] | undefined {
  try {
    const { detail } = JSON.parse(text)
    if (typeof detail === 'string') return detail
    return Array.isArray(detail) && detail.every((one) => typeof one === 'string') ? detail : undefined
  } catch {
    return undefined
  }
}
