import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { browserFor, browserOf } from '../panel/person-client.ts'

const lines: Record<string, unknown>[] = []
let app: Application
beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    for (const line of String(text).split('\n').filter(Boolean)) {
      try {
        lines.push(JSON.parse(line))
      } catch {
        // Not a line of the log.
      }
    }
    return true
  })
  app = await startApplication({ worker: false, logLevel: 'info' })
})
afterAll(async () => {
  await app?.stop()
  vi.restoreAllMocks()
})

/** The line that this request left. */
async function lineOf(path: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await clientFor(app.url).get(path, headers)
  const id = answer.headers.get('x-request-id')
  const found = await until(
    async () => lines.find((line) => line.request_id === id && line.msg === 'request'),
    (line) => line !== undefined,
  )
  return found as Record<string, unknown>
}

it('tells of a refused key why, where from, and how it begins', async () => {
  const key = `svc_live_${'0123456789abcdef'.repeat(3).slice(0, 40)}`
  expect(await lineOf('/api/v1/templates', { 'x-api-key': key })).toMatchObject({
    status: 401,
    refused: 'api_key_invalid',
    key: 'svc_live_01234567',
    from: 'IPv4',
  })
  expect(await lineOf('/api/v1/templates', { authorization: `Bearer ${key.slice(0, 30)}` })).toMatchObject({
    refused: 'api_key_format',
    key: 'svc_live_01234567',
  })
  expect(await lineOf('/api/v1/templates', { 'x-api-key': 'my password' })).not.toHaveProperty('key')
  expect(await lineOf('/api/v1/templates')).toMatchObject({ refused: 'api_key_required' })
  expect(JSON.stringify(lines)).not.toMatch(/svc_live_[0-9a-f]{9}|my password|127\.0\.0\.1/)
})

it('tells of each sign-in and each refusal who it was, by which way and from where, and no address of anybody', async () => {
  app.clock.leaveWindow(600)
  const tenant = await makeTenant(app)
  const from = { 'x-forwarded-for': '198.51.100.7' }
  const told = (msg: string) => lines.filter((line) => line.msg === msg)
  const viewer = await browserOf(app, tenant, 'viewer')
  const token = (await makeSignInLink(app.platform, viewer.person)).split('#')[1]
  await viewer.post('/sign-in/link', { token }, from)
  const who = { user_id: viewer.person.id, way: 'link', from: '198.51.100.7' }
  expect(told('somebody signed in').at(-1)).toMatchObject(who)
  await viewer.post('/sign-in/link', { token }, from)
  expect(told('a sign-in failed').at(-1)).toMatchObject({ way: 'link', from: who.from, why: 'sign_in_refused' })
  await browserFor(app).requestLetter(viewer.person.email)
  await viewer.requestLetter(viewer.person.email, who.from)
  await viewer.post('/sign-in/code', { email: viewer.person.email, code: '12345' }, from)
  expect(told('a sign-in failed').at(-1)).toMatchObject({ way: 'code', why: 'sign_in_refused' })
  for (let asked = 0; asked < 125; asked++) await browserFor(app).post('/sign-in/link', { token: 'x' }, from)
  expect(told('a sign-in was throttled').at(-1)).toMatchObject({ way: 'link', from: who.from })
  const refused = await viewer.ask('GET', '/api-keys', undefined, from)
  const id = refused.headers.get('x-request-id')
  const line = await until(
    async () => lines.find((one) => one.request_id === id && one.msg === 'request'),
    (one) => one !== undefined,
  )
  expect(line).toMatchObject({ ...who, status: 403, refused: 'role_too_low', organization: tenant.organization.id })
  expect(JSON.stringify(lines)).not.toContain(viewer.person.email)
})

it('tells nothing of a key that was taken', async () => {
  const { key } = await makeTenant(app)
  expect(Object.keys(await lineOf('/api/v1/templates', { 'x-api-key': key }))).not.toContain('key')
})

it('tells the first word of a path that nobody serves, and nothing that may be data', async () => {
  expect(await lineOf('/wp-login.php?user=ana')).toMatchObject({ route: 'none', status: 404, path: '/wp-login.php' })
  expect(await lineOf('/credential/ana@example.edu')).toMatchObject({ path: '/credential' })
  for (const path of ['/ana@example.edu', `/svc_live_${'a'.repeat(40)}`, '/a%20b', `/${'x'.repeat(50)}`])
    expect(await lineOf(path)).not.toHaveProperty('path')
  expect(JSON.stringify(lines)).not.toMatch(/ana@|user=ana/)
})

it('tells of requests about people the route, and never the address in their path, found or not, decoded or not', async () => {
  const tenant = await makeTenant(app)
  const before = lines.length
  const key = { 'x-api-key': tenant.key }
  for (const path of [
    'ana@log.example/export',
    'ana%40log.example/erase',
    'ana%40log.example/x',
    '%zz@log.example/export',
  ])
    await lineOf(`/api/v1/people/${path}`, key)
  await lineOf('/api/v1/people/ana@log.example/export')
  const told = lines.slice(before)
  expect(told.map(({ route }) => route)).toContain('/api/v1/people/:email/export')
  expect(JSON.stringify(told)).not.toContain('log.example')
})
