import type { FastifyRequest } from 'fastify'
import { authenticateKey } from '../../api-keys/authenticate-key.ts'
import type { Platform } from '../../platform/context.ts'
import type { Admission } from '../http/door.ts'
import { type LimitedOperation, requestsPerMinute } from './requests-per-minute.ts'

/** Who asks is told by an API key, and the request is counted against the window of that key and operation. */
export function authenticateRequest(
  platform: Platform,
  request: FastifyRequest,
  { name }: { name: LimitedOperation },
): Promise<Admission> {
  const limit = { operation: name, requestsPerMinute: requestsPerMinute[name] }
  return authenticateKey(platform, presentedKey(request.headers), limit)
}

/** `X-API-Key` wins; an empty header counts as not sent; a scheme other than Bearer is a key of the wrong format. */
export function presentedKey(headers: FastifyRequest['headers']): string | undefined {
  const own = headers['x-api-key']
  if (own !== undefined && own !== '') return Array.isArray(own) ? own[0] : own
  const { authorization } = headers
  if (authorization === undefined || authorization.trim() === '') return undefined
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
}
