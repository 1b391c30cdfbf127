import { requestBatchRevocation } from '../../src/issuing/batches/request-batch-revocation.ts'
import { issueChunk } from '../../src/issuing/issue-chunk.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import type { Context } from '../../src/platform/context.ts'
import type { Application } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { people } from '../faults/cluster.ts'
import { describeScreens } from './each-screen.ts'

/** A batch that no worker hears of: it stands as the test leaves it. */
async function leftAlone(ctx: Context, templateId: Awaited<ReturnType<typeof makeTemplate>>['id'], rows: number) {
  const alone = { ...ctx, queue: { ...ctx.queue, enqueue: async () => {} } }
  const accepted = await startBatch(alone, { templateId, rows: people(rows), bytes: 0 })
  return {
    ...accepted,
    issue: (chunkIndex: number) => issueChunk(alone, { ...accepted, jobId: accepted.id, chunkIndex }),
  }
}

async function makeScenes(app: Application) {
  const tenant = await makeTenant(app, 'Universidad de Aguamarina')
  const { ctx } = tenant
  const templateId = (
    await makeTemplate(tenant, { name: 'Diploma de análisis de datos', optional: ['recipient_name'] })
  ).id
  const rows = [...people(228), { email: 'nadie@' }, { email: 'luis' }]
  const ended = await startBatch(ctx, { templateId, rows, bytes: 0 })
  const owner = await app.connectAsOwner()
  await until(
    async () => (await owner.query('select status from jobs where id = $1', [ended.id])).rows[0].status,
    (status) => status === 'SUCCESS',
  )
  const running = await leftAlone(ctx, templateId, 1_950)
  for (const index of [0, 1, 2, 3, 4]) await running.issue(index)
  await owner.query(
    `update chunks set lease_until = now() + interval '1 hour' where batch_id = $1 and chunk_index = 5`,
    [running.batchId],
  )
  await owner.query(`update chunks set attempts = 1 where batch_id = $1 and chunk_index = 6`, [running.batchId])
  const waiting = await leftAlone(ctx, templateId, 40)
  const age = `update jobs set created_at = created_at - interval '2 minutes' where id = $1`
  await owner.query(age, [waiting.id])
  const failed = await leftAlone(ctx, templateId, 40)
  await owner.query(
    `update jobs set status = 'FAILURE', error = 'Tenant is inactive', processed = 40,
    issued_at = now(), finished_at = now() where id = $1`,
    [failed.id],
  )
  const undone = await leftAlone(ctx, templateId, 130)
  for (const index of [0, 1]) await undone.issue(index)
  await owner.query(`update jobs set status = 'SUCCESS', issued_at = now(), finished_at = now() where id = $1`, [
    undone.id,
  ])
  const alone = { ...ctx, queue: { ...ctx.queue, enqueue: async () => {} } }
  await requestBatchRevocation(alone, undone.batchId, { reason: 'La lista era de otro curso.', count: '130' })
  await owner.query('update batch_revocations set revoked = 90')
  return { tenant, ended, running, waiting, failed, undone }
}

describeScreens('batches', async (app) => {
  const { tenant, ended, running, waiting, failed, undone } = await makeScenes(app)
  const nothing = await makeTenant(app, 'Instituto Bahía')
  const one = (batch: { batchId: string }) => `/batches/${batch.batchId}`
  return [
    { name: 'batches', path: '/batches', tenant },
    { name: 'batches-filtered', path: `/batches?state=open&by=${tenant.keyId}&from=2026-01-01`, tenant },
    { name: 'batches-empty', path: '/batches', tenant: nothing, role: 'viewer' },
    { name: 'batch-ended', path: one(ended), tenant },
    { name: 'batch-running', path: one(running), tenant, role: 'viewer' },
    { name: 'batch-waiting', path: one(waiting), tenant },
    { name: 'batch-failed', path: one(failed), tenant },
    {
      name: 'batch-undo',
      path: `${one(ended)}?panel=undo`,
      tenant,
      role: 'admin',
      reach: (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Revocarlas|Revoke them/ })
          .click(),
    },
    { name: 'batch-undone', path: one(undone), tenant },
    { name: 'batch-missing', path: '/batches/0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e', tenant },
  ]
})
