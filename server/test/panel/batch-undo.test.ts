import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { continueBatchRevocation } from '../../src/issuing/batches/continue-revocation.ts'
import { retryFailure } from '../../src/issuing/retry-failure.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import type { BatchId } from '../../src/platform/ids.ts'
import { checkCredentials } from '../../src/upkeep/auditing/check-credentials.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'
import { type Browser, browserOf } from './person-client.ts'

let app: Application
let tenant: Tenant
let admin: Awaited<ReturnType<typeof browserOf>>

beforeAll(async () => {
  app = await startApplication({ settings: { chunkRows: 10, chunkedAbove: 10 } })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app, 'Una')
  admin = await browserOf(app, tenant, 'admin', 'Marta Ruiz')
})

const rows = [...people(24), { email: 'nobody' }]
const reason = 'La lista era de otro curso.'

async function issue(): Promise<BatchId> {
  const templateId = (await makeTemplate(tenant, { optional: ['recipient_name'] })).id
  const { batchId } = await startBatch(tenant.ctx, { templateId, rows, bytes: 0 })
  await batchIs(admin, batchId, (body) => body.status === 'SUCCESS')
  return batchId
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is read as a stranger would.
const batchIs = async (browser: Browser, id: string, done: (body: any) => boolean) =>
  (
    await until(
      () => browser.get(`/batches/${id}`),
      (answer) => done(answer.body),
    )
  ).body

const statuses = async (batchId: string) => {
  const { rows: found } = await (await app.connectAsOwner()).query(
    'select status, count(*)::int as count from credentials where batch_id = $1 group by 1',
    [batchId],
  )
  return Object.fromEntries(found.map(({ status, count }) => [status, count]))
}

describe('a batch that is taken back', () => {
  it('is revoked whole, with the rows that were repaired since, and nothing beside it', async () => {
    const [batchId, other] = [await issue(), await issue()]
    const failure = await tenant.ctx.db
      .selectFrom('failures')
      .select('id')
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
    const retried = await retryFailure(tenant.ctx, failure.id, { overrides: { email: 'found@example.edu' }, bytes: 0 })
    expect((await admin.get(`/batches/${batchId}`)).body).toMatchObject({ active: 25, revocation: null })

    const accepted = await admin.post(`/batches/${batchId}/revoke`, { reason, count: '25' })
    expect([accepted.status, accepted.body.revocation]).toMatchObject([
      202,
      { total: 25, requested_by: { kind: 'person', name: 'Marta Ruiz' }, reason },
    ])
    const { active, revocation } = await batchIs(admin, batchId, (body) => body.revocation.finished_at !== null)
    expect([active, revocation.revoked]).toEqual([0, 25])

    expect(await statuses(batchId)).toEqual({ revoked: 24 })
    expect(await statuses(other)).toEqual({ active: 24 })
    const repaired = await admin.get(`/credentials/${(retried as { credentialId: string }).credentialId}`)
    expect(repaired.body).toMatchObject({ status: 'revoked', revocation_reason: reason })
    for await (const { problems } of checkCredentials(app.platform)) expect(problems).toEqual([])
  })

  it('leaves an entry of who asked for it, and one for each credential in the name of that person', async () => {
    const batchId = await issue()
    const { headers } = await admin.post(`/batches/${batchId}/revoke`, { reason, count: '24' })
    await batchIs(admin, batchId, (body) => body.revocation.finished_at !== null)
    const entries = await tenant.ctx.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_id', 'actor_id', 'request_id'])
      .where('actor_id', '=', admin.person.id)
      .execute()
    expect(entries).toHaveLength(25)
    expect(new Set(entries.map(({ subject_id }) => subject_id)).size).toBe(25)
    expect(new Set(entries.map(({ request_id }) => request_id))).toEqual(new Set([headers.get('x-request-id')]))
    expect(JSON.stringify(entries)).not.toContain(reason)
  })

  it('says by which key, where a program did it', async () => {
    const batchId = await issue()
    const { job_id } = (await admin.get(`/batches/${batchId}`)).body
    await clientFor(app.url, tenant.key).post('/api/v1/credentials/revoke', { job_id, reason })
    const { revocation } = await batchIs(admin, batchId, (body) => body.revocation?.finished_at)
    expect(revocation.requested_by).toMatchObject({ kind: 'api_key', id: expect.any(String), name: expect.any(String) })
  })

  it('asks for the number of credentials, and for a reason that the public pages can show', async () => {
    const batchId = await issue()
    const ask = (body: unknown) => admin.post(`/batches/${batchId}/revoke`, body)
    const wrong = await ask({ reason, count: '25' })
    const detail = 'The batch has 24 credentials to revoke'
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { detail, errors: [{ field: 'count', message: detail, code: 'batch_count_differs' }] },
    ])
    const blank = await ask({ reason: ' ', count: '24' })
    expect([blank.status, blank.body.errors[0].field]).toEqual([422, 'reason'])
    expect((await admin.get(`/batches/${batchId}`)).body.revocation).toBeNull()
    expect(await statuses(batchId)).toEqual({ active: 24 })
  })

  it('is refused while its rows are still being issued, and where it is of another organization', async () => {
    const templateId = (await makeTemplate(tenant)).id
    const ctx = { ...tenant.ctx, queue: { ...tenant.ctx.queue, enqueue: async () => {} } }
    const { batchId } = await startBatch(ctx, { templateId, rows, bytes: 0 })
    const early = await admin.post(`/batches/${batchId}/revoke`, { reason, count: '0' })
    expect([early.status, early.body.detail]).toEqual([409, 'The rows of this batch are still being issued'])
    const stranger = await browserOf(app, await makeTenant(app, 'Otra'), 'owner')
    const foreign = await stranger.post(`/batches/${await issue()}/revoke`, { reason, count: '24' })
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'Batch not found'])
  })

  it('is revoked once though the job runs twice at the same time, and nothing is issued for its rows since', async () => {
    const batchId = await issue()
    await admin.post(`/batches/${batchId}/revoke`, { reason, count: '24' })
    await Promise.all([1, 2].map(() => continueBatchRevocation(tenant.ctx, batchId)))
    const { revocation } = await batchIs(admin, batchId, (body) => body.revocation.finished_at !== null)
    expect(revocation).toMatchObject({ total: 24, revoked: 24 })
    const failure = await tenant.ctx.db
      .selectFrom('failures')
      .select('id')
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow()
    const retried = retryFailure(tenant.ctx, failure.id, { overrides: { email: 'found@example.edu' }, bytes: 0 })
    await expect(retried).rejects.toMatchObject({ code: 'failure_of_revoked_batch' })
    expect(await statuses(batchId)).toEqual({ revoked: 24 })
  })

  it('sends no letter any more that had not gone out', async () => {
    const batchId = await issue()
    const owner = await app.connectAsOwner()
    // As if the relay had put three off until later, and a process had one of them in hand.
    await owner.query(
      `update outbox set status = 'pending', attempts = 1, next_attempt_at = now() + interval '1 hour'
      where credential_id in (select credential_id from outbox where batch_id = $1 order by 1 limit 3)`,
      [batchId],
    )
    await owner.query(
      `update outbox set next_attempt_at = now() + interval '35 seconds'
      where credential_id = (select credential_id from outbox where batch_id = $1 and status = 'pending' order by 1 limit 1)`,
      [batchId],
    )
    // As people group the digits of large numbers, with blanks about them.
    await admin.post(`/batches/${batchId}/revoke`, { reason, count: ' 2.4 ' })
    const { letters } = await batchIs(admin, batchId, (body) => body.revocation.finished_at !== null)
    expect(letters).toEqual({ sent: 21, failed: 2, pending: 1 })
  })
})
