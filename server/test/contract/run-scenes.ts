import { randomUUID } from 'node:crypto'
import { openRevocationsMax } from '../../src/issuing/batches/start-revocation.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Answer } from '../client.ts'
import { ana, type Call, issued, missing, nobodys, requestOf, revoked, templateId } from './scene.ts'

const revoke = '/api/v1/credentials/revoke'

/** How the examples of runs come about. */
export const runScenes: Record<string, (call: Call) => Promise<Answer>> = {
  'revokeCredentials 202 begun': async ({ scene }) =>
    scene.client.post(revoke, { credential_ids: [await issued(scene)], reason: 'x' }),
  'revokeCredentials 404 missing': ({ scene }) => scene.client.post(revoke, { job_id: nobodys, reason: 'x' }),
  'revokeCredentials 409 issuing': async ({ scene: { client, tenant } }) => {
    const ctx = { ...tenant.ctx, queue: { ...tenant.ctx.queue, enqueue: async () => {} } }
    const { id } = await startBatch(ctx, { templateId, rows: [ana, ana], bytes: 0 })
    return client.post(revoke, { job_id: id, reason: 'x' })
  },
  'revokeCredentials 409 many': async ({ scene }) => {
    const { client, tenant } = scene
    const runs = Array.from({ length: openRevocationsMax }, () => ({
      id: randomUUID() as never,
      organization_id: tenant.organization.id,
      reason: 'x',
      requested_at: new Date(),
      total: 1,
    }))
    await tenant.ctx.db.insertInto('batch_revocations').values(runs).execute()
    const answer = await client.post(revoke, { credential_ids: [(await issued(scene)) as CredentialId], reason: 'x' })
    await tenant.ctx.db.updateTable('batch_revocations').set({ finished_at: new Date() }).execute()
    return answer
  },
  'revokeCredentials 422 many': ({ scene }) =>
    scene.client.post(revoke, { credential_ids: Array.from({ length: 5_001 }, randomUUID), reason: 'x' }),
  'revokeCredentials 422 key_format': ({ scene, operation }) =>
    scene.client.post(revoke, requestOf(operation, 'named'), { 'idempotency-key': 'x'.repeat(256) }),
  'revokeCredentials 422 key_reused': async ({ scene, operation }) => {
    const headers = { 'idempotency-key': `order-${randomUUID()}` }
    await scene.client.post(revoke, requestOf(operation, 'named'), headers)
    return scene.client.post(revoke, { credential_ids: [nobodys], reason: 'y' }, headers)
  },
  'getRevocation 200 finished': ({ scene }) => revoked(scene),
  'getRevocation 404 missing': missing('/api/v1/revocations/{id}'),
}
