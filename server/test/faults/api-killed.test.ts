import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants } from './invariants.ts'

async function scene(cluster: Cluster) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { required: ['recipient_name'] })
  return { tenant, template }
}

/** Every batch is whole or not there at all. Returns how many are there. */
async function expectWholeBatches(cluster: Cluster, rows: number): Promise<number> {
  const jobs = await cluster.query(`
    select j.total, (select sum(row_count)::int from chunks c where c.batch_id = j.batch_id) as rows,
      (select count(*)::int from chunks c where c.batch_id = j.batch_id) as chunks,
      (select count(*)::int from pgboss.job q where q.name = 'issue-chunk' and q.data->>'batchId' = j.batch_id::text) as queued
    from jobs j`)
  for (const job of jobs) expect(job).toEqual({ total: rows, rows, chunks: 3, queued: 3 })
  return jobs.length
}

/** Answered, or cut off: a client that lost its answer knows nothing. */
async function answered<T>(request: Promise<T>): Promise<T | undefined> {
  return request.catch(() => undefined)
}

describe('an API process killed', () => {
  it.concurrent('while it accepts batches: each is there whole or not at all, and an acknowledged one is whole', () =>
    withCluster(async (cluster) => {
      const { tenant, template } = await scene(cluster)
      let acknowledged: string[] = []
      for (let kill = 0; kill < 3; kill++) {
        const api = await cluster.startApi()
        const client = clientFor(api.url, tenant.key)
        const requests = Array.from({ length: 5 }, (_, n) =>
          answered(client.issue(template.id, people(150, `k${kill}b${n}.example.edu`))),
        )
        await Promise.race([Promise.race(requests), sleep(Math.random() * 150)])
        await api.kill()
        const answers = await Promise.all(requests)
        acknowledged = [...acknowledged, ...answers.flatMap((answer) => answer?.body?.job_id ?? [])]
      }
      const stored = await expectWholeBatches(cluster, 150)
      expect(stored).toBeGreaterThanOrEqual(acknowledged.length)
      await cluster.startWorker()
      const jobs = await cluster.query('select id from jobs')
      for (const id of acknowledged) expect(jobs).toContainEqual({ id })
      for (const { id } of jobs) expect((await jobDone(tenant, id)).result).toMatchObject({ successful: 150 })
      if (jobs.length > 0) await checkInvariants(cluster)
    }))

  it.concurrent.each([
    { point: 'api.before_accept_commit', batches: 0 },
    { point: 'api.after_accept_commit', batches: 1 },
  ])(
    'at $point: the batch and its entry in the audit log are there $batches times, and another process answers',
    ({ point, batches }) =>
      withCluster(async (cluster) => {
        const { tenant, template } = await scene(cluster)
        const [victim, other] = await Promise.all([cluster.startApi({ FAULT: point }), cluster.startApi()])
        await cluster.startWorker()
        expect(await answered(clientFor(victim.url, tenant.key).issue(template.id, people(150)))).toBeUndefined()
        expect((await victim.exited).signal).toBe('SIGKILL')
        const jobs = await cluster.query('select id from jobs')
        expect(jobs).toHaveLength(batches)
        const entries = await cluster.query(`select 1 from audit_entries where action = 'batch.accepted'`)
        expect(entries).toHaveLength(batches)
        for (const { id } of jobs) expect((await jobDone(tenant, id)).result).toMatchObject({ successful: 150 })
        const { body } = await clientFor(other.url, tenant.key).issue(template.id, people(2, 'next.example.edu'))
        await jobDone(tenant, body.job_id)
        await checkInvariants(cluster)
      }),
  )

  it.concurrent('at api.after_issue_commit: the credential whose answer was lost is stored once, mailed once and readable', () =>
    withCluster(async (cluster) => {
      const { tenant, template } = await scene(cluster)
      const [victim, other] = await Promise.all([
        cluster.startApi({ FAULT: 'api.after_issue_commit' }),
        cluster.startApi(),
        cluster.startWorker(),
      ])
      expect(await answered(clientFor(victim.url, tenant.key).issue(template.id, people(1)))).toBeUndefined()
      const [credential, ...more] = await cluster.query('select id from credentials')
      expect(more).toEqual([])
      await until(
        async () => cluster.relay.arrivals.length,
        (count) => count === 1,
      )
      const read = await clientFor(other.url, tenant.key).get(`/api/v1/credentials/${credential?.id}`)
      expect(read).toMatchObject({ status: 200, body: { status: 'active', recipient_email: 'p0@people.example.edu' } })
    }))

  it.concurrent('while it issues one by one: every id that it answered, and every id in a letter, is readable', () =>
    withCluster(async (cluster) => {
      const { tenant, template } = await scene(cluster)
      await cluster.startWorker()
      const ids: string[] = []
      for (let kill = 0; kill < 3; kill++) {
        const api = await cluster.startApi()
        const client = clientFor(api.url, tenant.key)
        const requests = people(5, `k${kill}.example.edu`).map((row) => answered(client.issue(template.id, [row])))
        await Promise.race(requests)
        await api.kill()
        const answers = await Promise.all(requests)
        ids.push(...answers.flatMap((answer) => answer?.body?.credentials?.[0]?.credential_id ?? []))
      }
      expect(ids.length).toBeGreaterThan(0)
      const letters = () => cluster.query(`select 1 from outbox where status = 'pending'`)
      await until(letters, (open) => open.length === 0)
      const client = clientFor((await cluster.startApi()).url, tenant.key)
      const mailed = cluster.relay.arrivals.map((letter) => letter.messageId.replace(/^<|@.*$/g, ''))
      const stored = (await cluster.query('select id from credentials')).map((credential) => credential.id)
      expect(mailed.sort().map((id) => stored.find((one) => id.includes(one)))).toEqual(stored.sort())
      for (const id of ids) expect((await client.get(`/api/v1/credentials/${id}`)).status).toBe(200)
    }))

  it.concurrent('at retry.after_issue: the record is as it was, and the next retry issues its one credential', () =>
    withCluster(async (cluster) => {
      const { tenant, template } = await scene(cluster)
      const [victim, other] = await Promise.all([
        cluster.startApi({ FAULT: 'retry.after_issue' }),
        cluster.startApi(),
        cluster.startWorker(),
      ])
      const job = await accept(tenant, template, [...people(3), { email: 'late@example.edu' }])
      await jobDone(tenant, job.id)
      const [failure] = await cluster.query('select id from failures')
      const retry = (api: { url: string }) =>
        clientFor(api.url, tenant.key).post(`/api/v1/bulk-failures/${failure?.id}/retry`, {
          row_data_overrides: { recipient_name: 'Eva' },
        })
      expect(await answered(retry(victim))).toBeUndefined()
      const state = 'select status, attempts_made, retried_credential_id from failures'
      expect(await cluster.query(state)).toEqual([
        { status: 'pending_review', attempts_made: 1, retried_credential_id: null },
      ])
      expect(await cluster.query('select 1 from credentials')).toHaveLength(3)
      const retried = await retry(other)
      expect(retried.body).toMatchObject({ success: true })
      expect((await retry(other)).body).toEqual(retried.body)
      expect(await cluster.query('select 1 from credentials')).toHaveLength(4)
      await until(
        async () => cluster.relay.arrivals.length,
        (count) => count === 4,
      )
      await checkInvariants(cluster)
    }))
})
