import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { certificateCallers } from './hostile-certificates.ts'
import { fileCallers } from './hostile-files.ts'
import type { Caller, CallerOrder, Count } from './hostile-order.ts'

const validate = '/api/v1/credentials/validate'
const issue = '/api/v1/credentials/issue'
const bodyBytes = 16 * 1024 * 1024 - 1_024
const values = 499_000

export const callers: Record<string, Caller> = {
  'no key: bodies to unknown routes': (order, count) => {
    const body = Buffer.alloc(bodyBytes, 0x20)
    return () => together(100, () => exchange(order, count, 'POST', '/nowhere', body, { key: '' }))
  },
  'no key: bodies that are not sent to the end': (order, count) => {
    const part = Buffer.alloc(bodyBytes - 1, 0x20)
    return () => together(100, () => exchange(order, count, 'POST', issue, part, { key: '', announced: bodyBytes }))
  },
  'no key: the reference asked for and not read': (order, count) => async () => {
    const page = await (await fetch(`${order.url}/docs/`)).text()
    const script = /src="(\/docs\/script\/[^"]+)"/.exec(page)?.[1] ?? '/docs/js/scalar.js'
    const words = `GET ${script} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20)
    await together(200, () => holdOpen(order, count, words))
  },
  'no key: the reference asked for by many': (order, count) => async () => {
    const page = await (await fetch(`${order.url}/docs/`)).text()
    const script = /src="(\/docs\/script\/[^"]+)"/.exec(page)?.[1] ?? '/docs/js/scalar.js'
    await together(4, () => exchange(order, count, 'HEAD', script, undefined, { key: '' }))
  },
  'no key: 2,000 half requests': (order, count) => () =>
    together(2_000, () => holdOpen(order, count, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-')),
  'no key: 2,000 idle connections': (order, count) => () =>
    together(2_000, () => holdOpen(order, count, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')),
  'no key: forms that are begun and not sent': (order, count) => {
    const words =
      'POST /wallet/letter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\ne'
    return () => together(1_050, () => holdOpen(order, count, words))
  },
  'no key: badges with an image, pipelined': (order, count) => {
    const words = `GET /credentials/${order.pictured}.svg HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(8)
    return () => together(300, () => holdOpen(order, count, words, 300))
  },
  'no key: badges with an image, not read': (order, count) => {
    const words = `GET /credentials/${order.pictured}.png HTTP/1.1\r\nHost: x\r\n\r\n`
    return () => together(400, () => holdOpen(order, count, words))
  },
  'no key: pages, pipelined': (order, count) => {
    const words = `GET /credentials/${order.credential} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(8)
    return () => together(300, () => holdOpen(order, count, words, 300))
  },
  'no key: DID documents, pipelined': (order, count) => {
    const words = `GET /orgs/${order.organizationId}/did.json HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(8)
    return () => together(300, () => holdOpen(order, count, words, 300))
  },
  'no key: a page, again and again': (order, count) => () =>
    together(2, () => exchange(order, count, 'GET', `/credentials/${order.credential}`, undefined, { key: '' })),
  'no key: keys that nobody has': (order, count) => () =>
    together(2, () =>
      exchange(order, count, 'GET', '/api/v1/templates', undefined, { key: `svc_live_${'0'.repeat(40)}` }),
    ),
  'one key: the largest bodies': (order, count) => {
    const body = Buffer.from(`{"template_id":"${order.templateId}","x":"${'x'.repeat(bodyBytes - 100)}"}`)
    return () => together(20, (n) => exchange(order, count, 'POST', n % 2 ? validate : issue, body))
  },
  'one key: 200 bodies sent slowly': (order, count) => {
    const part = Buffer.alloc(bodyBytes - 1, 0x20)
    return () => together(200, () => exchange(order, count, 'POST', validate, part, { announced: bodyBytes }))
  },
  'one key: 1e999 behind 499,000 values': (order, count) => {
    const body = Buffer.from(`{"x":[${'{},'.repeat(values)}1e999]}`)
    return () => together(20, (n) => exchange(order, count, 'POST', n % 2 ? validate : issue, body))
  },
  'one key: 499,000 numbers of many digits': (order, count) => {
    const numbers = Array.from({ length: values }, (_, n) => `12345678901234567890${n}`)
    const body = Buffer.from(`{"x":[${numbers}]}`)
    return () => together(20, (n) => exchange(order, count, 'POST', n % 2 ? validate : issue, body))
  },
  'one key: 499,000 keys': (order, count) => {
    const keys = Array.from({ length: values }, (_, n) => `"k${n}":1`)
    const body = Buffer.from(`{${keys}}`)
    return () => together(20, (n) => exchange(order, count, 'POST', n % 2 ? validate : issue, body))
  },
  'one key: 5,000 rows of 3 kB': (order, count) => {
    const body = Buffer.from(rowsOf(order, 5_000, 3_000))
    return () => together(20, (n) => exchange(order, count, 'POST', n % 2 ? validate : issue, body))
  },
  'one key: 250 rows of 63 kB': (order, count) => {
    const body = Buffer.from(rowsOf(order, 250, 63_000))
    return () => together(20, (n) => exchange(order, count, 'POST', n % 2 ? validate : issue, body))
  },
  'one key: pages of failures': (order, count) => () =>
    together(30, () => exchange(order, count, 'GET', '/api/v1/bulk-failures?page_size=100')),
  'one key: pages of failures, not read': (order, count) => () =>
    together(100, () =>
      holdOpen(
        order,
        count,
        `GET /api/v1/bulk-failures?page_size=100 HTTP/1.1\r\nHost: x\r\nX-API-Key: ${order.key}\r\n\r\n`,
      ),
    ),
  ...certificateCallers,
  ...fileCallers,
}

