import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal, unknownId, uuid } from './answers.ts'
import {
  asksForKey,
  type Door,
  forgetRequests,
  limitsItsRate,
  namesItsMethods,
  rawGet,
  refusesInactive,
  secondKey,
} from './door.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication({ worker: false, settings: { chunkRows: 5, chunkedAbove: 10 } })
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/jobs/${id}`
const door: Door = { app: () => app, operation: 'get-job', method: 'GET', path: path('x'), behind: 404 }

async function accepted(count: number, tenant?: Tenant): Promise<{ tenant: Tenant; client: Client; id: string }> {
  const owner = tenant ?? (await makeTenant(app))
  const template = await makeTemplate(owner)
  const client = clientFor(app.url, owner.key)
  const rows = Array.from({ length: count }, (_, n) => ({ email: n % 10 === 9 ? 'mal@' : `p${n}@example.edu` }))
  return { tenant: owner, client, id: (await client.issue(template.id, rows)).body.job_id }
}

/** Puts a job where no worker leaves it for long enough to be looked at. */
async function put(tenant: Tenant, id: string, values: { status: 'STARTED' | 'PROGRESS'; processed: number }) {
  await tenant.ctx.db
    .updateTable('jobs')
    .set(values)
    .where('id', '=', id as never)
    .execute()
}

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await startApplication({ besides: app, settings: { chunkRows: 5, chunkedAbove: 10 } })
  try {
    return await work()
  } finally {
    await worker.stop()
  }
}

describe('200', () => {
  it('is job_id and status alone while the job is PENDING or STARTED', async () => {
    const { client, id, tenant } = await accepted(3)
    const answer = await client.get(path(id))
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 60)
    expect(answer.body).toEqual({ job_id: id, status: 'PENDING' })
    await put(tenant, id, { status: 'STARTED', processed: 0 })
    expect((await client.get(path(id))).body).toEqual({ job_id: id, status: 'STARTED' })
  })

  it('tells a small job row by row', async () => {
    const { client, id, tenant } = await accepted(3)
    await put(tenant, id, { status: 'PROGRESS', processed: 2 })
    const { body } = await client.get(path(id))
    expect(body).toEqual({
      job_id: id,
      status: 'PROGRESS',
      progress: { current: 2, total: 3, status: 'Processing row 2 of 3' },
      batch_uuid: expect.stringMatching(uuid),
    })
  })

  it('tells a large job chunk by chunk, in the same shape', async () => {
    const { client, id, tenant } = await accepted(12)
    await put(tenant, id, { status: 'PROGRESS', processed: 10 })
    const { body } = await client.get(path(id))
    expect(body).toEqual({
      job_id: id,
      status: 'PROGRESS',
      progress: { current: 10, total: 12, status: 'Processing 10 of 12...' },
      batch_uuid: expect.stringMatching(uuid),
    })
  })

  it('moves through known states in order, and its progress by whole chunks, never back', async () => {
    const { client, id } = await accepted(60)
    const seen: { status: string; current: number | undefined }[] = []
    await withWorker(() =>
      until(
        async () => {
          if (seen.length % 50 === 49) await forgetRequests(app)
          const { body } = await client.get(path(id))
          seen.push({ status: body.status, current: body.progress?.current })
          return body.status
        },
        (status) => status === 'SUCCESS',
      ),
    )
    const order = ['PENDING', 'STARTED', 'PROGRESS', 'SUCCESS']
    const ranks = seen.map(({ status }) => order.indexOf(status))
    expect(ranks).not.toContain(-1)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    const progress = seen.flatMap(({ current }) => current ?? [])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    for (const current of progress) expect(current % 5).toBe(0)
  })

  it('ends with a result of counts, and for each failed row its number, address, error and code', async () => {
    const { client, id } = await accepted(20)
    const { body } = await withWorker(() => jobEnded(client, id))
    expect(body).toEqual({
      job_id: id,
      status: 'SUCCESS',
      result: {
        total: 20,
        successful: 18,
        failed: 2,
        already_emitted: 0,
        errors: [
          { row: 10, email: 'mal@', error: 'Invalid email: mal@', codes: ['email_invalid'] },
          { row: 20, email: 'mal@', error: 'Invalid email: mal@', codes: ['email_invalid'] },
        ],
        emails_sent: 18,
        emails_failed: 0,
        emails_pending: 0,
        internal_count: 0,
        external_count: 18,
      },
    })
  })

  it('ends with an error alone when the organization was deactivated before the rows were issued', async () => {
    const { client, id, tenant } = await accepted(12)
    await updateOrganizationActive(tenant.ctx, false)
    await withWorker(() =>
      until(
        () =>
          tenant.ctx.db
            .selectFrom('jobs')
            .select('status')
            .where('id', '=', id as never)
            .executeTakeFirst(),
        (job) => job?.status === 'FAILURE',
      ),
    )
    await updateOrganizationActive(tenant.ctx, true)
    const { body } = await client.get(path(id))
    expect(body).toEqual({ job_id: id, status: 'FAILURE', error: 'Tenant is inactive' })
    const kept = await client.get(`${path(id)}/failures`)
    expect(kept.body.total_failures).toBe(12)
    expect((await client.get('/api/v1/credentials')).body.total).toBe(0)
  })

  it('is found under the id in upper case', async () => {
    const { client, id } = await accepted(2)
    const { body } = await client.get(path(id.toUpperCase()))
    expectFields(body, ['job_id', 'status'])
    expect(body.job_id).toBe(id)
  })
})

describe('401', () => asksForKey(door))

describe('403', () => {
  refusesInactive(door)

  it('refuses the job of another key, of the same organization or another', async () => {
    const { id, tenant } = await accepted(2)
    for (const key of [await secondKey(tenant), (await makeTenant(app)).key]) {
      const answer = await clientFor(app.url, key).get(path(id))
      expectRefusal(answer, 403, 'Access denied to this job')
      expectRateHeaders(answer, 60)
    }
  })
})

describe('404', () => {
  it.each([unknownId, 'x', '17', '%00', `${unknownId}x`, unknownId.replaceAll('-', '')])(
    'says of %s that there is no such job',
    async (id) => {
      const { key } = await makeTenant(app)
      const answer = await clientFor(app.url, key).get(path(id))
      expectRefusal(answer, 404, 'Job not found')
      expectRateHeaders(answer, 60)
    },
  )

  it('knows no job without an id', async () => {
    const { key } = await makeTenant(app)
    for (const strange of ['/api/v1/jobs', '/api/v1/jobs/', '/api/v1/jobs//failures'])
      expect(await rawGet(app.url, strange, { 'x-api-key': key })).toBe(404)
  })
})

describe('405', () => namesItsMethods(door))
describe('429', () => limitsItsRate(door))
