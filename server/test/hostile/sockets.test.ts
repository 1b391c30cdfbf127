import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

let app: Application
let key: string
let body: string
beforeAll(async () => {
  app = await startApplication({ worker: false })
  const tenant = await makeTenant(app)
  key = tenant.key
  const { id } = await makeTemplate(tenant)
  body = JSON.stringify({ template_id: id, recipients: [{ email: 'ana@example.edu' }] })
})
afterAll(() => app?.stop())

const secondsMax = 600

type Exchange = { text: string; statuses: number[]; closed: boolean }

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map((match) => Number(match[1]))

/** Writes bytes to a connection and gives back all that came until the other side closed it. */
function exchange(...parts: string[]): Promise<Exchange> {
  return exchangeFor(Number.POSITIVE_INFINITY, parts)
}

/** The same, until this many answers have come, and for a while afterwards to see that no more come. */
function exchangeFor(answers: number, parts: string[]): Promise<Exchange> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    let quiet: NodeJS.Timeout
    const finish = (closed: boolean) => {
      clearTimeout(quiet)
      clearTimeout(limit)
      socket.destroy()
      resolve({ text, statuses: statusesOf(text), closed })
    }
    const limit = setTimeout(finish, secondsMax * 1_000, false)
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
      clearTimeout(quiet)
      if (statusesOf(text).length >= answers) quiet = setTimeout(finish, 1_000, false)
    })
    socket.on('close', () => finish(true))
    socket.on('error', () => {})
    for (const part of parts) socket.write(part)
  })
}

const head = (extra: string[] = [], line = 'POST /api/v1/credentials/issue HTTP/1.1') =>
  [line, 'Host: x', `X-API-Key: ${key}`, 'Content-Type: application/json', ...extra, '', ''].join('\r\n')
const chunkedBody = () => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const smuggled = () => `GET /api/v1/templates HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`

async function issuedSoFar(): Promise<number> {
  return (await clientFor(app.url, key).get('/api/v1/credentials')).body.total
}

