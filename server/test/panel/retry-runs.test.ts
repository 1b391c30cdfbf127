import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailureReason } from '../../src/credentials/failures/failure.ts'
import { continueRetryRun } from '../../src/issuing/retry-runs/continue-retry-run.ts'
import { resumeRetryRuns } from '../../src/issuing/retry-runs/resume-retry-runs.ts'
import { insertRetryRun } from '../../src/issuing/retry-runs/retry-run-store.ts'
import { listRetryRuns } from '../../src/issuing/retry-runs/retry-run-view.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import { contextFor } from '../../src/platform/context.ts'
import { type FailureId, newId, type RetryRunId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { applyRetention } from '../../src/upkeep/retention/apply-retention.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { addPerson, type Browser, signIn } from './person-client.ts'

const duplicate: FailureReason = {
  category: 'validation_error',
  message: 'Email duplicado en el lote (fila 1)',
  errorCodes: ['email_duplicate'],
}

let app: Application
let tenant: Tenant
let template: Template
let issuer: Browser
let other: { tenant: Tenant; template: Template }

beforeAll(async () => {
  app = await startApplication()
  tenant = await makeTenant(app, 'Una')
  template = await makeTemplate(tenant, { required: ['recipient_name'] })
  await addPerson(tenant, 'issuer', 'issuer@una.example')
  issuer = await signIn(app, 'issuer@una.example', tenant)
  const another = await makeTenant(app, 'Otra')
  other = { tenant: another, template: await makeTemplate(another) }
})
afterAll(() => app?.stop())

let people = 0
const person = () => ({ email: `p${++people}@example.edu`, recipient_name: `P ${people}` })
const persons = (count: number) => Array.from({ length: count }, person)

const ended = (id: string) =>
  until(
    async () => (await issuer.get(`/retry-runs/${id}`)).body,
    (run) => run.finished_at !== null,
  )

const credentialsOf = async () =>
  (await tenant.ctx.db.selectFrom('credentials').select('recipient_email').execute()).map((one) => one.recipient_email)

describe('a retry run', () => {
  it('tries each failure that is named once, with what is changed of it, and keeps what came of it', async () => {
    const [good, bad, corrected] = await keepFailures(tenant, template, [
      person(),
      { email: 'nadie@', recipient_name: 'Nadie' },
      { email: 'mal@', recipient_name: 'Mal' },
    ])
    const begun = await issuer.post('/retry-runs', {
      failures: [{ id: good }, { id: bad }, { id: corrected, row_data_overrides: { email: 'bien@example.edu' } }],
    })
    expect([begun.status, begun.body]).toMatchObject([202, { total: 3, is_mine: true, finished_at: null }])
    expect(await ended(begun.body.id)).toMatchObject({
      total: 3,
      issued: 2,
      failed: 1,
      ended: 0,
      stopped_because: null,
    })
    const rows = (await issuer.get(`/retry-runs/${begun.body.id}/rows`)).body
    expect(rows).toMatchObject({
      next: null,
      items: [
        { position: 1, failure_id: good, outcome: 'issued', credential_id: expect.any(String) },
        {
          position: 2,
          failure_id: bad,
          outcome: 'failed',
          error_category: 'validation_error',
          error_codes: ['email_invalid'],
        },
        { position: 3, failure_id: corrected, outcome: 'issued' },
      ],
    })
    expect((await issuer.get(`/retry-runs/${begun.body.id}/rows?outcome=failed`)).body.items).toHaveLength(1)
    expect((await issuer.get('/retry-runs')).body.items[0]).toMatchObject({ id: begun.body.id, issued: 2 })
    expect((await issuer.get(`/failures/${corrected}`)).body).toMatchObject({
      status: 'retried',
      attempts_made: 2,
      last_retry_overrides: { email: 'bien@example.edu' },
      history: [{ kind: 'retried', by: 'issuer@una.example', overridden_fields: [] }],
    })
    expect(await credentialsOf()).toContain('bien@example.edu')
    const kept = await tenant.ctx.db.selectFrom('retry_run_rows').select('overrides').execute()
    expect(kept.filter(({ overrides }) => overrides !== null)).toEqual([])
  })

  it('takes all that match up to a moment, without duplicates, and goes on in turns', async () => {
    const of = await makeTemplate(tenant, { required: ['recipient_name'] })
    const rows = persons(60)
    await keepFailures(tenant, of, rows)
    await keepFailures(tenant, of, [rows[0] ?? {}], duplicate)
    const filter = { template_id: of.id }
    const { up_to: upTo, total, duplicates } = (await issuer.get(`/failures/counts?template_id=${of.id}`)).body
    expect([total, duplicates]).toEqual([61, 1])
    const [late] = await keepFailures(tenant, of, [person()])
    const begun = await issuer.post('/retry-runs', { matching: { ...filter, up_to: upTo } })
    expect(await ended(begun.body.id)).toMatchObject({ total: 60, issued: 60, failed: 0 })
    expect((await issuer.get(`/failures/${late}`)).body.status).toBe('pending_review')
    const left = (await issuer.get(`/failures?template_id=${of.id}&status=pending_review`)).body.items
    expect(left.map((one: { is_duplicate: boolean }) => one.is_duplicate)).toEqual([false, true])
    const issued = await credentialsOf()
    expect(rows.filter(({ email }) => issued.filter((one) => one === email).length === 1)).toHaveLength(60)
  })

  it('issues nothing twice, whoever else retries the same failures at the same moment', async () => {
    const rows = persons(40)
    const ids = await keepFailures(tenant, template, rows)
    const failures = ids.map((id) => ({ id }))
    const [first, second] = await Promise.all([
      issuer.post('/retry-runs', { failures }),
      issuer.post('/retry-runs', { failures: failures.toReversed() }),
    ])
    // The queue may deliver a run twice, also at the same time.
    const worker = contextFor(app.platform, tenant.organization, { kind: 'worker' })
    await Promise.all([
      continueRetryRun(worker, first.body.id as RetryRunId),
      continueRetryRun(worker, first.body.id as RetryRunId),
      continueRetryRun(worker, second.body.id as RetryRunId),
      ...ids.slice(0, 5).map((id) => issuer.post(`/failures/${id}/retry`, {})),
    ])
    const runs = [await ended(first.body.id), await ended(second.body.id)]
    for (const run of runs) expect(run.issued + run.ended).toBe(40)
    expect(runs[0].issued + runs[1].issued).toBeGreaterThanOrEqual(35)
    expect(runs[0].issued + runs[1].issued).toBeLessThanOrEqual(40)
    const issued = await credentialsOf()
    expect(rows.map(({ email }) => issued.filter((one) => one === email).length)).toEqual(rows.map(() => 1))
    const attempts = await tenant.ctx.db.selectFrom('failures').select('attempts_made').where('id', 'in', ids).execute()
    expect(attempts.map((one) => one.attempts_made)).toEqual(ids.map(() => 2))
  })

  it('is started once, however often the same order arrives', async () => {
    const [id] = await keepFailures(tenant, template, [person()])
    const order = { failures: [{ id }] }
    const headers = { 'idempotency-key': 'one retry run' }
    const first = await issuer.post('/retry-runs', order, headers)
    const again = await issuer.post('/retry-runs', order, headers)
    expect([again.status, again.body.id]).toEqual([202, first.body.id])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await issuer.post('/retry-runs', { matching: {} }, headers)
    expect(other.status).toBe(422)
    await ended(first.body.id)
    const attempts = await issuer.get(`/failures/${id}`)
    expect(attempts.body.attempts_made).toBe(2)
  })

  it('goes on after a restore, which brings no queue', async () => {
    const ids = await keepFailures(tenant, template, persons(2))
    const startedAt = app.clock.now()
    const id = newId<RetryRunId>(startedAt)
    const { userId: startedBy } = await tenant.ctx.db
      .selectFrom('retry_runs')
      .select('started_by as userId')
      .limit(1)
      .executeTakeFirstOrThrow()
    await insertRetryRun(
      tenant.ctx,
      { id, startedBy, apiKeyId: null, requestId: null, startedAt, finishedAt: null, stoppedBecause: null },
      ids.map((failureId) => ({ failureId: failureId as FailureId, overrides: null })),
    )
    await resumeRetryRuns(app.platform)
    expect(await ended(id)).toMatchObject({ total: 2, issued: 2 })
  })

  it('is done in the name of who started it, under the request that started it', async () => {
    const [id] = await keepFailures(tenant, template, [person()])
    const begun = await issuer.post('/retry-runs', { failures: [{ id }] }, { 'x-request-id': 'retry-run-1' })
    await ended(begun.body.id)
    const entry = async (subjectId: string) =>
      (await listAuditEntries(tenant.ctx, { subjectId }, { before: undefined, limit: 1 }))[0]
    const started = await entry(begun.body.id)
    expect(started).toMatchObject({ action: 'retry_run.started', actor: { kind: 'user' }, after: { failures: 1 } })
    const retried = await entry(id as string)
    expect(retried).toMatchObject({ action: 'failure.retried', actor: started?.actor, requestId: started?.requestId })
  })

  it('can be stopped: what was not tried stays as it was, and what was to be changed of it is kept nowhere', async () => {
    const ids = await keepFailures(tenant, template, persons(200))
    const failures = ids.map((id) => ({ id, row_data_overrides: { recipient_name: 'Otro' } }))
    const begun = await issuer.post('/retry-runs', { failures })
    const stopped = await issuer.post(`/retry-runs/${begun.body.id}/stop`, {})
    expect(stopped.body).toMatchObject({ stopped_because: 'stopped', finished_at: expect.any(String) })
    const tried = (await ended(begun.body.id)).issued
    expect(tried).toBeLessThan(200)
    const again = await issuer.post(`/retry-runs/${begun.body.id}/stop`, {})
    expect(again.body.finished_at).toBe(stopped.body.finished_at)
    const untried = () =>
      tenant.ctx.db
        .selectFrom('failures')
        .select('id')
        .where('id', 'in', ids)
        .where('status', '=', 'pending_review')
        .execute()
    // The row that was in hand at the stop is issued after it.
    await expect
      .poll(async () => (await issuer.get(`/retry-runs/${begun.body.id}`)).body.issued + (await untried()).length)
      .toBe(200)
    const kept = tenant.ctx.db.selectFrom('retry_run_rows').select('position').where('run_id', '=', begun.body.id)
    expect(await kept.where('overrides', 'is not', null).execute()).toEqual([])
  })

  it.each([
    [{}, 422, 'Give either failures or matching'],
    [{ failures: [] }, 422, 'failures must not be empty'],
    [{ failures: [{ id: 'x' }] }, 422, 'id must be a UUID'],
    [{ failures: [{ id: newId() }] }, 404, 'Fallo no encontrado'],
    [{ matching: { batch_id: newId() } }, 409, 'No failure that can be retried matches'],
    [{ matching: { category: 'x' } }, 422, expect.stringContaining('must be one of')],
    [{ matching: { template: newId() } }, 422, expect.stringContaining('matching takes template_id, batch_id')],
    [{ matching: {}, failures: [{ id: newId() }] }, 422, 'Give either failures or matching'],
  ])('is refused with a sentence, and tries nothing: %j', async (body, status, detail) => {
    const answer = await issuer.post('/retry-runs', body)
    expect([answer.status, answer.body.detail]).toEqual([status, detail])
  })

  it('takes no failure of another organization, none twice, and no more than its bounds', async () => {
    const [theirs] = await keepFailures(other.tenant, other.template, [person()])
    const [ours] = await keepFailures(tenant, template, [person()])
    const mixed = await issuer.post('/retry-runs', { failures: [{ id: ours }, { id: theirs }] })
    expect([mixed.status, mixed.body.detail]).toEqual([404, 'Fallo no encontrado'])
    const twice = await issuer.post('/retry-runs', { failures: [{ id: ours }, { id: ours?.toUpperCase() }] })
    expect([twice.status, twice.body.detail]).toEqual([422, 'failures must not name one twice'])
    const many = Array.from({ length: 5_001 }, () => ({ id: newId() }))
    const over = await issuer.post('/retry-runs', { failures: many })
    expect([over.status, over.body.detail]).toEqual([422, 'failures must not exceed 5000'])
    const large = await issuer.post('/retry-runs', {
      failures: [{ id: ours, row_data_overrides: { role: 'x'.repeat(70_000) } }],
    })
    expect([large.status, large.body.detail]).toEqual([422, 'row_data_overrides must not exceed 64 kB'])
    const state = await other.tenant.ctx.db
      .selectFrom('failures')
      .select('status')
      .where('id', '=', theirs as FailureId)
      .execute()
    expect(state).toEqual([{ status: 'pending_review' }])
  })

  it('of another organization is missing, and the newest of one’s own is listed before older ones', async () => {
    const [id] = await keepFailures(tenant, template, [person()])
    const begun = await issuer.post('/retry-runs', { failures: [{ id }] })
    await ended(begun.body.id)
    await addPerson(other.tenant, 'owner', 'owner@otra.example')
    const stranger = await signIn(app, 'owner@otra.example', other.tenant)
    const answers = [
      await stranger.get(`/retry-runs/${begun.body.id}`),
      await stranger.get(`/retry-runs/${begun.body.id}/rows`),
      await stranger.post(`/retry-runs/${begun.body.id}/stop`, {}),
    ]
    for (const answer of answers) expect([answer.status, answer.body.detail]).toEqual([404, 'Retry run not found'])
    expect((await stranger.get('/retry-runs')).body.items).toEqual([])
    expect((await listRetryRuns(tenant.ctx, 1)).map((run) => run.id)).toEqual([begun.body.id])
  })

  it('is forgotten thirty days after it ended, and not before', async () => {
    const count = async () => (await tenant.ctx.db.selectFrom('retry_runs').select('id').execute()).length
    const before = await count()
    app.clock.advance(29 * 86_400_000)
    await applyRetention(app.platform)
    expect(await count()).toBe(before)
    app.clock.advance(2 * 86_400_000)
    expect(await applyRetention(app.platform)).toMatchObject({ runsDeleted: before })
    expect(await tenant.ctx.db.selectFrom('retry_run_rows').selectAll().execute()).toEqual([])
  })
})

describe('a retry run that meets a limit', () => {
  it('ends when the letters of the day are used up, and says so', async () => {
    const limited = await startApplication({ settings: { lettersPerDay: 3 } })
    limited.clock.leaveWindow(86_400)
    try {
      const small = await makeTenant(limited, 'Pequeña')
      const of = await makeTemplate(small)
      await addPerson(small, 'issuer', 'issuer@small.example')
      const browser = await signIn(limited, 'issuer@small.example', small)
      const ids = await keepFailures(small, of, persons(5))
      const begun = await browser.post('/retry-runs', { failures: ids.map((id) => ({ id })) })
      const run = await until(
        async () => (await browser.get(`/retry-runs/${begun.body.id}`)).body,
        ({ finished_at }) => finished_at !== null,
      )
      expect(run).toMatchObject({ total: 5, issued: 3, stopped_because: 'daily_limit_exceeded' })
    } finally {
      await limited.stop()
    }
  })
})
