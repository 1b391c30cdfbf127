import { describe, expect, it } from 'vitest'
import { redeliverJob } from '../../src/credentials/chunks/redeliver-job.ts'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants } from './invariants.ts'

const rows = [...people(200), { email: 'nobody' }, { email: 'p1@people.example.edu' }]

async function acceptBatch(cluster: Cluster) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  return { tenant, job: await accept(tenant, template, rows) }
}

async function queueIsEmpty(cluster: Cluster): Promise<void> {
  const open = () => cluster.query(`select 1 from pgboss.job where name <> 'close-batch' and state < 'completed'`)
  await until(open, (entries) => entries.length === 0)
}

describe('a job that is delivered twice', () => {
  it.concurrent('at the same time, to two workers, is issued once', () =>
    withCluster(async (cluster) => {
      const { tenant, job } = await acceptBatch(cluster)
      await redeliverJob(tenant.ctx, job.id)
      await Promise.all([cluster.startWorker(), cluster.startWorker()])
      const { result } = await jobDone(tenant, job.id)
      expect(result).toMatchObject({ total: 202, failed: 2, emailsSent: 200 })
      await queueIsEmpty(cluster)
      await checkInvariants(cluster)
    }))

  it.concurrent('after SUCCESS counts what it finds as already emitted, mails nobody again and keeps no failure twice', () =>
    withCluster(async (cluster) => {
      const { tenant, job } = await acceptBatch(cluster)
      await cluster.startWorker()
      const before = await jobDone(tenant, job.id)
      expect(before.result).toMatchObject({ successful: 200, failed: 2, alreadyEmitted: 0, emailsSent: 200 })
      const failures = await cluster.query('select * from failures order by id')
      const redelivered = await cluster.operate('job', 'redeliver', job.id)
      expect(redelivered).toMatchObject({ code: 0, answer: { job_id: job.id } })
      await queueIsEmpty(cluster)
      const after = await jobDone(tenant, job.id)
      expect(after.job.status).toBe('SUCCESS')
      expect(after.result).toMatchObject({ total: 202, successful: 0, failed: 2, alreadyEmitted: 200, emailsSent: 200 })
      expect(await cluster.query('select * from failures order by id')).toEqual(failures)
      expect(cluster.relay.arrivals).toHaveLength(200)
      await checkInvariants(cluster)
    }))
})
