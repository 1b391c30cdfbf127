import { describe, expect, it } from 'vitest'
import type { Template } from '../../src/templates/template.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { accept, type Cluster, type Environment, jobDone, lettersSettled, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'
import { heldAfter } from './relay.ts'

type Scene = { cluster: Cluster; tenant: Tenant; template: Template }

const rows = people(120)

// A machine that runs much else beside is slow: a worker gives up the letter on each of its connections, and sends it again.
const connections = 5

/** Whether an address is asked about for the first time. */
function firstOfEach(): (to: string) => boolean {
  const seen = new Set<string>()
  return (to) => seen.size < seen.add(to).size
}

function withWorker(work: (scene: Scene) => Promise<void>, environment: Environment = {}): Promise<void> {
  return withCluster(
    async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      await cluster.startWorker()
      await work({ cluster, tenant, template })
      expectAlive(cluster)
    },
    { environment },
  )
}

describe('the relay', () => {
  it.concurrent('refuses connections all along: the job ends, and its letters arrive when the relay is back', () =>
    withWorker(
      async ({ cluster, tenant, template }) => {
        await cluster.relay.goDown()
        const job = await accept(tenant, template, rows)
        const first = await jobDone(tenant, job.id)
        expect(first.job.status).toBe('SUCCESS')
        expect(first.result).toMatchObject({ successful: 120, failed: 0, emailsSent: 0, emailsFailed: 0 })
        await cluster.relay.comeBack()
        expect(await lettersSettled(tenant, job.id, 120)).toMatchObject({ emailsSent: 120, emailsFailed: 0 })
        await checkInvariants(cluster)
      },
      { MAIL_RETRY_SECONDS: Array(20).fill('4').join(',') },
    ))

  it.concurrent('never comes back: the letters count as failed after the last try, and the credentials stand', () =>
    withWorker(
      async ({ cluster, tenant, template }) => {
        await cluster.relay.goDown()
        const job = await accept(tenant, template, rows)
        expect(await lettersSettled(tenant, job.id, 120)).toMatchObject({
          successful: 120,
          emailsSent: 0,
          emailsFailed: 120,
        })
        await checkInvariants(cluster)
      },
      { MAIL_RETRY_SECONDS: '1' },
    ))

  it.concurrent('is slow: the job ends by MAIL_STAGE_SECONDS, and the counts go on rising until all are sent', () =>
    withWorker(
      async ({ cluster, tenant, template }) => {
        const { hold, letGo } = heldAfter(20)
        cluster.relay.hold = hold
        const job = await accept(tenant, template, rows)
        const first = await jobDone(tenant, job.id)
        expect(first.job.status).toBe('SUCCESS')
        expect(first.result.emailsSent).toBeLessThan(120)
        letGo()
        expect(await lettersSettled(tenant, job.id, 120)).toMatchObject({ emailsSent: 120, emailsFailed: 0 })
        expect(cluster.relay.connections.most).toBeLessThanOrEqual(5)
        // Where it took long to let go, letters were given up meanwhile and went out again.
        await checkInvariants(cluster, { lettersRepeatedMax: 5 })
      },
      { MAIL_STAGE_SECONDS: '3' },
    ))

  it.concurrent('puts every letter off at first: each goes out again under its own Message-ID and is taken', () =>
    withWorker(async ({ cluster, tenant, template }) => {
      const isFirst = firstOfEach()
      cluster.relay.behave((moment, to) => (moment === 'letter' && isFirst(to) ? { code: 451 } : undefined))
      const job = await accept(tenant, template, rows)
      const { job: ended } = await jobDone(tenant, job.id)
      expect(ended.status).toBe('SUCCESS')
      expect(await lettersSettled(tenant, job.id, 120)).toMatchObject({ emailsSent: 120, emailsFailed: 0 })
      const { arrivals } = cluster.relay
      for (const { email } of rows) {
        const own = arrivals.filter((letter) => letter.to === email)
        expect(own.filter(({ answer }) => answer === 'refused')).toHaveLength(1)
        expect(new Set(own.map((letter) => letter.messageId)).size).toBe(1)
      }
      await checkInvariants(cluster, { lettersRepeatedMax: connections })
    }))

  it.concurrent('refuses for good: those letters count as failed at once and are never tried again', () =>
    withWorker(async ({ cluster, tenant, template }) => {
      const isRefused = (to: string) => /^p\d*7@/.test(to)
      cluster.relay.behave((moment, to) => (moment === 'recipient' && isRefused(to) ? { code: 550 } : undefined))
      const job = await accept(tenant, template, rows)
      const { job: ended, result } = await jobDone(tenant, job.id)
      expect(ended.status).toBe('SUCCESS')
      expect(result).toMatchObject({ successful: 120, failed: 0, emailsSent: 108, emailsFailed: 12 })
      const attempts = await cluster.query(`select attempts from outbox where status = 'failed'`)
      expect(attempts.every((letter) => letter.attempts === 1)).toBe(true)
      await checkInvariants(cluster)
    }))

  it.concurrent('hangs up after the letter, before its answer: it goes out at most once more, under the same Message-ID', () =>
    withWorker(async ({ cluster, tenant, template }) => {
      const isCut = (to: string) => /^p\d*3@/.test(to)
      const isFirst = firstOfEach()
      cluster.relay.behave((moment, to) => (moment === 'letter' && isCut(to) && isFirst(to) ? 'hang up' : undefined))
      const job = await accept(tenant, template, rows)
      expect(await lettersSettled(tenant, job.id, 120)).toMatchObject({ emailsSent: 120, emailsFailed: 0 })
      const { arrivals } = cluster.relay
      for (const { email } of rows) {
        const ids = arrivals.filter((letter) => letter.to === email).map((letter) => letter.messageId)
        expect(ids.length).toBeGreaterThanOrEqual(isCut(String(email)) ? 2 : 1)
        expect(new Set(ids).size).toBe(1)
      }
      await checkInvariants(cluster, { lettersRepeatedMax: 12 + connections })
    }))

  it.concurrent('accepts connections and never answers: one is issued all the same, and a job ends by MAIL_STAGE_SECONDS', () =>
    withWorker(
      async ({ cluster, tenant, template }) => {
        cluster.relay.behave((moment) => (moment === 'recipient' ? 'silence' : undefined))
        const api = await cluster.startApi()
        const job = await accept(tenant, template, rows)
        const { body } = await clientFor(api.url, tenant.key).issue(template.id, people(1, 'one.example.edu'))
        expect(body.credentials).toMatchObject([{ status: 'issued' }])
        const { job: ended, result } = await jobDone(tenant, job.id)
        expect(ended.status).toBe('SUCCESS')
        expect(result).toMatchObject({ successful: 120, emailsSent: 0 })
        // The job has ended because the time for its letters was over, and not because every letter was given up.
        expect(await cluster.query('select 1 from outbox where attempts = 0')).not.toEqual([])
        await checkInvariants(cluster, { isMailUnfinished: true })
      },
      { MAIL_STAGE_SECONDS: '3' },
    ))
})
