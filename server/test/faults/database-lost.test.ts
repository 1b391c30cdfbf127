import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'
import { withOwnServer } from './own-server.ts'
import { slowDown } from './triggers.ts'

const rows = [...people(300), { email: 'nobody' }]
/** Letters whose outcome was known when the connection broke, and could be noted too late only. */
const lettersInFlight = 20
const cuts = 8
/** A chunk has one try more than there are cuts, so that none runs out of tries on a machine where the cuts take long. */
const environment = { CHUNK_RETRY_SECONDS: Array(cuts).fill('1').join(',') }
/** How long a machine takes to bring PostgreSQL back is its own affair. */
const triesAsLongAsItTakes = '1,1,1,1,1,1,1,1,2,2,4,4,8,8,16,16,30,30,60,60'

/** Ends every connection to the test's database but our own, as an operator or a failover does. */
async function cutConnections(cluster: Cluster): Promise<void> {
  await cluster.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

async function expectAnswer(url: string, key: string): Promise<void> {
  const answers = async () => (await clientFor(url, key).get('/api/v1/templates')).status
  await until(answers, (status) => status === 200)
}

describe('PostgreSQL is lost', () => {
  it.concurrent.each([
    { phase: 'while chunks are issued', pauseSeconds: 0.3, delayMs: 0 },
    { phase: 'while letters are sent', pauseSeconds: 0, delayMs: 50 },
  ])(
    'all connections cut again and again $phase: no process dies, and the job ends whole',
    ({ pauseSeconds, delayMs }) =>
      withCluster(
        async (cluster) => {
          const tenant = await makeTenant(cluster)
          const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
          await slowDown(cluster, pauseSeconds)
          cluster.relay.delayMs = delayMs
          const [api] = await Promise.all([cluster.startApi(), cluster.startWorker(), cluster.startWorker()])
          const job = await accept(tenant, template, rows)
          for (let cut = 0; cut < cuts; cut++) {
            await sleep(300)
            await cutConnections(cluster)
          }
          await expectAnswer(api.url, tenant.key)
          const ended = await jobDone(tenant, job.id)
          expect(ended.job.status).toBe('SUCCESS')
          expect(ended.result).toMatchObject({ total: 301, failed: 1, emailsSent: 300, emailsFailed: 0 })
          expectAlive(cluster)
          await checkInvariants(cluster, { lettersRepeatedMax: lettersInFlight })
        },
        { environment },
      ),
  )

  it.concurrent('the server killed with -9 and started again in the middle of a batch: no process dies, the API answers within 5 s, the job ends whole', () =>
    withOwnServer(async (server) =>
      withCluster(
        async (cluster) => {
          const tenant = await makeTenant(cluster)
          const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
          await slowDown(cluster, 0.2)
          const [api] = await Promise.all([cluster.startApi(), cluster.startWorker(), cluster.startWorker()])
          const job = await accept(tenant, template, rows)
          const done = () => cluster.query('select 1 from chunks where done_at is not null')
          await until(done, (chunks) => chunks.length > 0)
          await server.kill()
          const meanwhile = await clientFor(api.url, tenant.key).get('/api/v1/templates')
          expect([200, 503]).toContain(meanwhile.status)
          await server.isBack()
          await expectAnswer(api.url, tenant.key)
          const ended = await jobDone(tenant, job.id)
          expect(ended.job.status).toBe('SUCCESS')
          expect(ended.result).toMatchObject({ total: 301, failed: 1, emailsSent: 300, emailsFailed: 0 })
          expectAlive(cluster)
          await checkInvariants(cluster, { lettersRepeatedMax: lettersInFlight })
        },
        { environment: { CHUNK_RETRY_SECONDS: triesAsLongAsItTakes }, database: server.url },
      ),
    ))
})
