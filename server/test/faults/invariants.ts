import { expect } from 'vitest'
import type { Cluster } from './cluster.ts'

export type Allowances = {
  /** Letters that may have arrived twice, because the test cut their answers off or killed who waited for them. */
  lettersRepeatedMax?: number
  /** Letters may still be on their way: the relay did not take them. */
  isMailUnfinished?: boolean
  /** Jobs that never ended are not looked at. */
  endedOnly?: boolean
}

type JobRow = {
  id: string
  batch_id: string
  status: string
  total: number
  successful: number
  failed: number
  already_emitted: number
  credentials: number
  failures: number
  rows_kept: number
  people: number
  letters: number
  letters_open: number
}

/**
 * The invariants after any fault (docs/issuance-cycle.md): every accepted row is exactly one credential or exactly one failure, every person has one
 * credential, every letter arrived once, and the logs contain neither a fault of our own nor a person.
 */
export async function checkInvariants(cluster: Cluster, allowances: Allowances = {}): Promise<void> {
  const jobs = await cluster.query<JobRow>(conservation)
  expect(jobs.length, 'jobs').toBeGreaterThan(0)
  for (const job of jobs) {
    if (allowances.endedOnly && !['SUCCESS', 'FAILURE'].includes(job.status)) continue
    expect(['SUCCESS', 'FAILURE'], `job ${job.id} has ended`).toContain(job.status)
    expect(job, `counts of job ${job.id}`).toMatchObject({
      total: job.successful + job.failed + job.already_emitted,
      credentials: job.successful + job.already_emitted,
      failures: job.failed,
      rows_kept: job.total,
      people: job.credentials,
      letters: job.credentials,
    })
    if (!allowances.isMailUnfinished) expect(job.letters_open, `letters of job ${job.id} still open`).toBe(0)
  }
  await checkLetters(cluster, allowances)
  checkLogs(cluster)
  const check = await cluster.operate('credential', 'check')
  expect(check, 'sello-server credential check').toMatchObject({ code: 0, answer: { ok: true } })
}

/** `rows_kept` counts distinct row numbers over credentials and failures: less than their sum where a row is both. */
const conservation = `
  select j.id, j.batch_id, j.status, j.total,
    (select sum(successful)::int from chunks c where c.batch_id = j.batch_id) as successful,
    (select sum(failed)::int from chunks c where c.batch_id = j.batch_id) as failed,
    (select sum(already_emitted)::int from chunks c where c.batch_id = j.batch_id) as already_emitted,
    (select count(*)::int from credentials c where c.batch_id = j.batch_id) as credentials,
    (select count(*)::int from failures f where f.batch_id = j.batch_id) as failures,
    (select count(distinct row_number)::int from (
      select row_number from credentials c where c.batch_id = j.batch_id
      union all select row_number from failures f where f.batch_id = j.batch_id) as kept) as rows_kept,
    (select count(distinct normalized_email)::int from credentials c where c.batch_id = j.batch_id) as people,
    (select count(*)::int from outbox o where o.batch_id = j.batch_id) as letters,
    (select count(*)::int from outbox o where o.batch_id = j.batch_id and status = 'pending') as letters_open
  from jobs j`

async function checkLetters(cluster: Cluster, { lettersRepeatedMax = 0 }: Allowances): Promise<void> {
  // Where jobs go on, letters arrive while the outbox is read.
  const taken = cluster.relay.arrivals.filter((arrival) => arrival.answer !== 'refused')
  const sent = await cluster.query<{
    credential_id: string
    goes_with: string
    recipient_email: string
    status: string
  }>('select credential_id, coalesce(joined_to, credential_id) as goes_with, recipient_email, status from outbox')
  const byCredential = new Map<string, number>()
  for (const { messageId, to } of taken) {
    const letter = sent.find((one) => messageId.includes(one.credential_id))
    expect(letter?.recipient_email, `the letter ${messageId} is of a credential, and went to its recipient`).toBe(to)
    byCredential.set(messageId, (byCredential.get(messageId) ?? 0) + 1)
  }
  expect(taken.length - byCredential.size, 'letters that arrived more than once').toBeLessThanOrEqual(
    lettersRepeatedMax,
  )
  const arrived = cluster.relay.arrivals.map(({ messageId }) => messageId)
  const missing = sent.filter(
    (letter) => letter.status === 'sent' && !arrived.some((messageId) => messageId.includes(letter.goes_with)),
  )
  expect(missing, 'letters marked as sent that never arrived').toEqual([])
}

/** The default of a worker. */
const connections = 5

/**
 * Asked right after a worker was killed: how many letters may arrive once more. Those that arrived and were not noted as sent, and
 * one on each of its connections, whose last bytes may still be on their way to the relay.
 */
export async function countRepeatable(cluster: Cluster): Promise<number> {
  const noted = await cluster.query<{ id: string }>(
    `select distinct coalesce(joined_to, credential_id) as id from outbox where status = 'sent'`,
  )
  const arrived = [...new Set(cluster.relay.arrivals.map(({ messageId }) => messageId))]
  return arrived.filter((messageId) => !noted.some(({ id }) => messageId.includes(id))).length + connections
}

const address = /[\w.+-]+@[\w-]+(\.[\w-]+)+/
/** More of a key than the eight digits by which an operator finds it. */
const key = /svc_live_[0-9a-f]{9,}/
const ourFault = /unhandled|uncaught|TypeError|ReferenceError|RangeError|ERR_ASSERTION|MaxListenersExceeded/i

function checkLogs(cluster: Cluster): void {
  for (const process of cluster.processes) {
    for (const line of process.log) {
      expect(line, 'a log names no person').not.toMatch(address)
      expect(line, 'a log holds no API key').not.toMatch(key)
      expect(line, 'a log tells of no fault of ours').not.toMatch(ourFault)
    }
  }
}

/** No process may end by itself, whatever it meets. */
export function expectAlive(cluster: Cluster): void {
  for (const process of cluster.processes)
    if (!process.wasKilled())
      expect(process.isRunning(), `a process died:\n${process.log.slice(-5).join('\n')}`).toBe(true)
}
