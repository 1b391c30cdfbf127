import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeBackAgain } from '../../src/issuing/batches/take-back-again.ts'
import { issueChunk } from '../../src/issuing/issue-chunk.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'

let app: Application
let tenant: Tenant

beforeAll(async () => {
  app = await startApplication({ settings: { chunkRows: 10, chunkedAbove: 10 }, worker: false })
  tenant = await makeTenant(app)
})
afterAll(() => app?.stop())

it('keeps as failures the rows that a worker had signed when the journal took their batch back', async () => {
  const { ctx } = tenant
  const { id: templateId } = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const { id: jobId, batchId } = await startBatch(ctx, { templateId, rows: people(12), bytes: 0 })
  await issueChunk(ctx, { jobId, batchId, chunkIndex: 0 })
  const chunksDone = ctx.db.selectFrom('chunks').select('chunk_index').where('done_at', 'is not', null)
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const worker = { ends: Promise.resolve() }
  await inTransaction(ctx, async (tx) => {
    await takeBackAgain(tx, batchId, 'The list was of another course')
    worker.ends = issueChunk(ctx, { jobId, batchId, chunkIndex: 1 })
    await until(
      async () => [await waiting.execute(ctx.db), await chunksDone.execute()] as const,
      ([{ rows }, done]) => rows.length > 0 || done.length === 2,
    )
  })
  await worker.ends
  const credentials = await ctx.db.selectFrom('credentials').select('status').execute()
  expect(credentials).toEqual(Array.from({ length: 10 }, () => ({ status: 'revoked' })))
  const failures = await ctx.db.selectFrom('failures').select('error_codes').execute()
  expect(failures).toEqual([1, 2].map(() => ({ error_codes: ['failure_of_revoked_batch'] })))
})
