import { setTimeout as sleep } from 'node:timers/promises'

// biome-ignore lint/suspicious/noExplicitAny: the client knows nothing of our types, as a stranger's would not.
export type Answer = { status: number; headers: Headers; body: any; text: string }

/** A client that knows the contract and nothing else. */
export function clientFor(url: string, key?: string) {
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData
    const raw = isForm || typeof body === 'string' || body instanceof Buffer
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key ? { 'x-api-key': key } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: parse(text), text }
  }
  return {
    call,
    get: (path: string, headers?: Record<string, string>) => call('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) => call('POST', path, body, headers),
    issue: (templateId: string, recipients: unknown[], headers?: Record<string, string>) =>
      call('POST', '/api/v1/credentials/issue', { template_id: templateId, recipients }, headers),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Client = ReturnType<typeof clientFor>

let households = 0

/** A network address that nobody else in this run asks from, so that they are not counted together. */
export function newHousehold(): string {
  households += 1
  return `198.18.${households >> 8}.${households & 255}`
}

/** How long anything is waited for. No promise of the service: a machine that runs much else beside is slow, not wrong. */
export const secondsMax = 600

/** Polls until `done`, or fails with the last answer. */
export async function until<T>(look: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  const end = Date.now() + secondsMax * 1_000
  for (;;) {
    const value = await look()
    if (done(value)) return value
    if (Date.now() > end)
      throw new Error(`Waited ${secondsMax} s in vain; last seen: ${JSON.stringify(value)?.slice(0, 500)}`)
    await sleep(100)
  }
}

/** Polls a job past its rate limit: through the database's own clock there are 60 requests a minute. */
export async function jobEnded(client: Client, jobId: string): Promise<Answer> {
  const end = Date.now() + secondsMax * 1_000
  // Most jobs of tests are small and end before a person could look.
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    const answer = await client.get(`/api/v1/jobs/${jobId}`)
    if (['SUCCESS', 'FAILURE'].includes(answer.body?.status)) return answer
    if (Date.now() > end) throw new Error(`The job did not end within ${secondsMax} s: ${answer.text}`)
    await sleep(answer.status === 429 ? 2_000 : pauseMs)
  }
}
