import { describe, expect, it } from 'vitest'
import { findBatchRevocation } from '../../src/credentials/jobs/batch-revocation-store.ts'
import { requestBatchRevocation } from '../../src/issuing/batches/request-batch-revocation.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, jobDone, people, withCluster } from './cluster.ts'

describe('a batch that is taken back', () => {
  it('is revoked whole though the worker is killed in the middle: another goes on, and counts each once', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      const issuing = await cluster.startWorker()
      const { id, batchId } = await accept(tenant, template, people(600))
      await jobDone(tenant, id)
      await issuing.kill()
      const killed = await cluster.startWorker({ FAULT: 'revocation.before_commit' })
      await requestBatchRevocation(tenant.ctx, batchId, { reason: 'La lista era de otro curso.', count: '600' })
      expect((await killed.exited).signal).toBe('SIGKILL')
      expect(await findBatchRevocation(tenant.ctx, batchId)).toMatchObject({ revoked: 0, finishedAt: null })
      await cluster.startWorker()
      const ended = await until(
        () => findBatchRevocation(tenant.ctx, batchId),
        (revocation) => revocation?.finishedAt !== null,
      )
      expect(ended).toMatchObject({ total: 600, revoked: 600 })
      const counts = await cluster.query(`select count(*) filter (where status = 'revoked')::int as revoked,
        (select count(*)::int from audit_entries where action = 'credential.revoked') as entries from credentials`)
      expect(counts).toEqual([{ revoked: 600, entries: 600 }])
      const check = await cluster.operate('credential', 'check')
      expect(check, 'sello-server credential check').toMatchObject({ code: 0, answer: { ok: true } })
    }))
})
