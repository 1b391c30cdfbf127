import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type JobStatus, jobTransitions } from '../../src/credentials/jobs/job.ts'
import {
  findJobById,
  updateJobChunkDone,
  updateJobEnded,
  updateJobProcessed,
  updateJobStarted,
} from '../../src/credentials/jobs/job-store.ts'
import { closeBatch } from '../../src/issuing/close-batch.ts'
import { finishBatch } from '../../src/issuing/finish-batch.ts'
import { issueChunk } from '../../src/issuing/issue-chunk.ts'
import { mailChunk } from '../../src/issuing/mail-chunk.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import type { Context } from '../../src/platform/context.ts'
import type { BatchId, JobId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { describedTransitions, transitionsOf } from './described-transitions.ts'

let app: Application
let owner: pg.Client
let ctx: Context
let template: Template
let job: { id: JobId; batchId: BatchId }

beforeAll(async () => {
  app = await startApplication({ worker: false, settings: { chunkRows: 1, chunkedAbove: 1 } })
  owner = await app.connectAsOwner()
})
afterAll(async () => {
  await app?.stop()
})
beforeEach(async () => {
  const tenant = await makeTenant(app)
  ctx = tenant.ctx
  template = await makeTemplate(tenant)
  const rows = [{ email: 'ana@example.edu' }, { email: 'luis@example.edu' }]
  job = await startBatch(ctx, { templateId: template.id, rows, bytes: 0 })
})

const status = async () => (await findJobById(ctx, job.id))?.status
const order = (chunkIndex = 0) => ({ jobId: job.id, batchId: job.batchId, chunkIndex })

describe('a job', () => {
  it('has the transitions of docs/states/job.md says', () => {
    expect(describedTransitions('job.md')).toEqual({
      diagram: transitionsOf(jobTransitions),
      table: transitionsOf(jobTransitions),
    })
  })

  it('is PENDING when it is accepted, STARTED once a chunk is claimed, PROGRESS once one has committed', async () => {
    expect(await status()).toBe('PENDING')
    await owner.query('begin; lock table credentials in share mode')
    const chunk = issueChunk(ctx, order(0))
    await until(status, (seen) => seen === 'STARTED')
    await owner.query('commit')
    await chunk
    expect(await status()).toBe('PROGRESS')
  })

  it('ends as SUCCESS when its letters were attempted', async () => {
    for (const index of [0, 1]) await issueChunk(ctx, order(index))
    await finishBatch(ctx, order())
    for (const index of [0, 1]) {
      expect(await status()).toBe('PROGRESS')
      await mailChunk(ctx, app.platform, order(index))
    }
    expect(await status()).toBe('SUCCESS')
  })

  it('ends as SUCCESS when the time for its letters has run out, and not before all is issued', async () => {
    await issueChunk(ctx, order(0))
    await closeBatch(ctx, order())
    expect(await status()).toBe('PROGRESS')
    await issueChunk(ctx, order(1))
    await finishBatch(ctx, order())
    await closeBatch(ctx, order())
    expect(await status()).toBe('SUCCESS')
  })

  it('ends as FAILURE when its organization was deactivated, its rows kept', async () => {
    const inactive = { ...ctx, organization: { ...ctx.organization, isActive: false } }
    for (const index of [0, 1]) await issueChunk(inactive, order(index))
    await finishBatch(inactive, order())
    await closeBatch(inactive, order())
    expect(await findJobById(ctx, job.id)).toMatchObject({ status: 'FAILURE', error: 'Tenant is inactive' })
    expect((await ctx.db.selectFrom('failures').select('id').execute()).length).toBe(2)
  })

  it('ends as FAILURE when its template is gone, its rows kept as they were sent', async () => {
    // Its rows are bound to a version of which nothing is left.
    await owner.query('update templates set version = version + 1 where id = $1', [template.id])
    for (const index of [0, 1]) await issueChunk(ctx, order(index))
    await finishBatch(ctx, order())
    await closeBatch(ctx, order())
    expect(await findJobById(ctx, job.id)).toMatchObject({ status: 'FAILURE', error: 'Template not found' })
    const kept = ctx.db.selectFrom('failures').select(['row_number', 'recipient_email', 'row_data', 'error_codes'])
    expect(await kept.orderBy('row_number').execute()).toEqual(
      ['ana@example.edu', 'luis@example.edu'].map((email, index) => ({
        row_number: index + 1,
        recipient_email: email,
        row_data: JSON.stringify({ email }),
        error_codes: ['template_not_found'],
      })),
    )
  })

  it('of a single task tells how many of its rows are signed while it runs, several rows in a statement', async () => {
    await owner.query(`
      create table told (id serial, processed int); grant select, insert on told to public; grant usage on told_id_seq to public;
      create function tell() returns trigger language plpgsql as $$ begin
        insert into told (processed) values (new.processed); return null; end $$;
      create trigger tell after update of processed on jobs for each row
        when (new.processed > old.processed) execute function tell()`)
    const single = { ...ctx, settings: { ...ctx.settings, chunkRows: 50, chunkedAbove: 50 } }
    const rows = Array.from({ length: 50 }, (_, n) => ({ email: `p${n}@example.edu` }))
    const { id, batchId } = await startBatch(single, { templateId: template.id, rows, bytes: 0 })
    await issueChunk(single, { jobId: id, batchId, chunkIndex: 0 })
    const { rows: told } = await owner.query<{ processed: number }>('select processed from told order by id')
    const counts = told.map(({ processed }) => processed)
    expect(counts.at(-1)).toBe(50)
    expect(counts.length).toBeGreaterThan(1)
    expect(counts.length).toBeLessThan(25)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  })

  it('makes no other transition, whatever arrives in whichever state', async () => {
    const arrivals: [string, () => Promise<unknown>][] = [
      ['a claim', () => updateJobStarted(ctx, job.id)],
      ['a row', () => updateJobProcessed(ctx, job.id, 1)],
      ['a chunk', () => updateJobChunkDone(ctx, job.id, 1, undefined)],
      ['an end', () => updateJobEnded(ctx, job.batchId)],
      [
        'an end in error',
        async () => {
          await owner.query(`update jobs set error = 'gone' where id = $1`, [job.id])
          await updateJobEnded(ctx, job.batchId)
        },
      ],
    ]
    const seen = new Set<string>()
    for (const from of Object.keys(jobTransitions) as JobStatus[])
      for (const [, arrive] of arrivals) {
        const fresh = `update jobs set status = $1, processed = 0, chunks_done = 0, error = null, issued_at = now() where id = $2`
        await owner.query(fresh, [from, job.id])
        await arrive()
        const to = await status()
        if (to !== from) seen.add(`${from} -> ${to}`)
      }
    expect([...seen].sort()).toEqual(transitionsOf(jobTransitions))
  })
})
