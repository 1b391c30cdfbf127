import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findJobById, updateJobIssued } from '../../src/credentials/jobs/job-store.ts'
import { issueChunk } from '../../src/issuing/issue-chunk.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { storedQueueNames } from '../../src/platform/queue/queues.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

/** The names under which released versions left work in the database. */
const earlierNames = ['apply-retention', 'close-batch', 'deliver-mail', 'finish-batch', 'issue-chunk']

let app: Application
let owner: pg.Client

beforeAll(async () => {
  app = await startApplication({ worker: false })
  owner = await app.connectAsOwner()
})
afterAll(async () => {
  await app?.stop()
})

/** A batch of one chunk that is issued, and of which nothing waits on any queue. */
async function issueBatch(tenant: Tenant) {
  const { ctx } = tenant
  const { id: templateId } = await makeTemplate(tenant)
  const job = await startBatch(ctx, { templateId, rows: [{ email: 'ana@example.edu' }], bytes: 0 })
  await issueChunk(ctx, { jobId: job.id, batchId: job.batchId, chunkIndex: 0 })
  await updateJobIssued(ctx, job.id)
  await owner.query('delete from pgboss.job')
  return job
}

describe('after an upgrade', () => {
  it('keeps each queue under the name that earlier versions know, which may run beside this one', async () => {
    expect(Object.values(storedQueueNames)).toEqual(expect.arrayContaining(earlierNames))
    const { rows } = await owner.query('select name from pgboss.queue order by name')
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(earlierNames))
  })

  it('works off what an earlier version left on the queue of letters', async () => {
    const tenant = await makeTenant(app)
    const { id, batchId } = await issueBatch(tenant)
    const data = { organizationId: tenant.ctx.organization.id, jobId: id, batchId, chunkIndex: 0 }
    await app.platform.queue.boss.insert('deliver-mail', [{ data }])
    await app.startWorker()
    const ended = await until(
      () => findJobById(tenant.ctx, id),
      (job) => job?.status === 'SUCCESS',
    )
    expect(ended?.status).toBe('SUCCESS')
    expect(app.smtp.letters).toHaveLength(1)
  })
})
