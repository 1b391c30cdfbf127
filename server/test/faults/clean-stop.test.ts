import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, lettersSettled, people, withCluster } from './cluster.ts'
import { checkInvariants } from './invariants.ts'
import { slowDown } from './triggers.ts'

const rows = [...people(250), { email: 'nobody' }]

async function start(cluster: Cluster) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const worker = await cluster.startWorker()
  return { tenant, template, worker, job: await accept(tenant, template, rows) }
}

/** A process that is not done in time ends itself with 1 (entrypoints/process/run-service.ts). */
const inTime = { code: 0, signal: null }

describe('SIGTERM', () => {
  it.concurrent('stops a worker among its chunks in time and in good order; another issues the rest at once', () =>
    withCluster(async (cluster) => {
      await slowDown(cluster, 0.5)
      const { tenant, worker, job } = await start(cluster)
      await until(
        () => cluster.query('select 1 from chunks where done_at is not null'),
        (chunks) => chunks.length > 0,
      )
      const exit = await worker.stop()
      expect(exit).toEqual(inTime)
      expect(await cluster.query(`select 1 from chunks where done_at is null and lease_until > now()`)).toEqual([])
      await cluster.startWorker()
      const { result } = await jobDone(tenant, job.id)
      expect(result).toMatchObject({ total: 251, successful: 250, failed: 1, alreadyEmitted: 0, emailsSent: 250 })
      await checkInvariants(cluster)
    }))

  it.concurrent.each([
    { relay: 'quick', delayMs: 20 },
    { relay: 'slow', delayMs: 2_000 },
  ])(
    'stops a worker among its letters to a $relay relay in time and in good order; none is sent twice',
    ({ delayMs }) =>
      withCluster(async (cluster) => {
        cluster.relay.delayMs = delayMs
        const { tenant, worker, job } = await start(cluster)
        await until(
          async () => cluster.relay.arrivals.length,
          (count) => count > 5,
        )
        const exit = await worker.stop()
        expect(exit).toEqual(inTime)
        cluster.relay.delayMs = 0
        await cluster.startWorker()
        const { result } = await jobDone(tenant, job.id)
        expect(result).toMatchObject({ total: 251, successful: 250, emailsSent: 250, emailsFailed: 0 })
        await checkInvariants(cluster)
      }),
  )

  it.concurrent('stops a worker whose relay answers nothing in time and in good order', () =>
    withCluster(async (cluster) => {
      cluster.relay.behave((moment) => (moment === 'recipient' ? 'silence' : undefined))
      const { tenant, worker, job } = await start(cluster)
      await until(
        async () => cluster.relay.connections.open,
        (count) => count > 0,
      )
      const exit = await worker.stop()
      expect(exit).toEqual(inTime)
      cluster.relay.behave(() => undefined)
      await cluster.startWorker()
      expect(await lettersSettled(tenant, job.id, 250)).toMatchObject({ successful: 250, emailsSent: 250 })
      await checkInvariants(cluster)
    }))

  it.concurrent('stops an API process in good order though somebody is connected who has asked nothing', () =>
    withCluster(async (cluster) => {
      const api = await cluster.startApi()
      const { hostname, port } = new URL(api.url)
      const silent = connect(Number(port), hostname)
      await once(silent, 'connect')
      // Connections are accepted in their order.
      expect((await fetch(`${api.url}/livez`)).status).toBe(200)
      expect(await api.stop()).toEqual(inTime)
      expect(api.log.join('\n')).not.toContain('cut off')
      silent.destroy()
    }))

  it.concurrent('stops an API process under load in time: what it took it answers, and what it answers is true', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      const [api] = await Promise.all([cluster.startApi(), cluster.startWorker()])
      const client = clientFor(api.url, tenant.key)
      const requests = people(15).map((row) => client.issue(template.id, [row, { email: 'second@example.edu' }]))
      await Promise.race(requests)
      const exit = await api.stop()
      expect(exit).toEqual(inTime)
      expect(api.log.join('\n')).not.toContain('cut off')
      const answers = await Promise.allSettled(requests)
      const accepted = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? (answer.value.body?.job_id ?? []) : [],
      )
      expect(accepted.length).toBeGreaterThan(0)
      for (const id of accepted)
        expect((await jobDone(tenant, id)).result).toMatchObject({ successful: 2, emailsSent: 2 })
      await checkInvariants(cluster, { endedOnly: true })
    }))
})
