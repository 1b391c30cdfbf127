import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Door } from '../../src/entrypoints/http/door.ts'
import { closeServer, openHttpServer } from '../../src/entrypoints/http/http-server.ts'
import type { Operation } from '../../src/entrypoints/http/operation.ts'
import { describeRequest } from '../../src/entrypoints/sitemap/request-log.ts'
import { sendError } from '../../src/entrypoints/sitemap/send-error.ts'
import { contextFor } from '../../src/platform/context.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'

/** More than the buffers of a connection take, so that a caller who reads nothing stops the reading. */
const partsMost = 1_000
const part = 'x'.repeat(64 * 1024)

const reading = { parts: 0, hasEnded: false }

/** The reader goes on between parts, as a database does whose rows come one page after another. */
async function* read(): AsyncGenerator<string> {
  try {
    for (; reading.parts < partsMost; reading.parts++) {
      await new Promise((read) => setTimeout(read, 1))
      yield part
    }
  } finally {
    reading.hasEnded = true
  }
}

const readAll: Operation<unknown, unknown, 'read-all'> = {
  name: 'read-all',
  method: 'GET',
  path: '/api/panel/all',
  handle: async () => ({ headers: { 'content-type': 'text/plain' }, parts: read() }),
}

let app: Application
let server: FastifyInstance
let tenant: Tenant
let url: string
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  const door: Door<'read-all'> = {
    operations: [readAll],
    challenge: 'Session realm="Sello"',
    authenticate: async (platform) => ({ ctx: contextFor(platform, tenant.organization, { kind: 'visitor' }) }),
  }
  server = openHttpServer(app.platform, {
    doors: [door],
    sendError,
    describeRequest,
    limits: { silenceMs: 1_000 },
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/panel/all`
})
afterAll(async () => {
  if (server) await closeServer(server)
  await app?.stop()
})
beforeEach(() => Object.assign(reading, { parts: 0, hasEnded: false }))

/** The head of an answer of which nothing more is read. */
function begin(): Promise<IncomingMessage> {
  return new Promise((begun, fail) => {
    const asked = request(url, (answer) => {
      answer.on('error', () => {}).pause()
      begun(answer)
    })
    asked.once('error', fail).end()
  })
}

const settled = () => new Promise((waited) => setTimeout(waited, 300))

it('is read whole by who reads it', async () => {
  expect((await (await fetch(url)).text()).length).toBe(partsMost * part.length)
  expect(reading).toEqual({ parts: partsMost, hasEnded: true })
})

it('has none of its parts read under HEAD', async () => {
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/plain'])
  await settled()
  expect(reading.parts).toBe(0)
})

it.each([
  ['leaves while it reads', (answer: IncomingMessage) => answer.resume()],
  ['leaves without having read', () => {}],
])('is read no further once a client %s', async (_what, meanwhile) => {
  const answer = await begin()
  meanwhile(answer)
  await vi.waitFor(() => expect(reading.parts).toBeGreaterThan(5))
  answer.destroy()
  await vi.waitFor(() => expect(reading.hasEnded).toBe(true))
  const { parts } = reading
  expect(parts).toBeLessThan(partsMost)
  await settled()
  expect(reading.parts).toBe(parts)
})

it('is read no further once the service has ended the connection of a client who keeps silent', async () => {
  await begin()
  await vi.waitFor(() => expect(reading.hasEnded).toBe(true), 10_000)
  expect(reading.parts).toBeLessThan(partsMost)
})
