import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, countRepeatable } from './invariants.ts'
import { slowDown } from './triggers.ts'

const kills = 3

describe('workers killed with -9 at random', () => {
  it.concurrent.each([
    { phase: 'while chunks are issued', pauseSeconds: 0.2, delayMs: 0, waitMs: 900 },
    { phase: 'while letters are sent', pauseSeconds: 0, delayMs: 60, waitMs: 1_500 },
  ])('$phase, three times in one job, lose nothing and double nothing', ({ pauseSeconds, delayMs, waitMs }) =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
      await slowDown(cluster, pauseSeconds)
      cluster.relay.delayMs = delayMs
      let victim = await cluster.startWorker()
      await cluster.startWorker()
      const job = await accept(tenant, template, [...people(400), { email: 'nobody' }])
      let repeatable = 0
      for (let kill = 0; kill < kills; kill++) {
        await sleep(Math.random() * waitMs)
        await victim.kill()
        repeatable += await countRepeatable(cluster)
        victim = await cluster.startWorker()
      }
      const ended = await jobDone(tenant, job.id)
      expect(ended.job.status).toBe('SUCCESS')
      expect(ended.result).toMatchObject({ total: 401, failed: 1, emailsSent: 400, emailsFailed: 0 })
      await checkInvariants(cluster, { lettersRepeatedMax: repeatable })
    }),
  )
})
