import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TemplateId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, rawGet, refusesInactive } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false })
})
afterAll(() => app?.stop())

const path = '/api/v1/templates'
const door: Door = {
  app: () => app,
  operation: 'list-templates',
  method: 'GET',
  path: `${path}?page=0`,
  besides: ['POST'],
  behind: 400,
}

async function withTemplates(count: number) {
  const tenant = await makeTenant(app)
  const createdAt = new Date('2026-11-20T10:00:00Z')
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await makeTemplate(tenant, { name: `Curso ${n}`, createdAt })).id)
  return { tenant, client: clientFor(app.url, tenant.key), ids }
}

describe('200', () => {
  it('gives templates, total, page and page_size, and each template as a summary', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant, { required: ['recipient_name', 'credits_earned'], optional: ['term'] })
    const answer = await clientFor(app.url, tenant.key).get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expectRateHeaders(answer, 100)
    expect(answer.body).toEqual({
      templates: [
        {
          id: template.id,
          name: 'Análisis de datos',
          description: 'Curso de sesenta horas.',
          achievement_type: 'Certificate',
          required_fields: [
            { name: 'recipient_name', type: 'string', description: 'recipient_name' },
            { name: 'credits_earned', type: 'number', description: 'credits_earned' },
          ],
          optional_fields: [{ name: 'term', type: 'string', description: 'term' }],
        },
      ],
      total: 1,
      page: 1,
      page_size: 20,
    })
  })

  it('is an empty list for an organization without templates, and never shows those of another', async () => {
    await withTemplates(2)
    const { key } = await makeTenant(app)
    const { body } = await clientFor(app.url, key).get(path)
    expect(body).toEqual({ templates: [], total: 0, page: 1, page_size: 20 })
  })

  it('shows each template once over its pages, though all were made at the same instant', async () => {
    const { client, ids } = await withTemplates(25)
    const pages = []
    for (const page of [1, 2, 3]) pages.push((await client.get(`${path}?page=${page}&page_size=10`)).body)
    expect(pages.map((page) => page.templates.length)).toEqual([10, 10, 5])
    expect(pages.map((page) => [page.total, page.page, page.page_size])).toEqual([
      [25, 1, 10],
      [25, 2, 10],
      [25, 3, 10],
    ])
    const seen = pages.flatMap((page) => page.templates.map((template: { id: string }) => template.id))
    expect(seen).toEqual(ids.toSorted().toReversed())
  })

  it('has twenty to a page, a hundred at most, and an empty page past the end with the total still told', async () => {
    const { client } = await withTemplates(22)
    expect((await client.get(path)).body.templates.length).toBe(20)
    expect((await client.get(`${path}?page_size=100`)).body.templates.length).toBe(22)
    const past = (await client.get(`${path}?page=9&page_size=5`)).body
    expect(past).toEqual({ templates: [], total: 22, page: 9, page_size: 5 })
    expect((await client.get(`${path}?page=999999999&page_size=100`)).status).toBe(200)
  })

  it('lists the newest first', async () => {
    const tenant = await makeTenant(app)
    const old = await makeTemplate(tenant, { createdAt: new Date('2025-01-01T00:00:00Z') })
    const recent = await makeTemplate(tenant, { createdAt: new Date('2026-01-01T00:00:00Z') })
    const { body } = await clientFor(app.url, tenant.key).get(path)
    expect(body.templates.map((template: { id: string }) => template.id)).toEqual([recent.id, old.id])
  })

  it('leaves archived templates out of list and total', async () => {
    const { client, tenant, ids } = await withTemplates(2)
    await tenant.ctx.db
      .updateTable('templates')
      .set({ archived_at: new Date() })
      .where('id', '=', ids[0] as TemplateId)
      .execute()
    const { body } = await client.get(path)
    expect([body.total, body.templates[0].id]).toEqual([1, ids[1]])
  })

  it('passes over parameters that it does not know', async () => {
    const { client } = await withTemplates(1)
    expect((await client.get(`${path}?cache=no&__proto__=1&x[y]=2`)).body.total).toBe(1)
  })

  it('keeps a sane X-Request-Id and answers with one of its own otherwise', async () => {
    const { key } = await makeTenant(app)
    const client = clientFor(app.url, key)
    const given = (await client.get(path, { 'x-request-id': 'order-17:b.2_c' })).headers.get('x-request-id')
    expect(given).toBe('order-17:b.2_c')
    for (const bad of ['two words', 'x'.repeat(129), '<script>', '']) {
      const own = (await client.get(path, { 'x-request-id': bad })).headers.get('x-request-id')
      expect(own).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect((await clientFor(app.url).get(path, { 'x-request-id': 'mine' })).headers.get('x-request-id')).toBe('mine')
  })

  it('answers HEAD with the headers of GET, without a body, and counts it', async () => {
    const { client } = await withTemplates(1)
    const full = await client.get(path)
    const head = await client.call('HEAD', path)
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'))
    expect(head.headers.get('x-ratelimit-limit')).toBe('100')
    expectFields(full.body, ['templates', 'total', 'page', 'page_size'])
  })
})

describe('400', () => {
  it.each(['page=0', 'page=-1', 'page=1.5', 'page=one', 'page=', 'page=1e3', 'page=0x10', 'page=1&page=2', 'page=%00'])(
    'refuses %s and names the parameter',
    async (query) => {
      const { key } = await makeTenant(app)
      const answer = await clientFor(app.url, key).get(`${path}?${query}`)
      expectRefusal(answer, 400, 'Invalid page: must be an integer of at least 1')
      expectRateHeaders(answer, 100)
    },
  )

  it.each(['page_size=0', 'page_size=101', 'page_size=-20', 'page_size=all', 'page_size=10&page_size=20'])(
    'refuses %s and names the parameter',
    async (query) => {
      const { key } = await makeTenant(app)
      const answer = await clientFor(app.url, key).get(`${path}?${query}`)
      expectRefusal(answer, 400, 'Invalid page_size: must be an integer from 1 to 100')
    },
  )
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))

describe('404', () => {
  it.each([
    '/api/v1/template',
    '/api/v2/templates',
    '/api/v1',
    '/templates',
    '/api/v1/Templates',
    '/api/v1/templates/x/y',
  ])('knows no route %s, with a key and without', async (strange) => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).get(strange), 404, 'Not Found')
    expectRefusal(await clientFor(app.url).get(strange), 404, 'Not Found')
  })

  it('takes a trailing slash or a doubled one for another route', async () => {
    const { key } = await makeTenant(app)
    for (const strange of ['/api/v1/templates/', '//api/v1/templates', '/api//v1/templates'])
      expect(await rawGet(app.url, strange, { 'x-api-key': key })).toBe(404)
  })

  it('finds a path whose letters are percent-encoded', async () => {
    const { key } = await makeTenant(app)
    expect(await rawGet(app.url, '/api/v1/%74emplates', { 'x-api-key': key })).toBe(200)
  })
})

describe('405', () => namesItsMethods({ ...door, path }))
describe('429', () => limitsItsRate(door))
