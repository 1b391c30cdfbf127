import { describe, expect, it } from 'vitest'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { openStream } from '../panel/event-reader.ts'
import { browserOf } from '../panel/person-client.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'

const listeners = `select pid from pg_stat_activity where datname = current_database() and application_name = 'sello-listener'`

async function openPage(cluster: Cluster, url: string, name = 'Universidad de Aguamarina') {
  const tenant = await makeTenant(cluster, name)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  const browser = await browserOf({ url, platform: cluster.platform }, tenant, 'viewer')
  const stream = await openStream(url, browser.cookie(), tenant.organization.id)
  return { tenant, template, browser, stream }
}

describe('open pages', () => {
  it.concurrent('at two API processes hear of what a worker elsewhere does, and nobody of another organization hears it', () =>
    withCluster(async (cluster) => {
      const [one, two] = await Promise.all([cluster.startApi(), cluster.startApi(), cluster.startWorker()])
      const { tenant, template, browser, stream } = await openPage(cluster, one.url)
      const there = await openStream(two.url, browser.cookie(), tenant.organization.id)
      const other = await openPage(cluster, two.url, 'Instituto Bahía')
      for (const { first } of [stream, there, other.stream]) await first('live')
      const job = await accept(tenant, template, people(120))
      await jobDone(tenant, job.id)
      for (const { kinds } of [stream, there])
        await until(
          async () => kinds(),
          (known) => ['batches', 'credentials', 'letters'].every((kind) => known.includes(kind)),
        )
      expect(other.stream.events.map(({ event }) => event)).not.toContain('change')
    }))

  it.concurrent('are told to ask by themselves when the connection that listens is lost, and hear again once it is back', () =>
    withCluster(async (cluster) => {
      const [api] = await Promise.all([cluster.startApi(), cluster.startWorker()])
      const { tenant, template, stream } = await openPage(cluster, api.url)
      await stream.first('live')
      const before = stream.events.length
      const [listener] = await cluster.query<{ pid: number }>(listeners)
      await cluster.query('select pg_terminate_backend($1)', [listener?.pid])
      await until(
        async () => stream.events.slice(before).map(({ event }) => event),
        (events) => events.includes('live'),
      )
      expect(stream.events.slice(before).map(({ event }) => event)).toEqual(['poll', 'live'])
      await accept(tenant, template, people(5))
      await stream.first('change')
      await until(
        async () => stream.kinds(),
        (known) => known.includes('credentials'),
      )
    }))

  it.concurrent('cost no connection to the database while there are none', () =>
    withCluster(async (cluster) => {
      const api = await cluster.startApi()
      expect(await cluster.query(listeners)).toEqual([])
      const { stream } = await openPage(cluster, api.url)
      await stream.first('live')
      expect(await cluster.query(listeners)).toHaveLength(1)
      stream.leave()
      await until(
        () => cluster.query(listeners),
        (rows) => rows.length === 0,
      )
    }))

  it.concurrent('do not hold up an API process that is stopped', () =>
    withCluster(async (cluster) => {
      const api = await cluster.startApi()
      const { stream } = await openPage(cluster, api.url)
      await stream.first('live')
      const exit = await api.stop()
      expect(exit.code).toBe(0)
      await stream.ended
      expect(stream.events.at(-1)).toEqual({ event: 'end', content: { reason: 'stopping' } })
      // A server that waited for them would close them by force in the end.
      expect(api.log.join('\n')).not.toContain('cut off')
    }))
})
