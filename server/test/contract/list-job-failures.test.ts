import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { expectFields, expectRateHeaders, expectRefusal, unknownId, uuid } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, namesItsMethods, refusesInactive, secondKey } from './door.ts'
import { failedRows, failureFields } from './failed-rows.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const path = (id: string) => `/api/v1/jobs/${id}/failures`
const door: Door = { app: () => app, operation: 'list-job-failures', method: 'GET', path: path('x'), behind: 404 }
const day = 86_400_000

describe('200', () => {
  it('gives job, batch, their number and each record whole', async () => {
    const { client, jobId, templateId } = await failedRows(app, [{ email: 'mal@', recipient_name: 'Ana', note: [1] }])
    const answer = await client.get(path(jobId))
    expect(answer.status).toBe(200)
    expectRateHeaders(answer, 60)
    expectFields(answer.body, ['job_id', 'batch_uuid', 'total_failures', 'failures'])
    const [record] = answer.body.failures
    expectFields(record, failureFields)
    expect(answer.body).toEqual({
      job_id: jobId,
      batch_uuid: expect.stringMatching(uuid),
      total_failures: 1,
      failures: [
        {
          id: expect.stringMatching(uuid),
          batch_uuid: answer.body.batch_uuid,
          achievement_id: templateId,
          recipient_email: 'mal@',
          row_data: { email: 'mal@', recipient_name: 'Ana', note: [1] },
          error_category: 'validation_error',
          error_message: 'Invalid email: mal@',
          error_codes: ['email_invalid'],
          attempts_made: 1,
          first_seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          last_attempt_at: record.first_seen_at,
          status: 'pending_review',
          retried_credential_id: null,
          last_retry_overrides: {},
        },
      ],
    })
  })

  it('gives the records in the order of the rows, all of them on one page', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => ({ email: `mal ${n}` }))
    const { client, jobId } = await failedRows(app, rows)
    const { body } = await client.get(path(jobId))
    expect(body.total_failures).toBe(150)
    expect(body.failures.map((record: { row_data: unknown }) => record.row_data)).toEqual(rows)
  })

  it('is empty for a job without failures', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(id, [{ email: 'a@example.edu' }, { email: 'b@example.edu' }])
    await jobEnded(client, body.job_id)
    const answer = await client.get(path(body.job_id))
    expect(answer.body).toEqual({
      job_id: body.job_id,
      batch_uuid: expect.stringMatching(uuid),
      total_failures: 0,
      failures: [],
    })
  })

  it('still lists a record that was retried, in its new state', async () => {
    const { client, jobId, failures } = await failedRows(app, [{ email: 'mal@' }])
    await client.post(`/api/v1/bulk-failures/${failures[0]?.id}/retry`, { row_data_overrides: { email: 'b@c.es' } })
    const { body } = await client.get(path(jobId))
    expect([body.total_failures, body.failures[0].status]).toEqual([1, 'retried'])
  })
})

describe('401', () => asksForKey(door))

describe('403', () => {
  refusesInactive(door)

  it('refuses the job of another key, of the same organization or another, also when it is too old', async () => {
    const { tenant, jobId } = await failedRows(app, [{ email: 'mal@' }])
    const { db } = tenant.ctx
    const look = async () => {
      for (const key of [await secondKey(tenant), (await makeTenant(app)).key]) {
        const answer = await clientFor(app.url, key).get(path(jobId))
        expectRefusal(answer, 403, 'Access denied to this job')
        expectRateHeaders(answer, 60)
      }
    }
    await look()
    const created_at = new Date(Date.now() - 8 * day)
    await db
      .updateTable('jobs')
      .set({ created_at })
      .where('id', '=', jobId as never)
      .execute()
    await look()
  })
})

describe('404', () => {
  it.each([unknownId, 'x', '%00', `${unknownId}x`])('says of %s that there is no such job', async (id) => {
    const { key } = await makeTenant(app)
    const answer = await clientFor(app.url, key).get(path(id))
    expectRefusal(answer, 404, 'Job not found')
    expectRateHeaders(answer, 60)
  })
})

describe('405', () => namesItsMethods(door))

describe('410', () => {
  it('comes once seven days have passed since dispatch, and not a moment before', async () => {
    const { client, jobId, failures, tenant } = await failedRows(app, [{ email: 'mal@' }])
    const dispatched = async (milliseconds: number) => {
      const created_at = new Date(app.clock.now().getTime() - milliseconds)
      await tenant.ctx.db
        .updateTable('jobs')
        .set({ created_at })
        .where('id', '=', jobId as never)
        .execute()
      return client.get(path(jobId))
    }
    expect((await dispatched(7 * day - 30_000)).status).toBe(200)
    const answer = await dispatched(7 * day + 1)
    expectRefusal(
      answer,
      410,
      'Job too old; failures retention expired. Use GET /api/v1/bulk-failures with batch_uuid filter.',
    )
    expectRateHeaders(answer, 60)
    const { body } = await client.get(`/api/v1/bulk-failures?batch_uuid=${failures[0]?.batch_uuid}`)
    expect(body.items).toEqual(failures)
    expect((await client.get(`/api/v1/jobs/${jobId}`)).body.status).toBe('SUCCESS')
  })

  it('goes by the clock of the service', async () => {
    const { client, jobId } = await failedRows(app, [{ email: 'mal@' }])
    app.clock.advance(7 * day + 1)
    expect((await client.get(path(jobId))).status).toBe(410)
    app.clock.advance(-7 * day)
  })
})

describe('429', () => limitsItsRate(door))
