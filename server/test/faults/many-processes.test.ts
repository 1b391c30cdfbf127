import { describe, expect, it } from 'vitest'
import { clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'

describe('many processes on one database', () => {
  it.concurrent('four workers on one job issue each row once', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      await Promise.all([1, 2, 3, 4].map(() => cluster.startWorker()))
      const job = await accept(tenant, template, [...people(600), { email: 'nobody' }])
      const { result } = await jobDone(tenant, job.id)
      expect(result).toMatchObject({ total: 601, successful: 600, failed: 1, alreadyEmitted: 0, emailsSent: 600 })
      expectAlive(cluster)
      await checkInvariants(cluster)
    }))

  it.concurrent('two API processes and two workers share jobs: what one accepts, the other tells of', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      const [one, other] = await Promise.all([cluster.startApi(), cluster.startApi()])
      await Promise.all([cluster.startWorker(), cluster.startWorker()])
      const accepted = await Promise.all(
        [one, other, one, other].map((api, n) =>
          clientFor(api.url, tenant.key).issue(template.id, people(120, `batch${n}.example.edu`)),
        ),
      )
      expect(accepted.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
      for (const { body } of accepted) {
        const ended = await jobEnded(clientFor(other.url, tenant.key), body.job_id)
        expect(ended.body).toMatchObject({
          status: 'SUCCESS',
          result: { total: 120, successful: 120, emails_sent: 120 },
        })
      }
      expectAlive(cluster)
      await checkInvariants(cluster)
    }))
})
