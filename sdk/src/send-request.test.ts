import { afterEach, describe, expect, it } from 'vitest'
import { startFlakyServer, type Turn } from '../test/flaky-server.ts'
import {
  createClient,
  isNetworkError,
  isRateLimitError,
  isSelloError,
  isServerError,
  isTimeoutError,
  type SelloError,
} from './index.ts'

let stop: () => Promise<void> = async () => {}
afterEach(() => stop())

const ok: Turn = { status: 200, body: { templates: [], total: 0, page: 1, page_size: 20 } }
const rows = [{ email: 'ana@example.edu' }, { email: 'luis@example.edu' }]

async function start(turns: Turn[], options: { retries?: number; timeoutSeconds?: number } = {}) {
  const server = await startFlakyServer(turns)
  stop = server.stop
  return { ...server, client: createClient({ apiKey: 'svc_live_x', baseUrl: `${server.url}/`, ...options }) }
}

async function caught(promise: Promise<unknown>): Promise<SelloError> {
  const error = await promise.then(
    () => undefined,
    (reason) => reason,
  )
  if (!isSelloError(error)) throw new Error(`Expected a SelloError, got ${error}`)
  return error
}

describe('what the service does not know', () => {
  it('is told to who asks for it, with the request, and otherwise changes nothing', async () => {
    const told: unknown[] = []
    const answer: Turn = { ...ok, headers: { 'x-unknown-parameters': 'recipients[].nome, pagesize' } }
    const server = await startFlakyServer([answer, ok, answer])
    stop = server.stop
    const account = { apiKey: 'svc_live_x', baseUrl: server.url }
    const client = createClient({ ...account, onUnknownParameters: (...all) => told.push(all) })
    for (let times = 0; times < 2; times++) await client.listTemplates()
    expect(told).toEqual([[['recipients[].nome', 'pagesize'], { method: 'GET', path: '/api/v1/templates' }]])
    expect(await createClient(account).listTemplates()).toEqual(ok.body)
  })
})

describe('a file', () => {
  it('comes as its bytes, without the key being sent, after the wait that it was told', async () => {
    const busy: Turn = { status: 503, headers: { 'retry-after': '0' } }
    const { client, seen } = await start([busy, { status: 200, text: '%PDF-\u00f1' }])
    const file = await client.downloadCredential('a/b', 'pdf', { layout: 'modern', paper: undefined })
    expect(new TextDecoder().decode(file)).toBe('%PDF-ñ')
    expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('/credentials/a%2Fb.pdf?layout=modern'))
    expect(seen[0]?.headers).not.toHaveProperty('x-api-key')
  })
})

describe('an export', () => {
  const read = async (chunks: AsyncIterable<Uint8Array>) => {
    let text = ''
    for await (const chunk of chunks) text += new TextDecoder().decode(chunk)
    return text
  }

  it('comes with the key, after the wait that it was told', async () => {
    const busy: Turn = { status: 503, headers: { 'retry-after': '0' } }
    const { client, seen } = await start([busy, { status: 200, text: 'id\r\n1\r\n' }])
    expect(await read(client.exportCredentials('csv', { status: 'active' }))).toBe('id\r\n1\r\n')
    expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('/api/v1/credentials.csv?status=active'))
    expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'svc_live_x', accept: '*/*' })
  })

  it('that breaks off is an error and no shorter file, and is not asked for again', async () => {
    const { client, seen } = await start(['half'])
    const got: number[] = []
    const reading = (async () => {
      for await (const chunk of client.exportCredentials('ndjson')) got.push(chunk.length)
    })()
    const error = await caught(reading)
    expect([isNetworkError(error), seen.length, got.length]).toEqual([true, 1, 1])
  })

  it('may take longer than a try, as long as something comes', async () => {
    const { client } = await start(['slow'], { timeoutSeconds: 0.4 })
    expect(await read(client.exportCredentials('ndjson'))).toBe('12345')
  })

  it('of which nothing comes any more is given up', async () => {
    const { client } = await start(['stuck'], { timeoutSeconds: 0.2 })
    expect(isTimeoutError(await caught(read(client.exportCredentials('ndjson'))))).toBe(true)
  })

  it('is left with the loop that reads it', async () => {
    const { client, left } = await start(['stuck'])
    for await (const _ of client.exportCredentials('ndjson')) break
    await left
  })
})

describe('a fault that passes', () => {
  it('waits as long as Retry-After says, then succeeds', async () => {
    const { client, seen } = await start([{ status: 429, headers: { 'retry-after': '1' } }, ok])
    expect(await client.listTemplates()).toEqual({ templates: [], total: 0, page: 1, page_size: 20 })
    expect(seen.length).toBe(2)
    expect(seen[1]!.at - seen[0]!.at).toBeGreaterThanOrEqual(995)
  })

  it.each([
    ['500', { status: 500, body: { detail: 'Internal server error' } }],
    ['503', { status: 503, headers: { 'retry-after': '0' } }],
    ['a connection that is reset', 'reset'],
    ['a connection that is lost within the answer', 'half'],
  ] as [string, Turn][])('is not seen by the caller: %s', async (_name, turn) => {
    const { client, seen } = await start([turn, ok])
    expect((await client.listTemplates()).total).toBe(0)
    expect(seen.length).toBe(2)
  })
})

