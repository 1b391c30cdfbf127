import { randomUUID } from 'node:crypto'
import { openRevocationsMax } from '../../src/issuing/batches/start-revocation.ts'
import { openRetryRunsMax } from '../../src/issuing/retry-runs/retry-run.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import type { Answer } from '../client.ts'
import {
  ana,
  type Call,
  failed,
  issued,
  missing,
  nobodys,
  requestOf,
  retried,
  revoked,
  type Scene,
  templateId,
} from './scene.ts'

const revoke = '/api/v1/credentials/revoke'
const failures = '/api/v1/bulk-failures'
const retryRuns = '/api/v1/retry-runs'

const oneToRetry = async (scene: Scene) => ({ failures: [{ id: (await failed(scene)).failureId }] })

/** How the examples of ending many failures come about. */
function endingScenes(word: 'resolve' | 'discard', more: object): Record<string, (call: Call) => Promise<Answer>> {
  const at = `${failures}/${word}`
  const one = async (scene: Scene) => ({ ...more, failures: [(await failed(scene)).failureId] })
  return {
    [`${word}Failures 200 ended`]: async ({ scene }) => scene.client.post(at, await one(scene)),
    [`${word}Failures 404 missing`]: ({ scene }) => scene.client.post(at, { ...more, failures: [nobodys] }),
    [`${word}Failures 422 neither`]: ({ scene }) => scene.client.post(at, more),
    [`${word}Failures 422 key_format`]: async ({ scene }) =>
      scene.client.post(at, await one(scene), { 'idempotency-key': 'x'.repeat(256) }),
    [`${word}Failures 422 key_reused`]: async ({ scene }) => {
      const headers = { 'idempotency-key': `order-${randomUUID()}` }
      await scene.client.post(at, await one(scene), headers)
      return scene.client.post(at, await one(scene), headers)
    },
  }
}

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
  'resolveFailure 200 resolved': async ({ scene, operation }) =>
    scene.client.post(`${failures}/${(await failed(scene)).failureId}/resolve`, requestOf(operation, 'note')),
  'resolveFailure 404 missing': missing(`${failures}/{id}/resolve`, 'POST', { note: 'x' }),
  'resolveFailure 409 ended': async ({ scene: { client }, scene }) => {
    const at = `${failures}/${(await failed(scene)).failureId}/resolve`
    await client.post(at, { note: 'x' })
    return client.post(at, { note: 'x' })
  },
  'resolveFailure 422 note': async ({ scene }) =>
    scene.client.post(`${failures}/${(await failed(scene)).failureId}/resolve`, { note: ' ' }),
  'discardFailure 200 discarded': async ({ scene }) =>
    scene.client.call('POST', `${failures}/${(await failed(scene)).failureId}/discard`),
  'discardFailure 404 missing': missing(`${failures}/{id}/discard`, 'POST'),
  'discardFailure 409 ended': async ({ scene: { client }, scene }) => {
    const at = `${failures}/${(await failed(scene)).failureId}/discard`
    await client.call('POST', at)
    return client.call('POST', at)
  },
  ...endingScenes('resolve', { note: 'x' }),
  ...endingScenes('discard', {}),
  'startRetryRun 202 begun': async ({ scene }) => scene.client.post(retryRuns, await oneToRetry(scene)),
  'startRetryRun 404 missing': ({ scene }) => scene.client.post(retryRuns, { failures: [{ id: nobodys }] }),
  'startRetryRun 409 none': ({ scene }) => scene.client.post(retryRuns, { matching: { batch_uuid: nobodys } }),
  'startRetryRun 409 many': async ({ scene }) => {
    const { client, tenant } = scene
    const runs = Array.from({ length: openRetryRunsMax }, () => ({
      id: randomUUID() as never,
      organization_id: tenant.organization.id,
      api_key_id: tenant.keyId,
      started_at: new Date(),
    }))
    await tenant.ctx.db.insertInto('retry_runs').values(runs).execute()
    const answer = await client.post(retryRuns, await oneToRetry(scene))
    await tenant.ctx.db.updateTable('retry_runs').set({ finished_at: new Date() }).execute()
    return answer
  },
  'startRetryRun 422 twice': ({ scene }) =>
    scene.client.post(retryRuns, { failures: [{ id: nobodys }, { id: nobodys }] }),
  'startRetryRun 422 key_format': async ({ scene }) =>
    scene.client.post(retryRuns, await oneToRetry(scene), { 'idempotency-key': 'x'.repeat(256) }),
  'startRetryRun 422 key_reused': async ({ scene }) => {
    const headers = { 'idempotency-key': `order-${randomUUID()}` }
    await scene.client.post(retryRuns, await oneToRetry(scene), headers)
    return scene.client.post(retryRuns, await oneToRetry(scene), headers)
  },
  'getRetryRun 200 finished': ({ scene }) => retried(scene),
  'getRetryRun 404 missing': missing(`${retryRuns}/{id}`),
  'getRevocation 200 finished': ({ scene }) => revoked(scene),
  'getRevocation 404 missing': missing('/api/v1/revocations/{id}'),
}
