import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { browserOf } from '../panel/person-client.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'

const validate = '/api/v1/credentials/validate'

let app: Application
let tenant: Tenant
let page: string
beforeAll(async () => {
  app = await startApplication({ worker: false, limits: { requestsMax: 40, connectionsMax: 400 } })
  tenant = await makeTenant(app)
  const { id } = await makeTemplate(tenant, { required: [] })
  const { body } = await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
  page = `/credentials/${body.credentials[0].credential_id}`
})
afterAll(() => app?.stop())

type Connection = { socket: Socket; text(): string; statuses(): number[] }

const opened: Connection[] = []
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy()
})

/** Opens a connection, sends these words, and collects the answer. */
function open(words: string, url = app.url): Connection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
  })
  socket.write(words)
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
  const connection = { socket, text: () => text, statuses }
  opened.push(connection)
  return connection
}

const head = (line: string, length: number, ...headers: string[]) =>
  [
    `${line} HTTP/1.1`,
    'Host: x',
    'Origin: https://credentials.example.edu',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${length}`,
    ...headers,
  ].join('\r\n')

/** A form that is begun and not sent. */
const begin = (from: string) => open(`${head('POST /wallet/letter', 9, `X-Forwarded-For: ${from}`)}\r\n\r\ne`)

const statusesOf = (connections: Connection[]) => connections.flatMap((one) => one.statuses())

const closed = (socket: Socket) => new Promise((done) => (socket.closed ? done(true) : socket.once('close', done)))

/** A request whose body comes when it waits already. */
async function inTwoParts(words: string, first: string, rest: string): Promise<number | undefined> {
  const connection = open(`${words}\r\n\r\n${first}`)
  await until(
    async () => connection.socket.bytesWritten,
    (bytes) => bytes > words.length,
  )
  await new Promise((done) => setTimeout(done, 300))
  connection.socket.write(rest)
  await until(
    async () => connection.statuses(),
    (statuses) => statuses.length > 0,
  )
  return connection.statuses()[0]
}

describe('requests whose bodies do not come', () => {
  it('are no work under way: however many one address begins, everybody else is answered', async () => {
    const begun = Array.from({ length: 120 }, () => begin('203.0.113.1'))
    await until(
      async () => statusesOf(begun).length,
      (answered) => answered >= 100,
    )
    const answers = await Promise.all([
      clientFor(app.url).get('/'),
      clientFor(app.url).get('/readyz'),
      clientFor(app.url, tenant.key).get('/api/v1/templates'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // Twenty of an address may wait; the others are told to come back. After ten seconds those that wait are answered as well.
    expect(statusesOf(begun).filter((status) => status !== 408)).toEqual(Array(100).fill(503))
    const form = head('POST /wallet/letter', 9, 'X-Forwarded-For: 203.0.113.2')
    expect(await inTwoParts(form, 'e', 'mail=a@b')).not.toBe(503)
  })

  it('of strangers together leave room for those who bring a key', async () => {
    const begun = Array.from({ length: 140 }, (_, n) => begin(`203.0.113.${n % 10}`))
    await until(
      async () => statusesOf(begun).length,
      (answered) => answered >= 40,
    )
    const form = head('POST /wallet/letter', 9, 'X-Forwarded-For: 203.0.113.77')
    expect(await inTwoParts(form, 'e', 'mail=a@b')).toBe(503)
    const words = head(`POST ${validate}`, 2, `X-API-Key: ${tenant.key}`).replace(
      /application\/x\S+/,
      'application/json',
    )
    expect(await inTwoParts(words, '{', '}')).toBe(422)
  })

  it('have ten seconds for a small one, and for each 64 kB of a large one', async () => {
    const key = `X-API-Key: ${tenant.key}`
    const slow = [begin('203.0.113.3'), open(`${head(`POST ${validate}`, 200_000, key)}\r\n\r\n{`)]
    const drip = setInterval(() => slow[1]?.socket.write(' '), 500)
    await Promise.all(slow.map(({ socket }) => closed(socket)))
    clearInterval(drip)
    for (const { text } of slow) expect(text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*{"detail":"Request Timeout"}$/)
  })
})

describe('while strangers have all that is theirs of a process', () => {
  it('those who bring a key or a session are answered, and a load balancer that it is ready', async () => {
    const busy = await startApplication({ worker: false, besides: app, limits: { requestsMax: 4 } })
    const owner = await app.connectAsOwner()
    try {
      const browser = await browserOf(busy, tenant, 'viewer')
      await owner.query('begin; lock table credentials in access exclusive mode')
      const held = Array.from({ length: 3 }, () => open(`GET ${page} HTTP/1.1\r\nHost: x\r\n\r\n`, busy.url))
      const ask = () => clientFor(busy.url).get('/')
      const refused = await until(ask, ({ status }) => status !== 200)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      const answers = await Promise.all([
        clientFor(busy.url, tenant.key).get('/api/v1/templates'),
        clientFor(busy.url).get('/livez'),
        clientFor(busy.url).get('/readyz'),
        clientFor(busy.url).get('/readyz?verbose'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect((await browser.get('/session')).status).toBe(200)
      expect((await clientFor(busy.url, `svc_live_${'0'.repeat(40)}`).get('/api/v1/templates')).status).toBe(401)
      await owner.query('commit')
      await until(
        async () => statusesOf(held),
        (statuses) => statuses.length === 3,
      )
      await until(ask, ({ status }) => status === 200)
    } finally {
      await owner.end()
      await busy.stop()
    }
  })
})

describe('a connection', () => {
  const issueTo = (templateId: string, email: string) => {
    const body = JSON.stringify({ template_id: templateId, recipients: [{ email }] })
    const words = head('POST /api/v1/credentials/issue', body.length, `X-API-Key: ${tenant.key}`)
    return `${words.replace(/application\/x\S+/, 'application/json')}\r\n\r\n${body}`
  }

  it('has one request worked on at a time, and what it has left when it ends is never begun', async () => {
    const { id } = await makeTemplate(tenant, { required: [] })
    const client = clientFor(app.url, tenant.key)
    const count = async () => (await client.get(`/api/v1/credentials?template_id=${id}`)).body.total
    const owner = await app.connectAsOwner()
    const before = await app.countConnections()
    await owner.query('begin; lock table credentials in access exclusive mode')
    const { socket } = open(['a', 'b', 'c'].map((name) => issueTo(id, `${name}@example.edu`)).join(''))
    await until(
      async () => (await owner.query(waitingForLocks)).rowCount,
      (waiting) => waiting !== 0,
    )
    expect((await owner.query(waitingForLocks)).rowCount).toBe(1)
    socket.destroy()
    await until(
      () => app.countConnections(),
      (connections) => connections <= before,
    )
    await owner.query('commit')
    await owner.end()
    expect(await until(count, (total) => total > 0)).toBe(1)
    const answered = open(['d', 'e'].map((name) => issueTo(id, `${name}@example.edu`)).join(''))
    await until(
      async () => answered.statuses(),
      (statuses) => statuses.length === 2,
    )
    expect([answered.statuses(), await count()]).toEqual([[200, 200], 3])
  })

  it('that sends many requests before the first is answered is closed', async () => {
    const { socket, statuses } = open('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(30))
    await closed(socket)
    expect(statuses().length).toBeLessThan(30)
  })
})
