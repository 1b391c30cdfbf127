import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeliverJob } from '../../src/credentials/chunks/redeliver-job.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant } from '../factories.ts'
import { expectFields, expectRateHeaders, uuid } from './answers.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ settings: { chunkRows: 10, chunkedAbove: 20 } })
})
afterAll(() => app?.stop())

const emails = (count: number, domain = 'example.edu') =>
  Array.from({ length: count }, (_, n) => ({ email: `p${n}@${domain}` }))

async function ready(template: Parameters<typeof makeTemplate>[1] = {}) {
  const tenant = await makeTenant(app)
  const { id } = await makeTemplate(tenant, template)
  return { tenant, id, client: clientFor(app.url, tenant.key) }
}

describe('200, two recipients or more', () => {
  it('are accepted as a job: mode, job_id and a message with the number and the path to poll', async () => {
    const { client, id } = await ready()
    const answer = await client.issue(id, emails(2))
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 20)
    expectFields(answer.body, ['mode', 'job_id', 'message'])
    const { job_id } = answer.body
    expect(job_id).toMatch(uuid)
    expect(answer.body).toEqual({
      mode: 'async',
      job_id,
      message: `Issuing 2 credentials. Poll /api/v1/jobs/${job_id}`,
    })
    expect(answer.headers.get('location')).toBe(`/api/v1/jobs/${job_id}`)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect((await client.get(answer.headers.get('location') as string)).status).toBe(200)
    await jobEnded(client, job_id)
  })

  it.each([
    ['one task', 20],
    ['chunks', 45],
  ])('are each a credential or a failure record, by way of %s', async (_route, count) => {
    const { client, id } = await ready({ required: ['recipient_name'] })
    const rows = emails(count).map((row, n) => (n % 7 === 3 ? row : { ...row, recipient_name: `Persona ${n}` }))
    rows.push({ email: 'P0@example.edu' }, { email: 'nadie' })
    const { body } = await jobEnded(client, (await client.issue(id, rows)).body.job_id)
    const bad = rows.filter((row) => !('recipient_name' in row)).length
    const { result } = body
    expect([result.total, result.successful, result.failed, result.already_emitted]).toEqual([
      rows.length,
      rows.length - bad,
      bad,
      0,
    ])
    expect(result.errors.map(({ row }: { row: number }) => row)).toEqual(
      rows.flatMap((row, n) => ('recipient_name' in row ? [] : [n + 1])),
    )
    expect(result.errors.at(-2)).toEqual({
      row: rows.length - 1,
      email: 'P0@example.edu',
      error: 'Email duplicado en el lote (fila 1); Este achievement requiere recipient_name',
      codes: ['email_duplicate', 'field_missing'],
    })
    expect(result.errors.at(-1).error).toBe('Invalid email: nadie; Este achievement requiere recipient_name')
    const issued = await client.get(`/api/v1/credentials?job_id=${body.job_id}&page_size=100`)
    expect(issued.body.total).toBe(rows.length - bad)
    expect((await client.get(`/api/v1/jobs/${body.job_id}/failures`)).body.total_failures).toBe(bad)
  })

  it('count members as internal and others as external, by the address under any spelling', async () => {
    const { client, id, tenant } = await ready()
    await makeMember(tenant, { email: 'ana.munoz@gmail.com', name: 'Ana' })
    await makeMember(tenant, { email: 'p1@example.edu', name: 'Uno' })
    const rows = [...emails(3), { email: 'AnaMunoz+uni@googlemail.com' }, { email: 'mal@' }]
    const { body } = await jobEnded(client, (await client.issue(id, rows)).body.job_id)
    expect([body.result.internal_count, body.result.external_count, body.result.successful]).toEqual([2, 2, 4])
  })

  it('count the letters that were sent and those that the relay refused', async () => {
    const { client, id } = await ready()
    app.smtp.behave((to) => (to.startsWith('p1@refused') ? { code: 550, text: 'no such user' } : undefined))
    const { body } = await jobEnded(client, (await client.issue(id, emails(4, 'refused.edu'))).body.job_id)
    app.smtp.behave(() => undefined)
    expect([body.result.successful, body.result.emails_sent, body.result.emails_failed]).toEqual([4, 3, 1])
  })

  it('are issued anew by each request, under another job', async () => {
    const { client, id } = await ready()
    const jobs = [await client.issue(id, emails(3)), await client.issue(id, emails(3))].map(({ body }) => body.job_id)
    for (const job of jobs) expect((await jobEnded(client, job)).body.result.successful).toBe(3)
    expect(new Set(jobs).size).toBe(2)
    expect((await client.get('/api/v1/credentials')).body.total).toBe(6)
  })

  it('count as already issued, not as failed, when the same job is delivered again', async () => {
    const { client, id, tenant } = await ready()
    const rows = [...emails(24, 'again.edu'), { email: 'mal@' }]
    const { body } = await jobEnded(client, (await client.issue(id, rows)).body.job_id)
    expect(await redeliverJob(tenant.ctx, body.job_id)).toBe(3)
    const look = async () => (await client.get(`/api/v1/jobs/${body.job_id}`)).body
    const again = await until(look, ({ result }) => result.already_emitted === 24)
    expect(again.status).toBe('SUCCESS')
    expect([again.result.total, again.result.successful, again.result.failed]).toEqual([25, 0, 1])
    expect((await client.get('/api/v1/credentials')).body.total).toBe(24)
    expect((await client.get('/api/v1/bulk-failures')).body.total).toBe(1)
    expect(app.smtp.letters.filter(({ to }) => to.endsWith('@again.edu')).length).toBe(24)
  })

  it('are not held up by a neighbour with another organization, and never seen by it', async () => {
    const [a, b] = [await ready(), await ready()]
    const [first, second] = await Promise.all([a.client.issue(a.id, emails(40)), b.client.issue(b.id, emails(3))])
    await Promise.all([jobEnded(a.client, first.body.job_id), jobEnded(b.client, second.body.job_id)])
    expect((await a.client.get('/api/v1/credentials')).body.total).toBe(40)
    expect((await b.client.get('/api/v1/credentials')).body.total).toBe(3)
  })

  it('may be 5,000', async () => {
    const { client, id, tenant } = await ready()
    const api = await startApplication({ besides: app, worker: false })
    const rows = Array<object>(5_000).fill({ email: 'una@example.edu' })
    const answer = await clientFor(api.url, tenant.key).issue(id, rows)
    await api.stop()
    expect(answer.body.message).toBe(`Issuing 5000 credentials. Poll /api/v1/jobs/${answer.body.job_id}`)
    const { body } = await jobEnded(client, answer.body.job_id)
    expect([body.result.total, body.result.successful, body.result.failed]).toEqual([5_000, 1, 4_999])
    expect(body.result.errors[4_998]).toEqual({
      row: 5_000,
      email: 'una@example.edu',
      error: 'Email duplicado en el lote (fila 1)',
      codes: ['email_duplicate'],
    })
    expect(app.smtp.letters.filter(({ to }) => to === 'una@example.edu').length).toBe(1)
  })
})
