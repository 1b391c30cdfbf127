import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants } from './invariants.ts'
import { heldAfter } from './relay.ts'

const connections = 2
/** One on its way and one waiting for it, on each connection. */
const lettersHandedOver = 2 * connections
const lettersAnswered = 6

async function acceptBatch(cluster: Cluster, count: number) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  return { tenant, job: await accept(tenant, template, people(count)) }
}

describe('a worker frozen past its lease and thawed', () => {
  it.concurrent('with signed rows in its hands writes nothing, though nobody stops it', () =>
    withCluster(async (cluster) => {
      const sleeper = await cluster.startWorker({ FAULT: 'chunk.before_store@SIGSTOP' })
      const { tenant, job } = await acceptBatch(cluster, 300)
      await until(
        () => cluster.query('select 1 from chunks where lease_until < now()'),
        (chunks) => chunks.length > 0,
      )
      await cluster.startWorker()
      const before = await jobDone(tenant, job.id)
      expect(before.result).toMatchObject({ total: 300, successful: 300, failed: 0, emailsSent: 300 })
      const chunks = 'select chunk_index, fence, done_at, successful, already_emitted from chunks order by 1'
      const written = await cluster.query(chunks)
      expect(written.some((chunk) => chunk.fence > 1)).toBe(true)
      sleeper.signal('SIGCONT')
      await sleep(2_000)
      expect(sleeper.isRunning()).toBe(true)
      expect(await cluster.query(chunks)).toEqual(written)
      expect(await jobDone(tenant, job.id)).toEqual(before)
      await checkInvariants(cluster)
    }))

  it.concurrent('among its letters sends none of those that another has taken over', () =>
    withCluster(
      async (cluster) => {
        const { hold, letGo } = heldAfter(lettersAnswered)
        cluster.relay.hold = hold
        const sleeper = await cluster.startWorker()
        const { tenant, job } = await acceptBatch(cluster, 100)
        // It freezes when it has recorded each answer that it had.
        const recorded = () => cluster.query(`select 1 from outbox where status = 'sent'`)
        await until(recorded, (letters) => letters.length === lettersAnswered)
        await until(
          async () => cluster.relay.arrivals.length,
          (count) => count === lettersAnswered + connections,
        )
        sleeper.signal('SIGSTOP')
        letGo()
        await cluster.startWorker()
        const arrived = async () => new Set(cluster.relay.arrivals.map((letter) => letter.messageId)).size
        await until(arrived, (count) => count === 100)
        const before = cluster.relay.arrivals.length
        sleeper.signal('SIGCONT')
        await sleep(3_000)
        // Letters that it had handed to a connection when it froze may still be ended by it.
        expect(cluster.relay.arrivals.length - before).toBeLessThanOrEqual(lettersHandedOver)
        await jobDone(tenant, job.id)
        await checkInvariants(cluster, { lettersRepeatedMax: lettersHandedOver })
      },
      { environment: { SMTP_CONNECTIONS: String(connections) } },
    ))
})
