import { describe, expect, it } from 'vitest'
import { findBatchRevocation } from '../../src/credentials/jobs/revocation-store.ts'
import { getRevocation } from '../../src/issuing/batches/get-revocation.ts'
import { requestBatchRevocation } from '../../src/issuing/batches/request-batch-revocation.ts'
import { startRevocation } from '../../src/issuing/batches/start-revocation.ts'
import { contextFor } from '../../src/platform/context.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, jobDone, people, withCluster } from './cluster.ts'

describe('credentials that are named', () => {
  it('are each revoked once though the worker is killed in the middle, and what came of each is told', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      const issuing = await cluster.startWorker()
      const { id } = await accept(tenant, template, people(600))
      await jobDone(tenant, id)
      await issuing.kill()
      const killed = await cluster.startWorker({ FAULT: 'revocation.before_commit' })
      const credentials = await cluster.query('select id from credentials')
      const credentialIds = credentials.map((row) => row.id as CredentialId)
      const { ctx } = tenant
      const acting = contextFor(cluster.platform, tenant.organization, { kind: 'api_key', id: tenant.keyId })
      const run = await startRevocation(acting, { credentialIds, reason: 'La lista era de otro curso.' })
      expect((await killed.exited).signal).toBe('SIGKILL')
      const report = async () => {
        const { revocation, ...rest } = await getRevocation(ctx, run)
        return { revoked: revocation.revoked, isFinished: revocation.finishedAt !== null, ...rest }
      }
      expect(await report()).toMatchObject({ revoked: 0, isFinished: false, alreadyRevoked: 0 })
      await cluster.startWorker()
      const ended = await until(report, ({ isFinished }) => isFinished)
      expect(ended).toMatchObject({ revoked: 600, alreadyRevoked: 0, refusals: [] })
      const counts = await cluster.query(`select
        (select count(*)::int from credentials where status = 'revoked') as revoked,
        (select count(*)::int from audit_entries where action = 'credential.revoked' and actor_kind = 'api_key') as entries,
        (select count(*)::int from revocation_rows where outcome = 'revoked') as rows`)
      expect(counts).toEqual([{ revoked: 600, entries: 600, rows: 600 }])
    }))
})

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
