import { describe, expect, it } from 'vitest'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, jobDone, letClaimsExpire, people, withCluster } from './cluster.ts'
import { checkInvariants, countRepeatable } from './invariants.ts'

const rows = [...people(148), { email: 'nobody' }, { email: 'p1@people.example.edu' }]

/** Five connections may each hold a letter whose answer nobody lived to note. */
const lettersInFlight = 5

const none = async () => 0

const points: { point: string; promise: string; countRepeats?: (cluster: Cluster) => Promise<number> }[] = [
  { point: 'chunk.after_claim', promise: 'a claim that was never used is free again' },
  { point: 'chunk.before_commit', promise: 'what was not committed never was' },
  { point: 'chunk.after_commit', promise: 'what was committed is not issued again' },
  { point: 'job.before_finalize', promise: 'the job is finished by another' },
  {
    point: 'mail.after_250',
    promise: 'only letters whose answer was not noted go out again',
    countRepeats: async () => lettersInFlight,
  },
  {
    point: 'mail.before_chunk_done',
    promise: 'letters that were sent are not sent again',
    countRepeats: countRepeatable,
  },
]

/** The queue delivers a dead worker's chunk again before its lease has run out, as with the settings of a deployment. */
const longLease = { environment: { LEASE_SECONDS: '5' } }

describe('a worker killed', () => {
  it.concurrent.each(points)('at $point, with a second worker running: $promise', ({ point, countRepeats = none }) =>
    withCluster(async (cluster) => {
      const [first, second] = await Promise.all([cluster.startWorker({ FAULT: point }), cluster.startWorker()])
      // It must be the first that gets there: the second looks on until then.
      second.signal('SIGSTOP')
      const job = await acceptBatch(cluster)
      expect((await first.exited).signal).toBe('SIGKILL')
      const repeats = await countRepeats(cluster)
      await letClaimsExpire(cluster)
      second.signal('SIGCONT')
      await expectWhole(cluster, job, repeats)
    }, longLease),
  )

  it.concurrent.each(points)('at $point, and started again: $promise', ({ point, countRepeats = none }) =>
    withCluster(async (cluster) => {
      const worker = await cluster.startWorker({ FAULT: point })
      const job = await acceptBatch(cluster)
      expect((await worker.exited).signal).toBe('SIGKILL')
      const repeats = await countRepeats(cluster)
      await letClaimsExpire(cluster)
      await cluster.startWorker()
      await expectWhole(cluster, job, repeats)
    }),
  )
})

async function acceptBatch(cluster: Cluster) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  return { tenant, ...(await accept(tenant, template, rows)) }
}

async function expectWhole(cluster: Cluster, job: Awaited<ReturnType<typeof acceptBatch>>, repeats: number) {
  const ended = await jobDone(job.tenant, job.id)
  expect(ended.job.status).toBe('SUCCESS')
  expect(ended.result).toMatchObject({ total: 150, failed: 2, emailsSent: 148, emailsFailed: 0 })
  expect(ended.result.successful + ended.result.alreadyEmitted).toBe(148)
  await checkInvariants(cluster, { lettersRepeatedMax: repeats })
}
