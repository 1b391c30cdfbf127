import { describe, expect, it } from 'vitest'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, jobDone, lookAtJob, people, withCluster } from './cluster.ts'
import { checkInvariants } from './invariants.ts'
import { slowDown } from './triggers.ts'

describe('a small job of one organization', () => {
  it('ends, letters and all, long before the four large ones that another had sent before it', () =>
    withCluster(
      async (cluster) => {
        const [large, small] = await Promise.all([makeTenant(cluster, 'Grande'), makeTenant(cluster, 'Chica')])
        const [largeTemplate, smallTemplate] = await Promise.all([makeTemplate(large), makeTemplate(small)])
        await slowDown(cluster, 0.05)
        const queued = []
        for (let n = 0; n < 4; n++) queued.push(await accept(large, largeTemplate, people(1_500, `g${n}.example.edu`)))
        const worker = cluster.startWorker()
        const job = await accept(small, smallTemplate, people(3, 'chica.example.edu'))
        await worker
        const { result } = await jobDone(small, job.id)
        expect(result).toMatchObject({ successful: 3, emailsSent: 3 })
        const others = await Promise.all(queued.map((one) => lookAtJob(large, one.id)))
        for (const other of others) {
          expect(other?.status).not.toBe('SUCCESS')
          expect(other?.processed).toBeLessThan(500)
        }
        // The large ones would only take time; what the worker leaves at its stop is whole as well.
        await (await worker).stop()
        await checkInvariants(cluster, { endedOnly: true })
      },
      { environment: { CHUNK_ROWS: '100' } },
    ))
})
