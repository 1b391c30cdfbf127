import { errorOfAnswer } from './errors/error-of-answer.ts'
import { NetworkError } from './errors/network-error.ts'
import { SelloError } from './errors/sello-error.ts'
import { TimeoutError } from './errors/timeout-error.ts'
import { pause } from './pause.ts'
import { isWorthRetrying, waitBeforeRetry } from './retry-timing.ts'

export type Connection = {
  apiKey: string
  baseUrl: string
  fetch: typeof fetch
  retries: number
  timeoutSeconds: number
}

export type SentRequest = {
  method: string
  path: string
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
  /** A file that is sent instead of JSON. */
  bytes?: Uint8Array<ArrayBuffer> | undefined
  idempotencyKey?: string | undefined
  /** Whether a second request changes nothing more, by the contract of the operation. Otherwise only GET and requests with a key are repeated. */
  repeatable?: boolean | undefined
  /** Whether the answer is a public file: it is returned as bytes, and the key is not sent. */
  file?: boolean | undefined
  /** Whether the answer is returned as it is sent, as an iterable of bytes instead of JSON. */
  streamed?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** The `body` has the type that the contract promises; nothing here checks it. */
export type Received = { body: unknown; headers: Headers }

type Answer = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer>; stream?: AsyncIterable<Uint8Array> }

/**
 * Sends a request until its answer is final: again after 429, 5xx or a lost connection, but only where a second request can do no harm. Throws the
 * error of the answer; an abort throws the reason of the caller's signal.
 */
export async function sendRequest(connection: Connection, request: SentRequest): Promise<Received> {
  const repeatable = request.repeatable ?? (request.method === 'GET' || request.idempotencyKey !== undefined)
  for (let tries = 0; ; tries += 1) {
    const answer = await sendOnce(connection, request)
    if (!(answer instanceof SelloError) && answer.status < 400)
      return { body: answer.stream ?? (request.file ? answer.bytes : readJson(answer)), headers: answer.headers }
    const error =
      answer instanceof SelloError ? answer : errorOfAnswer(answer.status, answer.headers, textOf(answer), new Date())
    const headers = answer instanceof SelloError ? undefined : answer.headers
    const worthIt = answer instanceof SelloError || isWorthRetrying(answer.status, answer.headers)
    if (!repeatable || !worthIt || tries >= connection.retries) throw error
    const wait = waitBeforeRetry(tries, headers, new Date(), Math.random)
    if (wait === undefined) throw error
    await pause(wait, request.signal)
  }
}

/** Sends the request once. An error that kept the answer from coming is returned and not thrown, because another try may succeed. */
async function sendOnce(connection: Connection, request: SentRequest): Promise<Answer | SelloError> {
  request.signal?.throwIfAborted()
  // `fetch` is called without its object: browsers refuse their own `fetch` as a method of another object.
  const { fetch: send } = connection
  const silence = new Silence(connection.timeoutSeconds)
  try {
    const response = await send(addressOf(connection, request), {
      method: request.method,
      headers: headersOf(connection, request),
      signal: request.signal ? AbortSignal.any([silence.signal, request.signal]) : silence.signal,
      // A redirect would take the key to another address.
      redirect: 'error',
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.bytes && { body: request.bytes }),
    })
    const { status, headers } = response
    if (request.streamed && response.ok)
      return { status, headers, bytes: new Uint8Array(), stream: chunksOf(connection, request, response, silence) }
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (cause) {
    request.signal?.throwIfAborted()
    if (silence.signal.aborted)
      return new TimeoutError(`No answer within ${connection.timeoutSeconds} seconds.`, { cause })
    return new NetworkError(`${connection.baseUrl} could not be reached: ${reasonOf(cause)}`, { cause })
  } finally {
    silence.end()
  }
}

/** Aborts once it has lasted too long. */
class Silence {
  readonly #abort = new AbortController()
  readonly signal = this.#abort.signal
  readonly #seconds: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(seconds: number) {
    this.#seconds = seconds
    this.begin()
  }

  begin(): void {
    this.end()
    this.#timer = setTimeout(() => this.#abort.abort(), this.#seconds * 1_000)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/**
 * The bytes of an answer as they come. A long answer may take as long as it likes: each of its chunks has the time of a try, and the time in which the
 * caller does something else does not count. Throws where the answer ends before it is whole.
 */
async function* chunksOf(
  { timeoutSeconds }: Connection,
  { signal }: SentRequest,
  { body }: Response,
  silence: Silence,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      silence.begin()
      const next = await reader?.read()
      silence.end()
      if (!next || next.done) return
      yield next.value
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (silence.signal.aborted) throw new TimeoutError(`Nothing came within ${timeoutSeconds} seconds.`, { cause })
    throw new NetworkError(`The answer broke off: ${reasonOf(cause)}`, { cause })
  } finally {
    silence.end()
    await reader?.cancel().catch(() => undefined)
  }
}

function addressOf({ baseUrl }: Connection, { path, query = {} }: SentRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${baseUrl}${path}${search && `?${search}`}`
}

function headersOf(
  { apiKey }: Connection,
  { body, bytes, idempotencyKey, file, streamed }: SentRequest,
): Record<string, string> {
  if (file) return { accept: '*/*' }
  return {
    accept: streamed ? '*/*' : 'application/json',
    'x-api-key': apiKey,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(bytes && { 'content-type': 'application/octet-stream' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
}

function textOf({ bytes }: Answer): string {
  return new TextDecoder().decode(bytes)
}

function readJson(answer: Answer): unknown {
  const { status, headers } = answer
  try {
    return JSON.parse(textOf(answer))
  } catch (cause) {
    const requestId = headers.get('x-request-id') ?? undefined
    throw new SelloError('The answer is no JSON. Is this the address of the API?', { status, requestId, cause })
  }
}

/** `fetch` says only "fetch failed"; its cause has the reason. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return cause?.message || cause?.code || message || 'no reason given'
}
