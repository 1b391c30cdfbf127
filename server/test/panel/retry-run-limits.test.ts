import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawRow } from '../../src/credentials/recipients/recipient.ts'
import { requestBatchRevocation } from '../../src/issuing/batches/request-batch-revocation.ts'
import { retryFailure } from '../../src/issuing/retry-failure.ts'
import { continueRetryRun } from '../../src/issuing/retry-runs/continue-retry-run.ts'
import { changeRole } from '../../src/people/team/change-role.ts'
import { removeFromTeam } from '../../src/people/team/remove-from-team.ts'
import { contextFor, inTransaction } from '../../src/platform/context.ts'
import {
  type BatchId,
  type FailureId,
  type JobId,
  newId,
  type RetryRunId,
  type UserId,
} from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'
import { keepFailures, noteTakenBack, outage } from '../kept-failures.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'
import { duplicate } from './kept-rows.ts'
import { browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let template: Template
let issuer: Awaited<ReturnType<typeof browserOf>>

// No worker: what a run does is done here, step by step.
beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app, 'Una')
  template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  issuer = await browserOf(app, tenant, 'issuer')
})
afterAll(() => app?.stop())

const owner = () => contextFor(app.platform, tenant.organization, { kind: 'operator' })

const waitingLocks = async () => (await (await app.connectAsOwner()).query(waitingForLocks)).rows.length

const credentials = async () => (await tenant.ctx.db.selectFrom('credentials').select('id').execute()).length

async function batchOf(id: FailureId | undefined): Promise<BatchId> {
  const row = await tenant.ctx.db
    .selectFrom('failures')
    .select('batch_id')
    .where('id', '=', id as FailureId)
    .executeTakeFirstOrThrow()
  return row.batch_id
}

/** The failures of these rows, of a batch whose job is done. */
async function failuresOfBatch(rows: RawRow[], of = template, why = outage) {
  const ids = await keepFailures(tenant, of, rows, why)
  const batchId = await batchOf(ids[0])
  await app.platform.database
    .forService()
    .insertInto('jobs')
    .values({
      id: newId<JobId>(),
      organization_id: tenant.organization.id,
      batch_id: batchId,
      template_id: of.id,
      route: 'single',
      total: rows.length,
      chunks_total: 1,
      created_at: app.clock.now(),
      issued_at: app.clock.now(),
    })
    .execute()
  return { ids, batchId }
}

async function failuresTakenBack(rows: RawRow[], of = template, why = outage): Promise<FailureId[]> {
  const { ids, batchId } = await failuresOfBatch(rows, of, why)
  await takeBack(batchId)
  return ids
}

const takeBack = (batchId: BatchId) => noteTakenBack(tenant.ctx, batchId)

