import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'
import { withOwnServer } from './own-server.ts'

/** The server takes no more changes, also on connections that are open, as where it became a standby; or takes them again. */
async function setReadOnly(cluster: Cluster, value: 'on' | 'off'): Promise<void> {
  await cluster.query(`alter system set default_transaction_read_only = ${value}`)
  await cluster.query('select pg_reload_conf()')
  await until(
    async () =>
      (await cluster.query<{ state: string }>('show default_transaction_read_only as state').catch(() => []))[0],
    () => true,
  )
}

/** The connections of the service that were open before. */
const openSince = (cluster: Cluster, pids: number[]) =>
  cluster.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and application_name not in ('sello-listener')`,
    [pids],
  )

describe('PostgreSQL takes no changes', () => {
  it('requests are answered with 503 and Retry-After, connections to it are given up, no process ends, and all goes on with a primary', () =>
    withOwnServer((server) =>
      withCluster(
        async (cluster) => {
          const tenant = await makeTenant(cluster)
          const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
          const [api] = await Promise.all([cluster.startApi(), cluster.startWorker()])
          const client = clientFor(api.url, tenant.key)
          const [one] = people(1)
          expect((await client.issue(template.id, [one])).status).toBe(200)
          const before = await cluster.query<{ pid: number }>(
            `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = 'sello_test_owner'`,
          )
          const pids = before.map(({ pid }) => pid)
          expect(pids.length).toBeGreaterThan(1)
          await setReadOnly(cluster, 'on')
          const refused = await until(
            () => client.issue(template.id, [one]),
            ({ status }) => status !== 200,
          )
          // Reading goes on over connections that were open, each until it is asked to change something.
          const read = await until(
            () => client.get('/api/v1/templates'),
            ({ status }) => status !== 200,
          )
          for (const answer of [refused, read, await client.issue(template.id, [one])])
            expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
          expect((await fetch(`${api.url}/readyz`)).status).toBe(503)
          await until(
            () => openSince(cluster, pids),
            (left) => left.length <= 1,
          )
          await setReadOnly(cluster, 'off')
          await until(
            () => client.issue(template.id, [one]),
            ({ status }) => status === 200,
          )
          const ended = await jobDone(tenant, (await accept(tenant, template, people(150, 'later.example.edu'))).id)
          expect(ended.result).toMatchObject({ total: 150, successful: 150, emailsSent: 150 })
          expectAlive(cluster)
          await checkInvariants(cluster)
        },
        { database: server.url },
      ),
    ))
})
