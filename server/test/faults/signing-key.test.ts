import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'

/** Flips one bit of the sealed private key, as a broken disk would. Doing it twice undoes it. */
async function flipKey(cluster: Cluster): Promise<void> {
  await cluster.query(
    'update issuer_keys set sealed_private_key = set_bit(sealed_private_key, 300, 1 - get_bit(sealed_private_key, 300))',
  )
}

describe('a signing key that cannot be read', () => {
  it.concurrent('issues and mails nothing unsigned; its rows are kept as signing errors and can be retried when it is back', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      const [api] = await Promise.all([cluster.startApi(), cluster.startWorker()])
      const client = clientFor(api.url, tenant.key)
      await flipKey(cluster)

      const alone = await client.issue(template.id, people(1, 'one.example.edu'))
      expect(alone.body.credentials?.[0]?.status).not.toBe('issued')
      const job = await accept(tenant, template, [...people(60), { email: 'nobody' }])
      const { job: ended, result } = await jobDone(tenant, job.id)
      expect(ended.status).toBe('SUCCESS')
      expect(result).toMatchObject({ total: 61, successful: 0, failed: 61, emailsSent: 0 })
      expect(await cluster.query('select id from credentials')).toEqual([])
      expect(cluster.relay.arrivals).toEqual([])
      const byCategory = 'select error_category, count(*)::int from failures group by 1 order by 1'
      expect(await cluster.query(byCategory)).toEqual([
        { error_category: 'signing_error', count: 60 },
        { error_category: 'validation_error', count: 1 },
      ])

      const { body } = await client.get('/api/v1/bulk-failures?error_category=signing_error')
      const retry = (id: string) => client.post(`/api/v1/bulk-failures/${id}/retry`, {})
      const [one] = body.items
      expect((await retry(one.id)).body).toMatchObject({ success: false, error_category: 'signing_error' })
      await flipKey(cluster)
      expect((await retry(one.id)).body).toMatchObject({ success: true, error_category: null })
      expectAlive(cluster)
      await checkInvariants(cluster, { isMailUnfinished: true })
    }))

  it.concurrent('and comes back before the last try leaves no trace: every row is issued', () =>
    withCluster(
      async (cluster) => {
        const tenant = await makeTenant(cluster)
        const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
        await cluster.startWorker()
        await flipKey(cluster)
        const job = await accept(tenant, template, people(60))
        await until(
          () => cluster.query('select 1 from chunks where attempts > 0'),
          (chunks) => chunks.length > 0,
        )
        await flipKey(cluster)
        const { result } = await jobDone(tenant, job.id)
        expect(result).toMatchObject({ successful: 60, failed: 0, emailsSent: 60 })
        await checkInvariants(cluster)
      },
      // More tries than the key can be away for.
      { environment: { CHUNK_RETRY_SECONDS: Array(20).fill('4').join(',') } },
    ))

  it.concurrent('because the master key is another: the service refuses to start, and says why', () =>
    withCluster(async (cluster) => {
      await makeTenant(cluster)
      for (const words of ['api', 'worker'] as const) {
        const other = { MASTER_KEY: randomBytes(32).toString('hex') }
        const start = words === 'api' ? cluster.startApi(other) : cluster.startWorker(other)
        await expect(start).rejects.toThrow('MASTER_KEY does not open the signing keys in the database')
        const process = cluster.processes.at(-1)
        expect((await process?.exited)?.code).toBe(1)
      }
    }))
})
