import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseInactive } from '../../organizations/refuse-inactive.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { type RateWindow, refuseExceeded, remaining } from '../../platform/rate-limits/rate-limit.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { hasLeft } from '../connection/one-at-a-time.ts'
import { partsInTurn } from '../connection/parts-in-turn.ts'
import { type ProcessLimits, whenAnswered } from '../connection/process-limits.ts'
import { receiveBody, smallBodyBytesMax } from '../connection/receive-body.ts'
import { understandBody } from './body/understand-body.ts'
import type { AnyDoor, Authentication, CallerScope, IdempotentRequest } from './door.ts'
import type { Answer, Call, Operation } from './operation.ts'
import { reportUnknownParameters } from './unknown-parameters.ts'

/**
 * Authenticates the caller and counts the request against its rate limit: the first half of the order in which a request is
 * refused (decisions.md), 401, 403, 429. Runs before a byte of the body is read.
 */
export async function authenticateCaller(
  platform: Platform,
  door: AnyDoor,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { ctx, window, declined } = await door.authenticate(platform, request, operation)
  if (window) setRateHeaders(reply, window)
  if (ctx.organization) refuseInactive(ctx)
  if (declined) throw declined
  refuseExceeded(window)
  if (ctx.organization) request.server.processLimits.underWay.recognize(request.raw)
  request.authentication = { ctx: { ...ctx, requestId: request.id, log: ctx.log.child({ request_id: request.id }) } }
}

/** Checks path, query and body, the second half of that order, and then runs the operation and sends its answer. */
export async function perform(
  platform: Platform,
  limits: ProcessLimits,
  door: AnyDoor,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { ctx } = request.authentication as Authentication<CallerScope>
  const path = request.params as Record<string, string>
  operation.checkPath?.(path)
  reportUnknownParameters(reply, operation, request.query, undefined)
  const query = operation.query ? readQuery(operation, request.query) : {}
  const owner = ownerOf(ctx)
  const file = operation.file ? await receive(limits, operation.file.bytesMax, owner, request, reply) : Buffer.alloc(0)
  const hasBody = operation.body || operation.form
  const bytesMax = operation.bodyBytesMax ?? door.bodyBytesMax
  const bytes = hasBody ? await receive(limits, bytesMax, owner, request, reply) : file
  const read = async (): Promise<Input> =>
    hasBody ? readInput(door, operation, request, reply, bytes) : { body: {}, idempotent: undefined }
  const answerTo = async ({ body, idempotent }: Input) => {
    if (operation.hasLargeAnswer) whenAnswered(reply.raw, await limits.largeAnswers.take(owner, 1))
    if (operation.isExport) await beginExport(ctx, limits, reply)
    const aside = await takeSeat(limits, owner, request, reply)
    if (hasLeft(request.raw)) return undefined
    const acceptLanguage = request.headers['accept-language']
    const call = { path, query, body, bodyBytes: bytes.length, file, acceptLanguage, platform, aside }
    const ready = operation.prepare ? { ...call, ...(await operation.prepare(ctx as Context, call)) } : call
    const handle = (scope: unknown) => operation.handle(scope as Context, ready)
    return door.idempotency && idempotent ? door.idempotency.answer(ctx as Context, idempotent, handle) : handle(ctx)
  }
  const turn = hasBody && bytes.length > smallBodyBytesMax ? await limits.readingTurns.take(owner, 1) : undefined
  const isHeavy = operation.body && bytes.length > heavyBodyBytesMin
  const answer = isHeavy
    ? await inTurn(turn, async () => answerTo(await read()))
    : await answerTo(await inTurn(turn, read))
  return answer ? send(ctx, limits, reply, answer) : reply.hijack()
}

/** Waits for room for an export, and cuts it off when its time is over: a list that ends in the middle of the answer is seen to be no whole one. */
async function beginExport(ctx: CallerScope, limits: ProcessLimits, reply: FastifyReply): Promise<void> {
  const leave = await takeExport(ctx, limits)
  const end = setTimeout(() => reply.raw.destroy(), limits.exportMs)
  whenAnswered(reply.raw, () => {
    clearTimeout(end)
    leave()
  })
}

/** Takes the place of a caller, and then one of its organization's: who waits for its own keeps nobody else waiting. */
async function takeExport(ctx: CallerScope, limits: ProcessLimits): Promise<() => void> {
  const leaveOwn = await limits.exportsOfCallers.take(callerOf(ctx), 1)
  try {
    const leave = await limits.exports.take(ownerOf(ctx), 1)
    return () => {
      leave()
      leaveOwn()
    }
  } catch (refusal) {
    leaveOwn()
    throw refusal
  }
}

