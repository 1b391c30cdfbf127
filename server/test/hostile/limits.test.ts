import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'

const megabyte = 1024 * 1024
const validate = '/api/v1/credentials/validate'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false, limits: { bodyBytesMax: megabyte } })
})
afterAll(() => app?.stop())

/** Opens a connection, sends these words, and collects the answer. */
function open(url: string, ...words: (string | Buffer)[]): { socket: Socket; text(): string } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  for (const part of words) socket.write(part)
  return { socket, text: () => text }
}

const answered = (connection: { text(): string }) =>
  until(
    async () => connection.text(),
    (text) => text.includes('\r\n\r\n'),
  )

const headOf = (line: string, length: number | string, key?: string) =>
  [
    `${line} HTTP/1.1`,
    'Host: x',
    'Content-Type: application/json',
    ...(key ? [`X-API-Key: ${key}`] : []),
    typeof length === 'number' ? `Content-Length: ${length}` : `Transfer-Encoding: ${length}`,
    '',
    '',
  ].join('\r\n')

describe('a body that nobody asked for', () => {
  it.each([
    ['POST /nowhere', 404],
    ['PUT /api/v1/nothing', 404],
    ['POST /livez', 405],
    ['PUT /api/v1/templates', 405],
    ['GET /livez', 200],
    ['GET /api/v1/templates', 401],
    [`POST ${validate}`, 401],
    ['POST /docs/', 405],
  ])('%s is answered with %i before any of it has come', async (line, status) => {
    for (const length of [30_000_000, 'chunked']) {
      const connection = open(app.url, headOf(line, length))
      expect(await answered(connection)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      connection.socket.destroy()
    }
  })

  it('is thrown away when it does come, and the next request on the connection is answered', async () => {
    const connection = open(app.url, headOf('POST /nowhere', 3 * megabyte), Buffer.alloc(3 * megabyte, 0x20))
    connection.socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
    const text = await until(
      async () => connection.text(),
      (seen) => seen.includes('{"status":"ok"}'),
    )
    expect(text).toMatch(/^HTTP\/1\.1 404 /)
    connection.socket.destroy()
  })

  it('is thrown away also where the connection ends with the answer, so that who sends first can read it', async () => {
    for (let time = 0; time < 5; time++) {
      const head = headOf('POST /nowhere', 12 * megabyte).replace('Host: x', 'Host: x\r\nConnection: close')
      const { socket, text } = open(app.url, head)
      socket.pause()
      await new Promise((sent) => socket.write(Buffer.alloc(12 * megabyte, 0x20), sent))
      socket.resume()
      await new Promise((closed) => socket.once('close', closed))
      expect(text()).toMatch(/^HTTP\/1\.1 404 [\s\S]*{"detail":"Not Found"}$/)
    }
  })

  it('that does not end is cut off', async () => {
    const { socket } = open(app.url, headOf('POST /nowhere', 'chunked'))
    const drip = setInterval(() => socket.write('1\r\nx\r\n'), 500)
    await new Promise((closed) => socket.once('close', closed))
    clearInterval(drip)
    expect(socket.destroyed).toBe(true)
  })
})

describe('a large body', () => {
  it.each([
    ['announced', (key: string) => [headOf(`POST ${validate}`, megabyte + 1, key)]],
    [
      'not announced',
      (key: string) => [
        headOf(`POST ${validate}`, 'chunked', key),
        `${(2 * megabyte).toString(16)}\r\n`,
        Buffer.alloc(2 * megabyte, 0x20),
      ],
    ],
  ])('over the configured limit, %s, is 413', async (_how, words) => {
    const { key } = await makeTenant(app)
    const connection = open(app.url, ...words(key))
    const text = await answered(connection)
    expect(text).toMatch(/^HTTP\/1\.1 413 /)
    expect(text).toContain('{"detail":"Request body too large"}')
    connection.socket.destroy()
  })

  it('in chunks is read to the last byte', async () => {
    const { key } = await makeTenant(app)
    const body = Buffer.alloc(megabyte, 0x20)
    body.write('{}', body.length - 2)
    const parts = [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n']
    const connection = open(app.url, headOf(`POST ${validate}`, 'chunked', key), ...parts)
    expect(
      await until(
        async () => connection.text(),
        (seen) => seen.includes('required'),
      ),
    ).toMatch(/ 422 /)
    connection.socket.destroy()
  })

  it('of more than 500,000 values is 422 in words, and one of as many is read', async () => {
    const { key } = await makeTenant(app)
    const tenant = clientFor(app.url, key)
    const most = `[${'0,'.repeat(499_997)}0]`
    expect((await tenant.post(validate, `{"x":${most}}`)).body.detail).toContain('template_id is required')
    const answer = await tenant.post(validate, `{"x":${most},"y":1}`)
    expect([answer.status, answer.headers.get('x-error-code'), answer.body]).toEqual([
      422,
      'body_too_many_values',
      { detail: 'Request body holds more than 500000 values' },
    ])
  })

  it('of one organization waits for its own, in vain where those do not end, and those of others are read', async () => {
    const [slow, other] = [await makeTenant(app), await makeTenant(app)]
    const { id } = await makeTemplate(other, { required: [] })
    const held = open(app.url, headOf(`POST ${validate}`, megabyte, slow.key), '{')
    const drip = setInterval(() => held.socket.write(' '), 500)
    const row = { email: 'ana@example.edu', x: 'x'.repeat(100_000) }
    const body = { template_id: id, recipients: [row, row] }
    const refused = await until(
      () => clientFor(app.url, slow.key).post(validate, body),
      ({ status }) => status === 503,
    )
    const read = await clientFor(app.url, other.key).post(validate, body)
    const small = await clientFor(app.url, slow.key).post(validate, {})
    clearInterval(drip)
    held.socket.destroy()
    expect([refused.headers.get('x-error-code'), refused.headers.get('retry-after')]).toEqual(['overloaded', '2'])
    expect([read.status, small.status]).toEqual([200, 422])
    await until(
      () => clientFor(app.url, slow.key).post(validate, `{"x":"${'x'.repeat(100_000)}"}`),
      ({ status }) => status === 422,
    )
  })
})

describe('a process with as much to do as it takes on', () => {
  it('answers 503 with Retry-After, and that it lives, until there is room again', async () => {
    const busy = await startApplication({ worker: false, besides: app, limits: { requestsMax: 4 } })
    const owner = await app.connectAsOwner()
    try {
      await owner.query('begin; lock table credentials in access exclusive mode')
      const page = `GET /credentials/${randomUUID()} HTTP/1.1\r\nHost: x\r\n\r\n`
      const held = Array.from({ length: 4 }, () => open(busy.url, page))
      const ask = () => clientFor(busy.url).get('/')
      const refused = await until(ask, ({ status }) => status !== 200)
      expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
        503,
        '2',
        { detail: 'Too many requests at once' },
      ])
      expect((await clientFor(busy.url).get('/livez')).status).toBe(200)
      await owner.query('commit')
      await until(ask, ({ status }) => status === 200)
      for (const { socket } of held) socket.destroy()
    } finally {
      await owner.end()
      await busy.stop()
    }
  })

  it('closes idle connections when nearly all are taken, and serves who comes new', async () => {
    const busy = await startApplication({ worker: false, besides: app, limits: { connectionsMax: 20 } })
    try {
      const idle = Array.from({ length: 19 }, () => open(busy.url, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'))
      await Promise.all(idle.map(answered))
      const ask = async () => {
        const late = open(busy.url, 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        await new Promise((closed) => late.socket.once('close', closed))
        return late.text()
      }
      await until(ask, (text) => text.includes('{"status":"ok"}'))
      await until(
        async () => idle.filter(({ socket }) => socket.closed).length,
        (closed) => closed > 0,
      )
    } finally {
      await busy.stop()
    }
  })
})

describe('connections that ask for nothing', () => {
  const saying = {
    nothing: '',
    'half a head': 'GET /livez HTTP/1.1\r\nHost: x\r\nX-',
    'a body that nobody reads': headOf('POST /nowhere', 9),
  }
  it.each(Object.entries(saying))('and send %s keep nobody out, nor end what is under way', async (_what, words) => {
    const busy = await startApplication({ worker: false, besides: app, limits: { connectionsMax: 40 } })
    const origin = 'Origin: https://credentials.example.edu'
    try {
      const head = headOf('POST /wallet/letter', 2).replace('Host: x', `Host: x\r\n${origin}\r\nExpect: 100-continue`)
      const form = open(busy.url, head, 'm')
      // It is under way, and not a connection that has said nothing yet.
      expect(await answered(form)).toContain('100 Continue')
      const silent = Array.from({ length: 100 }, () => open(busy.url, words))
      await until(
        async () => silent.filter(({ socket }) => socket.closed).length,
        (closed) => closed >= 61,
      )
      for (let n = 0; n < 10; n++) {
        silent.push(open(busy.url, words))
        const late = open(busy.url, 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
        expect(await answered(late)).toContain('{"status":"ok"}')
      }
      form.socket.write('a')
      await until(
        async () => form.text(),
        (text) => /HTTP\/1.1 [2-4]/.test(text),
      )
      for (const { socket } of silent) socket.destroy()
    } finally {
      await busy.stop()
    }
  })
})

describe('an answer', () => {
  it('that is not read is given up, and the connection with it', async () => {
    const impatient = await startApplication({ worker: false, besides: app, limits: { silenceMs: 1_000 } })
    try {
      const script = /src="(\/docs\/script\/[^"]+)"/.exec((await clientFor(app.url).get('/docs/')).text)?.[1]
      const questions = 8
      const many = `GET ${script} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(questions)
      const { socket, text } = open(impatient.url, many)
      await new Promise((seen) => socket.once('data', seen))
      socket.pause()
      await expect.poll(() => impatient.countConnections()).toBe(0)
      socket.resume()
      await new Promise((closed) => socket.once('close', closed))
      expect(text().match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(questions)
    } finally {
      await impatient.stop()
    }
  })

  it('that takes longer to work out than a caller may keep silent is sent all the same', async () => {
    const silenceMs = 200
    const impatient = await startApplication({ worker: false, besides: app, limits: { silenceMs } })
    const owner = await app.connectAsOwner()
    try {
      const { key } = await makeTenant(app)
      await owner.query('begin; lock table templates in access exclusive mode')
      const { socket, text } = open(
        impatient.url,
        `GET /api/v1/templates HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`,
      )
      const closed = new Promise((done) => socket.once('close', done))
      await expect.poll(async () => (await owner.query(waitingForLocks)).rows.length).toBe(1)
      await sleep(5 * silenceMs)
      await owner.query('rollback')
      await closed
      expect(text()).toMatch(/^HTTP\/1.1 200 /)
    } finally {
      await owner.end()
      await impatient.stop()
    }
  })
})
