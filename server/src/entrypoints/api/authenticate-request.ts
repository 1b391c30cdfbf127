import type { FastifyRequest } from 'fastify'
import { authenticateKey } from '../../people/api-keys/authenticate-key.ts'
import type { Platform } from '../../platform/context.ts'
import { addressOf } from '../connection/head/network-address.ts'
import type { Authentication } from '../http/door.ts'
import { type LimitedOperation, requestsPerMinute } from './requests-per-minute.ts'
import { rights } from './rights.ts'

/** Authenticates a request by its API key, which is to have the scope of the operation, and counts it against the rate limit of that key and operation. */
export function authenticateRequest(
  platform: Platform,
  request: FastifyRequest,
  { name }: { name: LimitedOperation },
): Promise<Authentication> {
  const limit = { operation: name, requestsPerMinute: requestsPerMinute[name] }
  const { scope, of } = rights[name]
  const asking = { scope, address: () => addressOf(platform.settings, request), isOfTemplates: of !== undefined }
  return authenticateKey(platform, readApiKey(request.headers), limit, asking)
}

/**
 * Reads the API key from the headers. `X-API-Key` wins; an empty header counts as not sent; a scheme other than Bearer gives
 * a key of the wrong format.
 */
export function readApiKey(headers: FastifyRequest['headers']): string | undefined {
  const own = headers['x-api-key']
  if (own !== undefined && own !== '') return Array.isArray(own) ? own[0] : own
  const { authorization } = headers
  if (authorization === undefined || authorization.trim() === '') return undefined
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
}
