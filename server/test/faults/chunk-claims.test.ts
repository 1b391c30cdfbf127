import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimChunk, lockClaimedChunk, updateChunkDone } from '../../src/credentials/chunks/chunk-store.ts'
import { issueChunk } from '../../src/issuing/issue-chunk.ts'
import { faultReason } from '../../src/issuing/messages.ts'
import { startBatch } from '../../src/issuing/start-batch.ts'
import { storeOutcomes } from '../../src/issuing/store-outcomes.ts'
import { inTransaction } from '../../src/platform/context.ts'
import { type Application, startApplication } from '../application.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let database: pg.Client
let tenant: Tenant
beforeAll(async () => {
  app = await startApplication({ worker: false, settings: { leaseSeconds: 1 } })
  tenant = await makeTenant(app)
  database = await app.connectAsOwner()
})
afterAll(async () => {
  await app?.stop()
})

async function acceptBatch() {
  const template = await makeTemplate(tenant)
  const { id: jobId, batchId } = await startBatch(tenant.ctx, {
    templateId: template.id,
    rows: [{ email: 'ana@example.edu' }, { email: 'mal' }],
    bytes: 0,
  })
  return { jobId, batchId, chunkIndex: 0 }
}

async function leaseOf(batchId: string): Promise<Date | null> {
  const { rows } = await database.query('select lease_until from chunks where batch_id = $1', [batchId])
  return rows[0].lease_until
}

describe('the claim of a chunk', () => {
  it('lets a worker that slept through its lease commit nothing, even while the one after it is still at work', async () => {
    const { batchId } = await acceptBatch()
    const slept = await claimChunk(tenant.ctx, batchId, 0)
    await database.query(`update chunks set lease_until = now() - interval '1 second' where batch_id = $1`, [batchId])
    const taken = await claimChunk(tenant.ctx, batchId, 0)
    if (slept.kind !== 'claimed' || taken.kind !== 'claimed') throw new Error('The chunk was not claimed twice.')
    const mayCommit = (fence: number) => inTransaction(tenant.ctx, (tx) => lockClaimedChunk(tx, batchId, 0, fence))
    expect(await mayCommit(slept.fence)).toBe(false)
    expect(await mayCommit(taken.fence)).toBe(true)
  })

  it('lets one commit write, however many present it at once: a row that failed is kept once', async () => {
    const { batchId } = await acceptBatch()
    const claim = await claimChunk(tenant.ctx, batchId, 0)
    if (claim.kind !== 'claimed') throw new Error('The chunk was not claimed.')
    const { templateId, fence } = claim
    const failure = { rowNumber: 2, recipientEmail: 'mal', rowData: '{}', omitted: null, ...faultReason('unknown') }
    const commit = () =>
      inTransaction(tenant.ctx, async (tx) => {
        if (!(await lockClaimedChunk(tx, batchId, 0, fence))) return false
        const place = { batchId, templateId, chunkIndex: 0 }
        const counts = await storeOutcomes(tx, place, [{ kind: 'failed', failure }])
        await sleep(100)
        await updateChunkDone(tx, batchId, 0, counts)
        return true
      })
    const written = await Promise.all([commit(), commit(), commit()])
    expect(written.filter(Boolean)).toHaveLength(1)
    const { rows } = await database.query('select row_number from failures where batch_id = $1', [batchId])
    expect(rows).toEqual([{ row_number: 2 }])
  })

  it('is renewed for as long as its worker is at work, however many leases that takes', async () => {
    const order = await acceptBatch()
    await database.query('begin; lock table issuers in access exclusive mode')
    const working = issueChunk(tenant.ctx, order)
    try {
      const first = await until(
        () => leaseOf(order.batchId),
        (lease) => lease !== null,
      )
      const later = await until(
        () => leaseOf(order.batchId),
        (lease) => lease !== null && first !== null && lease.getTime() > first.getTime() + 3_000,
      )
      expect(later?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + 3_000)
    } finally {
      await database.query('rollback')
      await working
    }
    const { rows } = await database.query('select successful, failed from chunks where batch_id = $1', [order.batchId])
    expect(rows).toEqual([{ successful: 1, failed: 1 }])
  })
})
