import { describe, expect, it } from 'vitest'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants } from './invariants.ts'
import { slowDown } from './triggers.ts'

describe('a small job of one organization', () => {
  it('ends, letters and all, long before the four large ones that another had sent before it', () =>
    withCluster(
      async (cluster) => {
        const [large, small] = await Promise.all([makeTenant(cluster, 'Grande'), makeTenant(cluster, 'Chica')])
        const [largeTemplate, smallTemplate] = await Promise.all([makeTemplate(large), makeTemplate(small)])
        await slowDown(cluster, 0.05)
        for (let n = 0; n < 4; n++) await accept(large, largeTemplate, people(1_500, `g${n}.example.edu`))
        const job = await accept(small, smallTemplate, people(3, 'chica.example.edu'))
        const worker = await cluster.startWorker()
        const { result } = await jobDone(small, job.id)
        expect(result).toMatchObject({ successful: 3, emailsSent: 3 })
        // The large ones would only take time; what the worker leaves at its stop is whole as well.
        await worker.stop()
        // The rows that were done when the job ended, and not when a later look noticed the end.
        const others = await cluster.query<{ rows: number }>(
          `select coalesce(sum(c.row_count) filter (where c.done_at < ended.at), 0)::int as rows
           from jobs j join chunks c using (batch_id), (select finished_at as at from jobs where id = $1) as ended
           where j.id <> $1 group by j.id`,
          [job.id],
        )
        expect(others).toHaveLength(4)
        for (const { rows } of others) expect(rows).toBeLessThan(500)
        await checkInvariants(cluster, { endedOnly: true })
      },
      { environment: { CHUNK_ROWS: '100' } },
    ))
})