export const callerNames = Object.keys(callers)

function rowsOf({ templateId }: CallerOrder, count: number, bytes: number): string {
  const recipients = Array.from({ length: count }, (_, n) => ({
    email: `persona.${n}@example.edu`,
    recipient_name: `Persona ${n}`,
    result_value: 'none',
    more: 'x'.repeat(bytes),
  }))
  return JSON.stringify({ template_id: templateId, recipients })
}

/** Runs this many calls at a time, and starts the next whenever one has ended. */
async function together(count: number, work: (n: number) => Promise<void>): Promise<void> {
  const forever = async (n: number) => {
    for (;;) await work(n)
  }
  await Promise.all(Array.from({ length: count }, (_, n) => forever(n)))
}

type ExchangeOptions = { key?: string; announced?: number }

/** One request on a connection of its own, until its answer has come whole or the connection is closed. */
async function exchange(
  order: CallerOrder,
  count: Count,
  method: string,
  path: string,
  body?: Buffer,
  { key = order.key, announced = body?.length }: ExchangeOptions = {},
): Promise<void> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    ...(key ? [`X-API-Key: ${key}`] : []),
    ...(announced === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${announced}`]),
  ]
  const socket = open(order)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  let answer = ''
  socket.on('data', (bytes) => {
    if (answer.length < 16) answer += bytes.toString('latin1')
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  if (body) socket.write(body)
  await closed
  count(answer.slice(9, 12) || 'cut')
  if (!/^HTTP\/1\.1 2/.test(answer)) await sleep(50)
}

/** Says something and never reads; the connection stays as long as the other side lets it, or for so long. */
async function holdOpen(order: CallerOrder, count: Count, words: string, forMs?: number): Promise<void> {
  const socket = open(order)
  socket.pause()
  socket.write(words)
  if (forMs !== undefined) setTimeout(() => socket.destroy(), forMs)
  await new Promise<void>((done) => socket.once('close', () => done()))
  count('closed')
  await sleep(50)
}

function open({ url }: CallerOrder): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}
