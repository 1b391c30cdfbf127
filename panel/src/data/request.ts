import { doubtAfterMs, doubtService } from './live/reachability.ts'
import { RequestFailure, readFailure } from './request-failure.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  organizationId?: string
  /** A `FormData` is sent as a form with its files; any other body is sent as JSON. */
  body?: unknown
  /** The idempotency key of an order: the service carries it out once, however often it is sent. */
  idempotencyKey?: string
  /** A file that is sent unchanged, instead of a body. */
  file?: Blob
  signal?: AbortSignal
  /** The media type of the answer; JSON by default. */
  accept?: string
}

/** After this long without an answer a request fails: its connection may be dead, which nothing reports. */
const answeredWithinMs = 30_000

const listeners = new Set<() => void>()
/** Resolves to whether the same person has signed in again. */
type OnceMore = () => Promise<boolean>

let askOnceMore: OnceMore | undefined

/** Calls back whenever the service answers that nobody is signed in: a session may end while its screen is open. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Registers how to ask for a new sign-in. It is called whenever the service requires a recent sign-in, since the change would outlast the session;
 * once the person has signed in, the request is sent again.
 */
export function onAskedOnceMore(ask: OnceMore): () => void {
  askOnceMore = ask
  return () => {
    if (askOnceMore === ask) askOnceMore = undefined
  }
}

/** Sends a request; the panel has no other way to the service. Resolves with the body of the answer, or rejects with a `RequestFailure`. */
export async function request<Answer>(path: `/${string}`, call: Call = {}): Promise<Answer> {
  const isQuestion = (call.method ?? 'GET') === 'GET'
  const doubting = isQuestion ? setTimeout(doubtService, doubtAfterMs) : undefined
  const response = await requestAny(path, isQuestion ? withinTime(call) : call).finally(() => clearTimeout(doubting))
  return (response.status === 204 ? undefined : await readBody(response)) as Answer
}

function withinTime(call: Call): Call {
  const limit = AbortSignal.timeout(answeredWithinMs)
  return { ...call, signal: call.signal ? AbortSignal.any([call.signal, limit]) : limit }
}

/** Sends a request whose answer is not JSON: resolves with the answer, whose body is still to be read. */
export async function requestAny(path: `/${string}`, call: Call = {}): Promise<Response> {
  const response = await send(path, call)
  if (response.ok) return response
  const failure = await readFailure(response)
  if (failure.kind === 'unavailable') doubtService()
  if (failure.kind === 'signed_out') for (const listener of listeners) listener()
  if (failure.code === 'recent_sign_in_required' && (await askOnceMore?.())) return requestAny(path, call)
  throw failure
}

async function send(path: string, call: Call): Promise<Response> {
  const { method = 'GET', organizationId, body, file, idempotencyKey, signal, accept = 'application/json' } = call
  const isForm = body instanceof FormData
  try {
    return await fetch(`/api/panel${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept,
        // The service words the faults of a file in the language of the screen, not in that of the browser.
        ...(document.documentElement.lang && { 'accept-language': document.documentElement.lang }),
        // The browser itself sets the content type of a form, with the boundary of its parts.
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': file.type }),
        ...(organizationId && { 'x-organization-id': organizationId }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(file && { body: file }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw error
    doubtService()
    throw new RequestFailure({ kind: 'offline' })
  }
}

async function readBody(response: Response): Promise<unknown> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  return response.json().catch(() => {
    throw new RequestFailure({ kind: 'broken', status: response.status, requestId })
  })
}
