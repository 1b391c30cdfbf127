import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Admission, authenticateKey } from '../../api-keys/authenticate-key.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { isExceeded, type RateWindow, remaining } from '../../rate-limits/rate-limit.ts'
import { answerOnce, readOnceOrder } from './answer-once.ts'
import type { Answer, Operation } from './operation.ts'
import { readBody } from './read-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admission?: Admission
  }
}

/**
 * First half of the order of refusal (decisions.md): 401, 403, 429. Runs before a byte of the body is read.
 */
export async function admit(
  platform: Platform,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { ctx, window } = await authenticateKey(platform, presentedKey(request.headers), operation.name)
  setRateHeaders(reply, window)
  if (!ctx.organization.isActive) throw new Refusal('forbidden', 'tenant_inactive', 'Tenant is inactive')
  if (isExceeded(window))
    throw new Refusal('rate_limited', 'rate_limit_exceeded', 'Rate limit exceeded', {
      headers: { 'retry-after': String(window.retryAfterSeconds) },
    })
  request.admission = { ctx: { ...ctx, log: ctx.log.child({ request_id: request.id }) }, window }
}

/** Second half: path, query and body, then the operation itself. */
export async function perform(
  platform: Platform,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { ctx } = request.admission as Admission
  const path = request.params as Record<string, string>
  operation.checkPath?.(path)
  const call = {
    path,
    query: operation.query ? readQuery(operation, request.query) : {},
    body: operation.body ? readInput(operation, request) : {},
    platform,
  }
  const once = operation.idempotent ? readOnceOrder(request) : undefined
  const handle = (scope: Context) => operation.handle(scope, call)
  return send(reply, once ? await answerOnce(ctx, once, handle) : await handle(ctx))
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  const json = 'json' in answer ? answer.json : JSON.stringify(answer.body)
  return reply
    .headers(answer.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(json)
}

/** `X-API-Key` wins; an empty header counts as not sent; a scheme other than Bearer is a key of the wrong format. */
function presentedKey(headers: FastifyRequest['headers']): string | undefined {
  const own = headers['x-api-key']
  if (own !== undefined && own !== '') return Array.isArray(own) ? own[0] : own
  const { authorization } = headers
  if (authorization === undefined || authorization.trim() === '') return undefined
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
}

function setRateHeaders(reply: FastifyReply, window: RateWindow): void {
  reply.headers({
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(remaining(window)),
    'x-ratelimit-reset': String(Math.floor(window.resetsAt.getTime() / 1_000)),
  })
}

function readQuery(operation: Operation, query: unknown): unknown {
  const read = operation.query?.safeParse(query)
  if (!read || read.success) return read?.data
  const issue = read.error.issues[0]
  const name = String(issue?.path[0] ?? 'query')
  throw new Refusal('invalid_parameter', 'invalid_parameter', `Invalid ${name}: ${issue?.message ?? 'not understood'}`)
}

function readInput(operation: Operation, request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined
  const isEmpty = bytes === undefined || bytes.length === 0
  if (!isEmpty || !operation.bodyOptional) requireJson(request)
  const read = operation.body?.safeParse(isEmpty && operation.bodyOptional ? {} : readBody(bytes ?? Buffer.alloc(0)))
  if (!read || read.success) return read?.data
  const details = [...new Set(read.error.issues.map((issue) => issue.message))]
  throw new Refusal('unprocessable', 'body_invalid', details.length === 1 ? (details[0] as string) : details)
}

function requireJson(request: FastifyRequest): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const encoding = request.headers['content-encoding']
  if (type !== 'application/json' || (encoding !== undefined && encoding !== 'identity'))
    throw new Refusal('unprocessable', 'body_content_type', 'Content-Type must be application/json')
}
