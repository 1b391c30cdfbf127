import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Authentication, Door } from '../../src/entrypoints/http/door.ts'
import { closeServer, openHttpServer } from '../../src/entrypoints/http/http-server.ts'
import { operation } from '../../src/entrypoints/http/operation.ts'
import { describeOperations } from '../../src/entrypoints/openapi/describe-operations.ts'
import { apiDoor } from '../../src/entrypoints/sitemap/api-door.ts'
import { describeApi } from '../../src/entrypoints/sitemap/describe-api.ts'
import { describeRequest } from '../../src/entrypoints/sitemap/request-log.ts'
import { sendError } from '../../src/entrypoints/sitemap/send-error.ts'
import { listApiKeys } from '../../src/people/api-keys/api-key-store.ts'
import { contextFor, type OrganizationScope } from '../../src/platform/context.ts'
import { refuse } from '../../src/platform/refusals/refusal.ts'
import { type Application, startApplication } from '../application.ts'
import { makeTenant, type Tenant } from '../factories.ts'

const listKeys = operation({
  name: 'list-api-keys',
  method: 'GET',
  path: '/api/panel/api-keys',
  tag: 'Keys',
  summary: 'The keys of the organization',
  description: 'Names only.',
  responses: { 200: { description: 'Its keys.', schema: z.object({ names: z.array(z.string()) }), examples: {} } },
  async handle(ctx) {
    return { body: { names: (await listApiKeys(ctx)).map(({ name }) => name) } }
  },
})

const sendNote = operation({
  name: 'send-note',
  method: 'PUT',
  path: '/api/panel/notes',
  tag: 'Keys',
  summary: 'Leave a note',
  description: 'It comes back.',
  body: z.object({ text: z.string('text must be a string') }),
  responses: { 200: { description: 'The note.', schema: z.object({ text: z.string() }), examples: {} } },
  async handle(_ctx, { body }) {
    return { body }
  },
})

const sessions = new Map<string, { organization: OrganizationScope; requests: number }>()

const operations = [listKeys, sendNote]

/** People who signed in: who asks is told by a cookie, and the notes alone are counted. */
const panelDoor: Door<'list-api-keys' | 'send-note'> = {
  operations,
  challenge: 'Session realm="Sello"',
  async authenticate(platform, request, { name }): Promise<Authentication> {
    const session = sessions.get(/^session=(\w+)$/.exec(request.headers.cookie ?? '')?.[1] ?? '')
    if (!session) throw refuse('api_key_required')
    const ctx = contextFor(platform, session.organization, { kind: 'visitor' })
    if (name === 'list-api-keys') return { ctx }
    session.requests += 1
    const resetsAt = new Date(platform.clock.now().getTime() + 60_000)
    return { ctx, window: { limit: 2, requests: session.requests, resetsAt, retryAfterSeconds: 60 } }
  },
}

let app: Application
let server: FastifyInstance
let url: string
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  sessions.set('ana', { organization: tenant.organization, requests: 0 })
  sessions.set('idle', { organization: { ...tenant.organization, isActive: false }, requests: 0 })
  server = openHttpServer(app.platform, { doors: [apiDoor, panelDoor], sendError, describeRequest })
  await server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  if (server) await closeServer(server)
  await app?.stop()
})

async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const json = { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { ...json, ...headers } }
  const response = await fetch(`${url}${path}`, { method, headers, ...sent })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const signedIn = { cookie: 'session=ana' }

describe('a second door', () => {
  it('lets in by an authenticator of its own, and its operations run in the name of that organization', async () => {
    const answer = await ask('GET', '/api/panel/api-keys', signedIn)
    expect([answer.status, answer.body]).toEqual([200, { names: ['tests'] }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('takes no API key, as the API takes no session; each 401 names the way of its own door', async () => {
    const byKey = await ask('GET', '/api/panel/api-keys', { 'x-api-key': tenant.key })
    expect([byKey.status, byKey.headers.get('www-authenticate')]).toEqual([401, 'Session realm="Sello"'])
    const bySession = await ask('GET', '/api/v1/templates', signedIn)
    expect([bySession.status, bySession.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Sello"'])
    expect((await ask('GET', '/api/v1/templates', { 'x-api-key': tenant.key })).status).toBe(200)
  })

  it('refuses in the same order: who asks, an inactive organization, too many requests, then the body', async () => {
    const broken = { nothing: 1 }
    expect((await ask('PUT', '/api/panel/notes', {}, broken)).status).toBe(401)
    const inactive = await ask('PUT', '/api/panel/notes', { cookie: 'session=idle' }, broken)
    expect([inactive.status, inactive.body]).toEqual([403, { detail: 'Tenant is inactive' }])
    const unread = await ask('PUT', '/api/panel/notes', signedIn, broken)
    expect([unread.status, unread.body]).toEqual([422, { detail: 'text must be a string' }])
    expect(unread.headers.get('x-unknown-parameters')).toBe('nothing')
    const note = { text: 'ñ' }
    expect((await ask('PUT', '/api/panel/notes', signedIn, note)).body).toEqual(note)
    const tooMany = await ask('PUT', '/api/panel/notes', signedIn, broken)
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '60'])
  })

  it('counts only requests that it wants to count, and needs no name in the rate limits of the API', async () => {
    const answer = await ask('GET', '/api/panel/api-keys', signedIn)
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, null])
  })

  it('has its routes told apart from those of the API: 405 names its methods, and 404 is the same', async () => {
    const wrong = await ask('POST', '/api/panel/notes', signedIn)
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'PUT'])
    const read = await ask('GET', '/api/panel/notes', signedIn)
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'PUT'])
    expect((await ask('GET', '/api/panel/else', signedIn)).body).toEqual({ detail: 'Not Found' })
  })

  it('has a description of its own, and stands in none of the public contract', () => {
    const described = describeOperations({
      info: { title: 'Panel', version: '1' },
      tags: { Keys: 'Keys of the API.' },
      operations,
      securitySchemes: { Session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      noteOn: () => 'For people who signed in.',
      commonResponses: () => ({}),
      headersOf: () => ({}),
      bodyCodes: [],
      idempotencyKey: '',
    }) as { paths: Record<string, Record<string, { operationId: string }>>; security: unknown }
    expect(Object.keys(described.paths)).toEqual(['/api/panel/api-keys', '/api/panel/notes'])
    expect(described.paths['/api/panel/notes']?.put?.operationId).toBe('sendNote')
    expect(described.security).toEqual([{ Session: [] }])
    expect(JSON.stringify(described)).not.toContain('X-API-Key')
    expect(JSON.stringify(describeApi())).not.toContain('/api/panel')
  })

  it('is not opened where an idempotent operation has nobody to answer its repetitions', () => {
    const door: Door = { ...panelDoor, operations: [{ ...sendNote, idempotent: true }] } as Door
    expect(() => openHttpServer(app.platform, { doors: [door], sendError, describeRequest })).toThrow(
      'send-note is idempotent',
    )
  })
})
