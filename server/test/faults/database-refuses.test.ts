import { describe, expect, it } from 'vitest'
import { makeTemplate, makeTenant } from '../factories.ts'
import { accept, type Cluster, chunkRows, jobDone, people, withCluster } from './cluster.ts'
import { checkInvariants, expectAlive } from './invariants.ts'
import { refuseNotesAtFirst, refuseRows, refuseRowsAtFirst } from './triggers.ts'

const rows = people(3 * chunkRows)
const oneRow = `new.recipient_email = 'p70@people.example.edu'`

async function issueBatch(cluster: Cluster) {
  const tenant = await makeTenant(cluster)
  const template = await makeTemplate(tenant, { optional: ['recipient_name'] })
  await cluster.startWorker()
  const job = await accept(tenant, template, rows)
  return jobDone(tenant, job.id)
}

describe('PostgreSQL refuses a row', () => {
  it.concurrent.each(['25P03', '40001', '53100', '57014'])(
    'with %s once: the chunk is tried again and every row issued',
    (sqlState) =>
      withCluster(async (cluster) => {
        await refuseRowsAtFirst(cluster, sqlState, oneRow, 1)
        const { job, result } = await issueBatch(cluster)
        expect(job.status).toBe('SUCCESS')
        expect(result).toMatchObject({ total: 150, successful: 150, failed: 0, emailsSent: 150 })
        const [chunk] = await cluster.query('select attempts from chunks where chunk_index = 1')
        expect(chunk).toEqual({ attempts: 1 })
        expectAlive(cluster)
        await checkInvariants(cluster)
      }),
  )

  it.concurrent.each(['40001', '53100'])(
    'with %s for ever: after the last try the rows of that chunk are failure records, and the job ends',
    (sqlState) =>
      withCluster(async (cluster) => {
        await refuseRows(cluster, sqlState, oneRow)
        const { job, result } = await issueBatch(cluster)
        expect(job.status).toBe('SUCCESS')
        expect(result).toMatchObject({ total: 150, successful: 100, failed: 50, emailsSent: 100 })
        const failures = await cluster.query(
          'select row_number, error_category, attempts_made from failures order by 1',
        )
        expect(failures).toHaveLength(50)
        expect(failures[0]).toMatchObject({ row_number: 51, error_category: 'rds_error' })
        expect(new Set(failures.map((failure) => failure.error_category))).toEqual(new Set(['rds_error']))
        const [chunk] = await cluster.query('select attempts from chunks where chunk_index = 1')
        expect(chunk).toEqual({ attempts: 4 })
        await checkInvariants(cluster)
      }),
  )

  it.concurrent('for what is in it: only that row fails, and its neighbours are issued at the first try', () =>
    withCluster(async (cluster) => {
      await refuseRows(cluster, 'P0001', oneRow)
      const { result } = await issueBatch(cluster)
      expect(result).toMatchObject({ total: 150, successful: 149, failed: 1, emailsSent: 149 })
      const failures = await cluster.query('select row_number, recipient_email, error_codes from failures')
      expect(failures).toEqual([
        { row_number: 71, recipient_email: 'p70@people.example.edu', error_codes: ['rds_error'] },
      ])
      expect(await cluster.query('select 1 from chunks where attempts > 0')).toEqual([])
      await checkInvariants(cluster)
    }))
})

describe('PostgreSQL refuses to note that letters were sent', () => {
  it.concurrent('for a while: no process dies, the outcomes are noted later, and no letter goes out twice', () =>
    withCluster(async (cluster) => {
      await refuseNotesAtFirst(cluster, '53100', 4)
      const { job, result } = await issueBatch(cluster)
      expect(job.status).toBe('SUCCESS')
      expect(result).toMatchObject({ successful: 150, emailsSent: 150, emailsFailed: 0 })
      expectAlive(cluster)
      await checkInvariants(cluster)
    }))
})
