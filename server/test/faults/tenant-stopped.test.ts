import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'

const rows = [...people(250), { email: 'nobody' }]

async function inMidJob(cluster: Cluster) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  // It stands still while the operator acts: some of the rows are issued, and others are yet to come.
  const worker = await cluster.startWorker({ FAULT: 'chunk.after_commit@SIGSTOP' })
  const job = await accept(tenant, template, rows)
  await until(
    () => cluster.query('select 1 from chunks where done_at is not null'),
    (chunks) => chunks.length > 0,
  )
  return { tenant, job, worker }
}

/** So that most chunks have not begun when the worker stands still. */
const fewAtATime = { environment: { CHUNKS_IN_PARALLEL: '2' } }

describe('in the middle of a job', () => {
  it.concurrent('the organization is deactivated: the job fails with that reason, what was issued stands, every other row is kept', () =>
    withCluster(async (cluster) => {
      const { tenant, job, worker } = await inMidJob(cluster)
      expect(await cluster.operate('organization', 'deactivate', tenant.organization.id)).toMatchObject({ code: 0 })
      worker.signal('SIGCONT')
      const { job: ended, result } = await jobDone(tenant, job.id)
      expect(ended).toMatchObject({ status: 'FAILURE', error: 'Tenant is inactive' })
      const issued = result.successful + result.alreadyEmitted
      expect(issued).toBeGreaterThan(0)
      expect(result.failed).toBeGreaterThan(1)
      expect(issued + result.failed).toBe(251)
      expect(result.emailsSent).toBe(issued)
      expectAlive(cluster)
      await checkInvariants(cluster)
    }, fewAtATime))

  it.concurrent('the API key is revoked: the job finishes, though the key may no longer ask for it', () =>
    withCluster(async (cluster) => {
      const { tenant, job, worker } = await inMidJob(cluster)
      const api = await cluster.startApi()
      expect(await cluster.operate('api-key', 'revoke', tenant.keyId)).toMatchObject({ code: 0 })
      const asked = await clientFor(api.url, tenant.key).get(`/api/v1/jobs/${job.id}`)
      expect(asked).toMatchObject({ status: 401, body: { detail: 'Invalid or revoked API key' } })
      worker.signal('SIGCONT')
      const { job: ended, result } = await jobDone(tenant, job.id)
      expect(ended.status).toBe('SUCCESS')
      // A chunk that was finished before the worker stood still comes again when that takes long: decision 9.
      expect(result.successful + result.alreadyEmitted).toBe(250)
      expect(result).toMatchObject({ failed: 1, emailsSent: 250 })
      await checkInvariants(cluster)
    }, fewAtATime))
})

describe('a pathway that looks back at what was issued', () => {
  it('goes on where its organization was deactivated meanwhile, once that is active again', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const [course, diploma] = await makeTemplates(tenant, 'Course', 'Diploma')
      await cluster.startWorker()
      await jobDone(tenant, (await accept(tenant, course, people(3))).id)
      const set = (word: string) => cluster.operate('organization', word, tenant.organization.id)
      expect(await set('deactivate')).toMatchObject({ code: 0 })
      await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(course) }])
      const queued = `from pgboss.job where name = 'sweep-pathway' and state < 'completed'`
      await until(
        () => cluster.query(`select 1 ${queued} and start_after <= now()`),
        ({ length }) => length === 0,
      )
      await cluster.query(`delete ${queued}`)
      expect(await set('activate')).toMatchObject({ code: 0 })
      await until(
        () => cluster.query(`select 1 from pathway_awards where state = 'issued'`),
        ({ length }) => length === 3,
      )
    }))
})
