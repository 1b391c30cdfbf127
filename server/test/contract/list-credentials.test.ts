import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownId } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive, secondKey } from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = '/api/v1/credentials'
const door: Door = { app: () => app, operation: 'list-credentials', method: 'GET', path: `${path}?page=0`, behind: 400 }

async function issued(tenant: Tenant, count: number, name = 'p') {
  const template = await makeTemplate(tenant)
  const client = clientFor(app.url, tenant.key)
  const rows = Array.from({ length: count }, (_, n) => ({ email: `${name}${n}@example.edu` }))
  const { body } = await client.issue(template.id, rows)
  if (body.job_id) await jobEnded(client, body.job_id)
  return { template, client, jobId: body.job_id as string }
}

describe('200', () => {
  it('gives page, page_size, total and the credentials without their documents', async () => {
    const tenant = await makeTenant(app)
    const { client } = await issued(tenant, 1)
    const answer = await client.get(path)
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 100)
    expect(answer.body).toEqual({
      page: 1,
      page_size: 20,
      total: 1,
      credentials: [
        {
          id: expect.any(String),
          status: 'active',
          credential_url: expect.any(String),
          issuance_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
          recipient_email: 'p0@example.edu',
          achievement_name: 'Análisis de datos',
          revocation_reason: null,
          row: 1,
        },
      ],
    })
    const [credential] = answer.body.credentials
    expect(credential.credential_url).toBe(`https://credentials.example.edu/credentials/${credential.id}`)
  })

  it('shows each credential of a batch once over its pages', async () => {
    const tenant = await makeTenant(app)
    const { client } = await issued(tenant, 45)
    const seen: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const { body } = await client.get(`${path}?page=${page}&page_size=20`)
      expect([body.total, body.page, body.page_size]).toEqual([45, page, 20])
      seen.push(...body.credentials.map((one: { id: string }) => one.id))
    }
    expect(seen.length).toBe(45)
    expect(new Set(seen).size).toBe(45)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })

  it('filters by job, template, address and status, and by all of them together', async () => {
    const tenant = await makeTenant(app)
    const first = await issued(tenant, 3, 'a')
    const second = await issued(tenant, 2, 'a')
    const { client } = first
    const totals = async (query: string) => (await client.get(`${path}?${query}`)).body.total
    expect(await totals('')).toBe(5)
    expect(await totals(`job_id=${first.jobId}`)).toBe(3)
    expect(await totals(`job_id=${first.jobId.toUpperCase()}`)).toBe(3)
    expect(await totals(`template_id=${second.template.id}`)).toBe(2)
    expect(await totals('email=a0@example.edu')).toBe(2)
    expect(await totals('email=A0%40EXAMPLE.edu')).toBe(2)
    expect(await totals('email=nobody@example.edu')).toBe(0)
    expect(await totals(`email=a0@example.edu&job_id=${second.jobId}`)).toBe(1)
    const { body } = await client.get(`${path}?job_id=${second.jobId}`)
    await client.post(`${path}/${body.credentials[0].id}/revoke`, { reason: 'Error' })
    expect(await totals('status=revoked')).toBe(1)
    expect(await totals('status=active')).toBe(4)
    expect(await totals(`status=revoked&job_id=${first.jobId}`)).toBe(0)
    const revoked = (await client.get(`${path}?status=revoked`)).body.credentials[0]
    expect([revoked.status, revoked.revocation_reason]).toEqual(['revoked', 'Error'])
  })

  it('finds a gmail address under each of its spellings', async () => {
    const tenant = await makeTenant(app)
    const template = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    await client.issue(template.id, [{ email: 'Ana.Munoz+sello@googlemail.com' }])
    for (const email of ['anamunoz@gmail.com', 'ana.munoz%2Bother@gmail.com'])
      expect((await client.get(`${path}?email=${email}`)).body.credentials[0].recipient_email).toBe(
        'Ana.Munoz+sello@googlemail.com',
      )
  })

  it('has nothing of another organization, whatever the filter', async () => {
    const owner = await makeTenant(app)
    const { template, jobId } = await issued(owner, 2)
    const stranger = clientFor(app.url, (await makeTenant(app)).key)
    for (const query of [
      '',
      `job_id=${jobId}`,
      `template_id=${template.id}`,
      'email=p0@example.edu',
      `job_id=${unknownId}`,
    ])
      expect((await stranger.get(`${path}?${query}`)).body).toEqual({
        page: 1,
        page_size: 20,
        total: 0,
        credentials: [],
      })
  })

  it('is open to every key of the organization, also for the job of another key', async () => {
    const tenant = await makeTenant(app)
    const { jobId } = await issued(tenant, 2)
    const other = clientFor(app.url, await secondKey(tenant))
    expect((await other.get(`${path}?job_id=${jobId}`)).body.total).toBe(2)
  })
})

describe('400', () => {
  it.each([
    ['page=0', 'Invalid page: must be an integer of at least 1'],
    ['page_size=101', 'Invalid page_size: must be an integer from 1 to 100'],
    ['job_id=17', 'Invalid job_id: must be a UUID'],
    ['job_id=', 'Invalid job_id: must be a UUID'],
    [`job_id=${unknownId}&job_id=${unknownId}`, 'Invalid job_id: must be a UUID'],
    ['template_id=x', 'Invalid template_id: must be a UUID'],
    ['status=ACTIVE', 'Invalid status: must be one of active, revoked'],
    ['status=', 'Invalid status: must be one of active, revoked'],
    ['email=a@b.es&email=c@d.es', 'Invalid email: must be given once'],
    [`email=${'a'.repeat(501)}`, 'Invalid email: must be at most 500 characters'],
  ])('refuses %s', async (query, detail) => {
    const { key } = await makeTenant(app)
    const answer = await clientFor(app.url, key).get(`${path}?${query}`)
    expectRefusal(answer, 400, detail)
    expectRateHeaders(answer, 100)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('405', () => namesItsMethods({ ...door, path }))
describe('429', () => limitsItsRate(door))