/** Takes a seat for the operation. Returns how it leaves it to wait, and takes one again afterwards. */
async function takeSeat(
  limits: ProcessLimits,
  owner: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<unknown, unknown>['aside']> {
  let leaveSeat = await limits.seats.take(owner, 1)
  whenAnswered(reply.raw, () => leaveSeat())
  return async (waiting) => {
    const leaveWaiting = await limits.waits.take(owner, 1)
    const gone = new AbortController()
    const leave = () => gone.abort()
    reply.raw.once('close', leave)
    leaveSeat()
    limits.underWay.letGo(request.raw)
    try {
      await waiting(gone.signal)
    } finally {
      reply.raw.off('close', leave)
      leaveWaiting()
    }
    if (gone.signal.aborted) return
    limits.underWay.takeBack(request.raw)
    leaveSeat = await limits.seats.take(owner, 1)
    if (reply.raw.destroyed) leaveSeat()
  }
}

/** The owner whose share of the process a request takes. */
function ownerOf(ctx: CallerScope): string {
  return ctx.organization ? ctx.organization.id : ctx.networkAddress
}

/** The key that asks; another caller counts as its owner. */
function callerOf(ctx: CallerScope): string {
  const { actor } = ctx as Context
  return actor.kind === 'api_key' ? actor.id : ownerOf(ctx)
}

function send(ctx: CallerScope, limits: ProcessLimits, reply: FastifyReply, answer: Answer): FastifyReply {
  const { status = 200 } = answer
  reply.code(status).headers(answer.headers ?? {})
  if (status === 204) return reply.send()
  if ('bytes' in answer) return reply.send(answer.bytes)
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  if ('parts' in answer) {
    // The framework reads a stream to its end under HEAD, with the answer sent and all places given back.
    if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
    const parts = partsInTurn(answer.parts, limits.writingTurns, ownerOf(ctx), () => reply.raw.destroyed)
    return reply.send(streamOf(ctx, parts))
  }
  return reply.send('json' in answer ? answer.json : JSON.stringify(answer.body))
}

/**
 * Reads the next part when the client has taken the one before. The framework destroys the stream once the response is closed, for
 * whatever reason: nothing more is read then.
 */
function streamOf(ctx: CallerScope, parts: AsyncIterable<string>): Readable {
  const stream = Readable.from(parts, { objectMode: false, highWaterMark: 1 })
  return stream.on('error', (err) => ctx.log.error({ err }, 'an answer broke off'))
}

function setRateHeaders(reply: FastifyReply, window: RateWindow): void {
  reply.headers({
    'x-ratelimit-limit': String(window.limit),
    'x-ratelimit-remaining': String(remaining(window)),
    'x-ratelimit-reset': String(Math.floor(window.resetsAt.getTime() / 1_000)),
  })
}

/** Refuses U+0000: PostgreSQL stores it in no text, and fails on a query with it. Another fault of the request is told first. */
function refuseNul(asked: unknown): void {
  for (const [name, value] of Object.entries((asked ?? {}) as object))
    if (JSON.stringify(value)?.includes('\\u0000')) throw refuse('invalid_parameter', name, 'must not hold U+0000')
}

function readQuery(operation: Operation, query: unknown): unknown {
  const read = operation.query?.safeParse(query)
  if (!read) return undefined
  if (read.success) {
    refuseNul(read.data)
    return read.data
  }
  const issue = read.error.issues[0]
  const name = String(issue?.path[0] ?? 'query')
  throw refuse('invalid_parameter', name, issue?.message ?? 'not understood')
}

type Input = { body: unknown; idempotent: IdempotentRequest | undefined }

/** Reads the body of an operation that takes one, and the idempotency key of the request where it carries one. */
async function readInput(
  door: AnyDoor,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<Input> {
  const { body, content } = await understandBody(operation, request, reply, bytes)
  return { body, idempotent: readRepetition(door, operation, request, reply, content) }
}

/** An operation may always need an idempotency key. A request without one gets a new key, which the answer names. */
function readRepetition(
  door: AnyDoor,
  { idempotent }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer,
): IdempotentRequest | undefined {
  if (idempotent === 'always' && request.headers['idempotency-key'] === undefined) {
    request.headers['idempotency-key'] = randomUUID()
    reply.header('idempotency-key', request.headers['idempotency-key'])
  }
  return idempotent ? door.idempotency?.read(request, content) : undefined
}

/** Receives a body of at most so many bytes, and never more than the process takes; its memory is held until the answer is sent. */
function receive(
  limits: ProcessLimits,
  bytesMax: number | undefined,
  owner: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  return receiveBody(request.raw, {
    bytesMax: Math.min(limits.bodyBytesMax, bytesMax ?? Number.POSITIVE_INFINITY),
    owner,
    limits,
    onHeld: (release) => whenAnswered(reply.raw, release),
  })
}

/**
 * More than 5,000 rows of the usual length. What a body of this size makes keeps its turn to the end: rows of megabytes are work for
 * worker and database too, which share a machine with the answers of others.
 */
const heavyBodyBytesMin = 2 * 1024 * 1024
/** On a busy machine work waits for more than for the process. */
const pauseMsMax = 1_000

/**
 * Runs the work that a large body makes, and keeps its turn for three times as long afterwards, a second at most: what takes up
 * to a third of a second for each body leaves three quarters of the time to others. Work of a small body has no turn.
 */
async function inTurn<T>(release: (() => void) | undefined, work: () => Promise<T>): Promise<T> {
  if (!release) return work()
  const begun = performance.now()
  try {
    return await work()
  } finally {
    setTimeout(release, Math.min(pauseMsMax, 3 * (performance.now() - begun))).unref()
  }
}