describe('requests that two servers would read differently', () => {
  const cases: [string, () => string[]][] = [
    [
      'Content-Length beside Transfer-Encoding',
      () => [head(['Content-Length: 4', 'Transfer-Encoding: chunked']), '0\r\n\r\n', smuggled()],
    ],
    [
      'Transfer-Encoding beside Content-Length',
      () => [head(['Transfer-Encoding: chunked', `Content-Length: ${body.length}`]), body, smuggled()],
    ],
    ['two lengths', () => [head([`Content-Length: ${body.length}`, 'Content-Length: 5']), body, smuggled()]],
    ['two lengths in one header', () => [head([`Content-Length: ${body.length}, ${body.length}`]), body, smuggled()]],
    ['a signed length', () => [head([`Content-Length: +${body.length}`]), body, smuggled()]],
    ['a hexadecimal length', () => [head(['Content-Length: 0x10']), body, smuggled()]],
    ['a negative length', () => [head(['Content-Length: -1']), body, smuggled()]],
    ['a length beyond numbers', () => [head(['Content-Length: 99999999999999999999999']), body]],
    ['an unknown transfer coding', () => [head(['Transfer-Encoding: xchunked']), body, smuggled()]],
    [
      'an unknown coding before chunked',
      () => [head(['Transfer-Encoding: x, chunked']) + chunkedBody() + head([`Content-Length: ${body.length}`]) + body],
    ],
    ['gzip before chunked', () => [head(['Transfer-Encoding: gzip, chunked']), chunkedBody(), smuggled()]],
    [
      'chunked twice',
      () => [head(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']), chunkedBody(), smuggled()],
    ],
    ['two Hosts', () => [head(['Host: y', `Content-Length: ${body.length}`]) + body + smuggled()]],
    ['the same Host twice', () => [head(['HOST: x', `Content-Length: ${body.length}`]), body, smuggled()]],
    ['a coding after chunked', () => [head(['Transfer-Encoding: chunked, identity']), '0\r\n\r\n', smuggled()]],
    ['a blank before the colon', () => [head(['Transfer-Encoding : chunked']), '0\r\n\r\n', smuggled()]],
    ['a folded header', () => [head(['X-Folded: a', ' b', `Content-Length: ${body.length}`]), body, smuggled()]],
    ['a chunk size that is none', () => [head(['Transfer-Encoding: chunked']), 'zz\r\nx\r\n0\r\n\r\n', smuggled()]],
    ['an endless chunk size', () => [head(['Transfer-Encoding: chunked']), `${'f'.repeat(40)}\r\n`, smuggled()]],
    ['line ends without CR', () => [head().replaceAll('\r\n', '\n'), body, smuggled()]],
    ['a CR in a header', () => [head(['X-A: a\rX-API-Key: b']), smuggled()]],
    ['NUL in a header', () => [head(['X-A: a\0b']), smuggled()]],
    ['no Host', () => [`GET /api/v1/templates HTTP/1.1\r\nX-API-Key: ${key}\r\n\r\n`]],
    ['a space in the target', () => [head([], 'GET /api/v1/temp lates HTTP/1.1')]],
    ['no version', () => ['GET /api/v1/templates\r\n\r\n']],
    ['a version that is none', () => [head([], 'GET /api/v1/templates HTTP/9.9')]],
    ['a TLS greeting', () => ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03']],
    ['the preface of HTTP/2', () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
    ['headers of a megabyte', () => [head([`X-A: ${'a'.repeat(1_000_000)}`]), smuggled()]],
    ['ten thousand headers', () => [head(Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}`)), smuggled()]],
    ['a target of a megabyte', () => [head([], `GET /${'a'.repeat(1_000_000)} HTTP/1.1`), smuggled()]],
  ]

  it.each(cases)('%s: one refusal and the end of the connection, and nothing issued', async (_what, parts) => {
    const before = await issuedSoFar()
    const { statuses, closed, text } = await exchange(...parts())
    expect(closed).toBe(true)
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([400, 401, 413, 431, 501, 505]).toContain(status)
    const [, sent = ''] = text.split('\r\n\r\n')
    if (sent.includes('{')) expect(Object.keys(JSON.parse(sent))).toEqual(['detail'])
    expect(text).not.toContain('"templates"')
    expect(await issuedSoFar()).toBe(before)
  })
})

describe('requests that are odd and clear', () => {
  it('in one packet are answered one by one, in order', async () => {
    const { statuses } = await exchangeFor(3, [smuggled() + smuggled() + smuggled()])
    expect(statuses).toEqual([200, 200, 200])
  })

  it('that come byte by byte are understood', async () => {
    const { statuses } = await exchangeFor(1, [...(head([`Content-Length: ${body.length}`]) + body)])
    expect(statuses).toEqual([200])
  })

  it('in chunks of one byte, with extensions and trailers, are understood', async () => {
    const chunks = [...body].map((byte) => `1;x=y\r\n${byte}\r\n`).join('')
    const end = '0\r\nX-Trailer: 1\r\n\r\n'
    const { statuses, text } = await exchangeFor(1, [head(['Transfer-Encoding: chunked']), chunks, end])
    expect(statuses).toEqual([200])
    expect(text).toContain('"issued"')
  })

  it('that name the key in a trailer have no key', async () => {
    const line =
      'POST /api/v1/credentials/issue HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const size = body.length.toString(16)
    const { statuses } = await exchangeFor(1, [line, `${size}\r\n${body}\r\n0\r\nX-API-Key: ${key}\r\n\r\n`])
    expect(statuses).toEqual([401])
  })

  it('that end the connection in mid-body issue nothing', async () => {
    const before = await issuedSoFar()
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(head([`Content-Length: ${body.length}`]) + body.slice(0, -1))
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    expect(await issuedSoFar()).toBe(before)
  })

  it('that expect a 100 get it and are answered', async () => {
    const { text } = await exchangeFor(2, [head([`Content-Length: ${body.length}`, 'Expect: 100-continue']), body])
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
  })

  it('that ask for another protocol are answered in this one', async () => {
    const { statuses } = await exchangeFor(1, [
      head(['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings'], 'GET /api/v1/templates HTTP/1.1'),
    ])
    expect(statuses).toEqual([200])
  })
})

describe('while connections hang', () => {
  it('two hundred that send half a request hold nobody up', async () => {
    const { hostname, port } = new URL(app.url)
    const sockets = Array.from({ length: 200 }, (_, n) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(n % 2 ? 'GET /api/v1/templates HTTP/1.1\r\nHost: x\r\n' : `${head(['Content-Length: 1000'])}{`)
      return socket
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const other = (await makeTenant(app)).key
    const { status } = await clientFor(app.url, other).get('/api/v1/templates')
    expect(status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})
