import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestBatchRevocation } from '../../src/issuing/batches/request-batch-revocation.ts'
import { issueChunk } from '../../src/issuing/issue-chunk.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { writeBackup } from '../../src/platform/db/backup/write-backup.ts'
import { openJournal } from '../../src/platform/journal/open-journal.ts'
import { localKeyWrapper } from '../../src/platform/key-wrapper.ts'
import { createLog } from '../../src/platform/log.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { withEmptyDatabase } from '../empty-database.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'
import { startProcess } from '../faults/processes.ts'

const masterKey = randomBytes(32)
let folder: string
let app: Application
let tenant: Tenant

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sello-journal-'))
  const settings = { chunkRows: 10, chunkedAbove: 10 }
  const journal = openJournal(folder, createLog('silent'))
  app = await startApplication({ keyWrapper: localKeyWrapper(masterKey), journal, settings, worker: false })
  tenant = await makeTenant(app)
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A batch of 24 rows of which 10 are issued, in a backup; then the rest is issued, and the whole taken back. */
async function takenBackAfterBackup(path: string): Promise<string> {
  const { id: templateId } = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const { id: jobId, batchId } = await startBatch(tenant.ctx, { templateId, rows: people(24), bytes: 0 })
  await issueChunk(tenant.ctx, { jobId, batchId, chunkIndex: 0 })
  const { connectionString } = app.database
  await writeBackup({ connectionString, path, publicUrl: app.platform.settings.publicUrl, onProgress: () => {} })
  await app.startWorker()
  await until(
    () => tenant.ctx.db.selectFrom('jobs').select('issued_at').where('id', '=', jobId).executeTakeFirst(),
    (job) => job?.issued_at !== null,
  )
  await requestBatchRevocation(tenant.ctx, batchId, { reason: 'The list was of another course', count: '24' })
  await until(
    () => tenant.ctx.db.selectFrom('credentials').select('id').where('status', '=', 'active').execute(),
    (active) => active.length === 0,
  )
  return batchId
}

describe('a batch that was taken back since the backup in which it was being issued', () => {
  it('is not issued on: what was issued is revoked, the other rows are kept as failures, and its job ends', async () => {
    const path = join(folder, 'before.sello')
    const batchId = await takenBackAfterBackup(path)
    await withEmptyDatabase(async (url, query) => {
      const environment = { DATABASE_URL: url, MASTER_KEY: masterKey.toString('hex'), BACKUP_JOURNAL: folder }
      const mail = {
        SMTP_URL: app.smtp.url,
        MAIL_FROM: 'credentials@example.edu',
        PUBLIC_URL: app.platform.settings.publicUrl,
      }
      const operate = async (...words: string[]) =>
        JSON.parse(await startProcess(words, { ...environment, LOG_LEVEL: 'warn' }).ready)
      const restored = await operate('restore', path)
      expect(restored.journal).toMatchObject({ unreadable: 0, refused: [] })
      const worker = startProcess(['worker'], { ...environment, ...mail })
      try {
        await until(
          () => query('select 1 from jobs where issued_at is not null'),
          (jobs) => jobs.length === 1,
        )
      } finally {
        await worker.stop()
      }
      expect(await query('select status, count(*)::int as count from credentials group by 1')).toEqual([
        { status: 'revoked', count: 10 },
      ])
      const failures = await query(
        'select distinct error_codes::text as codes, count(*)::int as count from failures group by 1',
      )
      expect(failures).toEqual([{ codes: '{failure_of_revoked_batch}', count: 14 }])
      const taken = await query('select batch_id, revoked, finished_at is not null as ended from batch_revocations')
      expect(taken).toEqual([{ batch_id: batchId, revoked: expect.any(Number), ended: true }])
      const entries = await query(`select 1 from audit_entries where action = 'batch.revocation_requested'`)
      await operate('database', 'restored', '--since', restored.taken_at)
      expect(await query(`select 1 from audit_entries where action = 'batch.revocation_requested'`)).toEqual(entries)
      expect(await query('select count(*)::int as count from failures')).toEqual([{ count: 14 }])
    })
  })
})
