import { describe, expect, it } from 'vitest'
import { redeliverJob } from '../../src/chunks/redeliver-job.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { accept, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants } from './invariants.ts'

const points = [
  'pathways.before_decide',
  'pathways.after_decide',
  'award.before_commit',
  'award.after_commit',
  'arrivals.before_commit',
  'arrivals.after_commit',
]

describe('a worker killed at each step of a pathway, one after another', { timeout: 300_000 }, () => {
  it('awards each person once and the next award too, also where job and finishing are delivered again', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const [course, diploma, master] = await makeTemplates(tenant, 'Curso', 'Diploma', 'Maestría')
      await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(course) }])
      await makePublished(tenant, master, [{ at_least: 1, templates: asks(diploma) }])
      const job = await accept(
        tenant,
        course,
        people(120).map(({ email }) => ({ email })),
      )
      for (const point of points) {
        const worker = await cluster.startWorker({ FAULT: point })
        expect((await worker.exited).signal, point).toBe('SIGKILL')
      }
      await Promise.all([cluster.startWorker(), cluster.startWorker()])
      const { result } = await jobDone(tenant, job.id)
      expect(result).toMatchObject({ total: 120, successful: 120, failed: 0, alreadyEmitted: 0 })
      const awards = () => cluster.query(`select 1 from pathway_awards where state = 'issued'`)
      await until(awards, ({ length }) => length === 240)
      const payload = { organizationId: tenant.organization.id, jobId: job.id, batchId: job.batchId }
      await tenant.ctx.queue.enqueue(tenant.ctx.db, 'finish-batch', [{ payload }, { payload }])
      await redeliverJob(tenant.ctx, job.id)
      const open = () =>
        cluster.query(
          `select 1 from pgboss.job where name not in ('close-batch', 'sweep-pathway') and state < 'completed'
           union all select 1 from arrivals union all select 1 from outbox where status = 'pending'`,
        )
      await until(open, ({ length }) => length === 0)
      const issued = await cluster.query(
        `select t.name, count(*)::int as credentials, count(distinct c.normalized_email)::int as people
         from credentials c join templates t on t.id = c.template_id group by 1 order by 1`,
      )
      const each = { credentials: 120, people: 120 }
      expect(issued).toEqual(['Curso', 'Diploma', 'Maestría'].map((name) => ({ name, ...each })))
      await checkInvariants(cluster, { lettersRepeatedMax: 40 })
    }))
})
