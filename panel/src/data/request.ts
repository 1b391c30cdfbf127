import { doubtAfterMs, doubtService } from './live/reachability.ts'
import { RequestFailure, readFailure } from './request-failure.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  organizationId?: string
  /** A form is sent as one, with its files; anything else as JSON. */
  body?: unknown
  /** Names the order, so that the service carries it out once however often it is sent. */
  idempotencyKey?: string
  /** Sent as it is, in place of a body. */
  file?: Blob
  signal?: AbortSignal
  /** The media type of the answer; JSON by default. */
  accept?: string
}

/** A question that has no answer after so long has none: its connection may be dead, which nobody tells. */
const answeredWithinMs = 30_000

const listeners = new Set<() => void>()
/** Resolves to whether the same person has signed in once more. */
type OnceMore = () => Promise<boolean>

let askOnceMore: OnceMore | undefined

/** Calls back whenever the service answers that nobody is signed in: a session may end while its screen is open. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks whenever the service wants a sign-in of the last minutes: what was sent outlasts the session. Where it comes, it is sent again. */
export function onAskedOnceMore(ask: OnceMore): () => void {
  askOnceMore = ask
  return () => {
    if (askOnceMore === ask) askOnceMore = undefined
  }
}

/** The panel's only way to the service. Resolves with the answer's body, rejects with a `RequestFailure`. */
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

/** Requests anything but JSON: resolves with the answer itself, whose body is still to be read. */
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
        // Faults of a file are told in the language of the screen, not in that of the browser.
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