describe('a failure whose batch was taken back', () => {
  it('is retried by nobody, in the panel as with a key, and says why', async () => {
    const [id] = await failuresTakenBack(people(1))
    const before = await credentials()
    const words = [409, 'The batch of the failure was revoked, so it cannot be retried']
    const one = await issuer.post(`/failures/${id}/retry`, {})
    expect([one.status, one.body.detail]).toEqual(words)
    const other = await clientFor(app.url, tenant.key).post(`/api/v1/bulk-failures/${id}/retry`, {})
    expect([other.status, other.body.detail]).toEqual(words)
    expect((await issuer.get(`/failures/${id}`)).body).toMatchObject({
      status: 'pending_review',
      is_batch_revoked: true,
    })
    expect(await credentials()).toBe(before)
  })

  it('is left out of all that match, and counted apart from duplicates', async () => {
    const of = await makeTemplate(tenant)
    await failuresTakenBack(people(2), of)
    const filter = { template_id: of.id }
    const nothing = await issuer.post('/retry-runs', { matching: filter })
    expect(nothing.headers.get('x-error-code')).toBe('no_failure_to_retry')
    const [stands] = await keepFailures(tenant, of, people(1))
    await failuresTakenBack(people(1), of, duplicate)
    await keepFailures(tenant, of, people(1), duplicate)
    const counts = (await issuer.get(`/failures/counts?template_id=${of.id}`)).body
    expect(counts).toMatchObject({ total: 5, batch_revoked: 3, duplicates: 1 })
    const begun = await issuer.post('/retry-runs', { matching: filter })
    expect(begun.body.total).toBe(1)
    const { items } = (await issuer.get(`/retry-runs/${begun.body.id}/rows`)).body
    expect(items.map((row: { failure_id: string }) => row.failure_id)).toEqual([stands])
    await issuer.post(`/retry-runs/${begun.body.id}/stop`, {})
  })

  it('is left as it is by a run that was started before, which goes on with the others', async () => {
    const { ids: taken, batchId } = await failuresOfBatch(people(2))
    const [stands] = await keepFailures(tenant, template, people(1))
    const begun = await issuer.post('/retry-runs', { failures: [...taken, stands].map((id) => ({ id })) })
    await takeBack(batchId)
    await continueRetryRun(tenant.ctx, begun.body.id)
    const run = (await issuer.get(`/retry-runs/${begun.body.id}`)).body
    expect(run).toMatchObject({
      total: 3,
      issued: 1,
      revoked: 2,
      stopped_because: null,
      finished_at: expect.any(String),
    })
    const { items } = (await issuer.get(`/retry-runs/${begun.body.id}/rows?outcome=revoked`)).body
    expect(items).toHaveLength(2)
    expect((await issuer.get(`/failures/${taken[0]}`)).body.attempts_made).toBe(1)
  })

  it('waits for a retry that is under way, so that its credential is taken back with the others', async () => {
    const { ids, batchId } = await failuresOfBatch(people(1))
    let asked: Promise<unknown> = Promise.resolve()
    await inTransaction(tenant.ctx, async (tx) => {
      await retryFailure(tx, ids[0] as FailureId, { overrides: {}, bytes: 0 })
      let isAnswered = false
      asked = requestBatchRevocation(tenant.ctx, batchId, { reason: 'Otro curso', count: '1' }).finally(() => {
        isAnswered = true
      })
      asked.catch(() => undefined)
      await until(
        async () => isAnswered || (await waitingLocks()) > 0,
        (isThere) => isThere,
      )
    })
    // It counts the credential that the retry issued, so that one is the right number.
    await expect(asked).resolves.toEqual(expect.any(String))
    expect(
      await tenant.ctx.db.selectFrom('batch_revocations').select('total').where('batch_id', '=', batchId).execute(),
    ).toEqual([{ total: 1 }])
  })
})

describe('a retry run of somebody who may not retry any more', () => {
  it.each([
    ['was removed from the team', (person: UserId) => removeFromTeam(owner(), person)],
    ['may only look since', (person: UserId) => changeRole(owner(), person, 'viewer')],
  ])('ends where it is when who started it %s', async (_what, lose) => {
    const starter = await browserOf(app, tenant, 'issuer')
    const ids = await keepFailures(tenant, template, people(2))
    const begun = await starter.post('/retry-runs', { failures: ids.map((id) => ({ id })) })
    await lose(starter.person.id)
    await continueRetryRun(tenant.ctx, begun.body.id as RetryRunId)
    expect((await issuer.get(`/retry-runs/${begun.body.id}`)).body).toMatchObject({
      issued: 0,
      stopped_because: 'starter_not_allowed',
      finished_at: expect.any(String),
    })
    expect((await issuer.get(`/failures/${ids[0]}`)).body).toMatchObject({ status: 'pending_review', attempts_made: 1 })
  })

  it('goes on under another role that may retry', async () => {
    const starter = await browserOf(app, tenant, 'admin')
    const [id] = await keepFailures(tenant, template, people(1))
    const begun = await starter.post('/retry-runs', { failures: [{ id }] })
    await changeRole(owner(), starter.person.id, 'issuer')
    await continueRetryRun(tenant.ctx, begun.body.id as RetryRunId)
    expect((await issuer.get(`/retry-runs/${begun.body.id}`)).body).toMatchObject({ issued: 1, stopped_because: null })
  })
})

it('three runs of an organization are at work at once, and a fourth is refused with a sentence', async () => {
  const crowded = await makeTenant(app, 'Llena')
  const of = await makeTemplate(crowded)
  const person = await browserOf(app, crowded, 'issuer')
  const ids = await keepFailures(crowded, of, people(4))
  const answers = []
  for (const id of ids) answers.push(await person.post('/retry-runs', { failures: [{ id }] }))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 409])
  expect(answers[3]?.headers.get('x-error-code')).toBe('too_many_retry_runs')
})
