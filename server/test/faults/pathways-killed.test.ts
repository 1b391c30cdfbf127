import { describe, expect, it } from 'vitest'
import { redeliverJob } from '../../src/credentials/chunks/redeliver-job.ts'
import { listPublishedPathways } from '../../src/pathways/pathway-store.ts'
import { until } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { accept, jobDone, letClaimsExpire, people, withCluster } from './cluster.ts'
import { checkInvariants, countRepeatable } from './invariants.ts'

const points = [
  'pathways.before_decide',
  'pathways.after_decide',
  'award.before_commit',
  'award.after_commit',
  'arrivals.before_commit',
  'arrivals.after_commit',
]

describe('a worker killed at each step of a pathway, one after another', () => {
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
      let repeatable = 0
      for (const point of points) {
        const worker = await cluster.startWorker({ FAULT: point })
        expect((await worker.exited).signal, point).toBe('SIGKILL')
        repeatable += await countRepeatable(cluster)
        await letClaimsExpire(cluster)
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
      await checkInvariants(cluster, { lettersRepeatedMax: repeatable })
    }))
})

describe('a run over past credentials that is killed between its pages', () => {
  it('goes on from its last page, and awards each person once', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const [course, diploma] = await makeTemplates(tenant, 'Curso', 'Diploma')
      const worker = await cluster.startWorker()
      const rows = people(1_050).map(({ email }) => ({ email }))
      await accept(tenant, course, rows)
      const issued = () => cluster.query('select 1 from jobs where issued_at is not null')
      await until(issued, ({ length }) => length === 1)
      await worker.kill()
      const { id } = await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(course) }])
      for (const point of ['sweep.after_decide', 'sweep.after_page']) {
        const killed = await cluster.startWorker({ FAULT: point })
        expect((await killed.exited).signal, point).toBe('SIGKILL')
        await letClaimsExpire(cluster)
      }
      const look = () => listPublishedPathways(tenant.ctx)
      expect((await look())[0]).toMatchObject({ id, sweptAt: null, sweepPeople: 1_050, sweepSeen: 1_000 })
      await cluster.startWorker()
      const [swept] = await until(look, ([found]) => found?.sweptAt instanceof Date)
      expect(swept).toMatchObject({ sweepPeople: 1_050, sweepSeen: 1_050 })
      const awards = () => cluster.query(`select normalized_email from pathway_awards where state = 'issued'`)
      expect(await until(awards, ({ length }) => length === 1_050)).toHaveLength(1_050)
      const credentials = `select 1 from credentials where template_id = '${diploma.id}'`
      expect(await cluster.query(credentials)).toHaveLength(1_050)
    }))
})
