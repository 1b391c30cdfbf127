import { RequestFailure, readFailure } from './request-failure.ts'

type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  organizationId?: string
  body?: unknown
  signal?: AbortSignal
}

const listeners = new Set<() => void>()

/** Calls back whenever the service answers that nobody is signed in: a session may end while its screen is open. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The panel's only way to the service. Resolves with the answer's body, rejects with a `RequestFailure`. */
export async function request<Answer>(path: `/${string}`, call: Call = {}): Promise<Answer> {
  const response = await send(path, call)
  if (response.ok) return (response.status === 204 ? undefined : await readBody(response)) as Answer
  const failure = await readFailure(response)
  if (failure.kind === 'signed_out') for (const listener of listeners) listener()
  throw failure
}

async function send(path: string, { method = 'GET', organizationId, body, signal }: Call): Promise<Response> {
  try {
    return await fetch(`/api/panel${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(organizationId && { 'x-organization-id': organizationId }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new RequestFailure({ kind: 'offline' })
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new RequestFailure({
      kind: 'broken',
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    })
  }
}