describe('a fault that stays', () => {
  it('becomes a ServerError with the request id after the last try', async () => {
    const down = { status: 500, headers: { 'x-request-id': 'r-1' }, body: { detail: 'Internal server error' } }
    const { client, seen } = await start([down], { retries: 1 })
    const error = await caught(client.listTemplates())
    expect(isServerError(error)).toBe(true)
    expect(error).toMatchObject({ status: 500, requestId: 'r-1', messages: ['Internal server error'] })
    expect(seen.length).toBe(2)
  })

  it('becomes a NetworkError that names the address and never the key', async () => {
    const { client } = await start(['reset'], { retries: 0 })
    const error = await caught(client.listTemplates())
    expect(isNetworkError(error)).toBe(true)
    expect(error.message).toMatch(/http:\/\/127\.0\.0\.1/)
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('svc_live_x')
  })

  it('becomes a TimeoutError when no answer comes', async () => {
    const { client } = await start(['silence'], { retries: 0, timeoutSeconds: 0.2 })
    expect(isTimeoutError(await caught(client.listTemplates()))).toBe(true)
  })

  it('is reported at once when the service asks for more than two minutes', async () => {
    const { client, seen } = await start([{ status: 429, headers: { 'retry-after': '3600' } }])
    const error = await caught(client.listTemplates())
    expect(isRateLimitError(error) && error.retryAfterSeconds).toBe(3600)
    expect(seen.length).toBe(1)
  })

  it.each([400, 401, 403, 404, 410, 422])('is not tried again: %i', async (status) => {
    const { client, seen } = await start([{ status, body: { detail: 'no' } }])
    expect((await caught(client.listTemplates())).status).toBe(status)
    expect(seen.length).toBe(1)
  })
})

describe('issuing', () => {
  const accepted: Turn = { status: 200, body: { mode: 'async', job_id: 'j', message: '' } }

  it('sends the very same Idempotency-Key and body with each try', async () => {
    const { client, seen } = await start([{ status: 500 }, 'reset', accepted])
    expect(await client.issueCredentials('t', rows)).toMatchObject({ mode: 'async', job_id: 'j', replayed: false })
    expect(seen.length).toBe(3)
    expect(seen[0]!.headers['idempotency-key']).toMatch(/^sdk-[0-9a-f]{32}$/)
    expect(new Set(seen.map((one) => `${one.headers['idempotency-key']} ${one.body}`)).size).toBe(1)
  })

  it('uses another key for another call, and yours when you give one', async () => {
    const { client, seen } = await start([accepted])
    await client.issueCredentials('t', rows)
    await client.issueCredentials('t', rows)
    await client.issueCredentials('t', rows, { idempotencyKey: 'mine' })
    expect(new Set(seen.map((one) => one.headers['idempotency-key'])).size).toBe(3)
    expect(seen[2]!.headers['idempotency-key']).toBe('mine')
  })

  it('waits when the first try still runs, and tells that the answer is replayed', async () => {
    const running: Turn = { status: 409, headers: { 'retry-after': '0' }, body: { detail: 'still running' } }
    const replay: Turn = { ...accepted, headers: { 'idempotent-replayed': 'true' } }
    const { client, seen } = await start([running, replay])
    expect((await client.issueCredentials('t', rows)).replayed).toBe(true)
    expect(seen.length).toBe(2)
  })

  it('does not repeat a POST that has no key', async () => {
    const { client, seen } = await start([{ status: 500 }])
    await caught(client.request({ method: 'post', path: '/api/v1/other', body: {} }))
    expect(seen.length).toBe(1)
  })
})

describe('the key', () => {
  it('travels in X-API-Key and does not follow a redirect', async () => {
    const elsewhere = await startFlakyServer([ok])
    const { client, seen } = await start([{ status: 302, headers: { location: elsewhere.url } }], { retries: 0 })
    expect(isNetworkError(await caught(client.listTemplates()))).toBe(true)
    expect(seen[0]!.headers['x-api-key']).toBe('svc_live_x')
    expect(elsewhere.seen).toEqual([])
    await elsewhere.stop()
  })

  it('is needed, and so is an address', () => {
    expect(() => createClient({ apiKey: '', baseUrl: 'https://example.edu' })).toThrow(TypeError)
    expect(() => createClient({ apiKey: 'svc_live_x\n', baseUrl: 'https://example.edu' })).toThrow(TypeError)
    expect(() => createClient({ apiKey: 'svc_live_x', baseUrl: 'example.edu' })).toThrow(TypeError)
  })
})

describe('an abort', () => {
  it('throws the reason of the signal, during a request and during a wait', async () => {
    const { client } = await start(['silence'])
    await expect(client.listTemplates({ signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
    const during = new AbortController()
    setTimeout(() => during.abort('enough'), 50)
    await expect(client.listTemplates({ signal: during.signal })).rejects.toBe('enough')
    await stop()
    const { client: other } = await start([{ status: 429, headers: { 'retry-after': '60' } }])
    const waiting = new AbortController()
    setTimeout(() => waiting.abort('enough'), 100)
    await expect(other.listTemplates({ signal: waiting.signal })).rejects.toBe('enough')
  })
})

describe('paths and queries', () => {
  it('keeps an id in its place', async () => {
    const { client, seen } = await start([ok])
    await client.getTemplate('a/../b?c#d')
    expect(seen[0]!.url).toBe('/api/v1/templates/a%2F..%2Fb%3Fc%23d')
    await expect(client.getTemplate('..')).rejects.toThrow(TypeError)
    await expect(client.getTemplate('')).rejects.toThrow(TypeError)
  })

  it('leaves out what is not given and escapes what is', async () => {
    const { client, seen } = await start([ok])
    await client.listCredentials({ email: 'ana+1@example.edu', page: 2 })
    await client.listTemplates()
    expect(seen.map((one) => one.url)).toEqual([
      '/api/v1/credentials?email=ana%2B1%40example.edu&page=2',
      '/api/v1/templates',
    ])
  })

  it('says so when the address is not that of the API', async () => {
    const { client } = await start([{ status: 200, text: '<html>' }])
    expect((await caught(client.listTemplates())).message).toContain('no JSON')
  })
})
