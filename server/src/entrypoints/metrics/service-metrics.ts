import { Gauge, type Registry } from 'prom-client'
import type { Platform } from '../../platform/context.ts'
import { listBusiest, readStoredFacts } from '../../upkeep/state/metrics-view.ts'
import { readServiceFacts } from '../../upkeep/state/service-view.ts'

const busiestShown = 10

/**
 * What the database knows of the whole service, asked for at each scrape: every process tells the same. Returns what reads it. Where
 * the database is out of reach, `sello_database_up` is 0 and the others are left out.
 */
export function openServiceMetrics(platform: Platform, registry: Registry): () => Promise<void> {
  const forgetting: (() => void)[] = []
  const gauge = (name: string, help: string, labelNames: string[] = []) => {
    const one = new Gauge({ name: `sello_${name}`, help, labelNames, registers: [registry] })
    forgetting.push(() => (labelNames.length > 0 ? one.reset() : one.remove()))
    return one
  }
  const isUp = gauge('database_up', 'Whether this process reaches the database.')
  const workers = gauge('workers_running', 'Workers that gave a sign of life within 30 seconds.')
  const queued = gauge('queue_jobs', 'Work that may begin now, by queue; 10,000 at most are counted.', ['queue'])
  const queuedSeconds = gauge('queue_oldest_seconds', 'For how long the oldest of it has waited, by queue.', ['queue'])
  const jobs = gauge('jobs_open', 'Jobs of clients that have not ended; 100,000 at most are counted.')
  const jobsSeconds = gauge('jobs_oldest_seconds', 'For how long the oldest of them is open.')
  const letters = gauge('letters_waiting', 'Letters that have not gone out; 100,000 at most are counted.')
  const lettersSeconds = gauge('letters_overdue_seconds', 'For how long the oldest letter that is due has waited.')
  const mailSeconds = gauge('mail_failing_seconds', 'Since when no letter was taken; 0 while letters are.')
  const slots = gauge('status_list_slots_left', 'Entries of open status lists that no credential has yet.')
  const discard = gauge('failures_first_discard_seconds', 'Seconds until the oldest unreviewed failure is discarded.')
  const backup = gauge(
    'backup_age_seconds',
    'Seconds since the last backup that was read back; none where none was made.',
  )
  const replicas = gauge('database_replicas', 'Replicas that follow the database, as far as its login may see.')
  const lag = gauge('database_replication_lag_seconds', 'How far the slowest of them is behind.')
  const busiest = gauge('busiest_organization_letters', 'Letters asked for today by the ten busiest organizations.', [
    'organization',
  ])
  const read = async () => {
    const [facts, stored, depths, organizations] = await Promise.all([
      readServiceFacts(platform.database),
      readStoredFacts(platform.database),
      platform.queue.depths(),
      listBusiest(platform.database, busiestShown),
    ])
    const since = (moment: Date | null) =>
      moment === null ? 0 : Math.max(0, (facts.now.getTime() - moment.getTime()) / 1_000)
    isUp.set(1)
    workers.set(facts.workersRunning)
    for (const { name, waiting, oldestSeconds } of depths) {
      queued.set({ queue: name }, waiting)
      queuedSeconds.set({ queue: name }, oldestSeconds)
    }
    jobs.set(facts.jobsWaiting)
    jobsSeconds.set(since(facts.jobsWaitingSince))
    letters.set(facts.lettersWaiting)
    lettersSeconds.set(since(facts.lettersDueSince))
    mailSeconds.set(since(facts.lettersFailingSince))
    slots.set(stored.statusSlotsLeft)
    if (stored.secondsToFirstDiscard !== null) discard.set(stored.secondsToFirstDiscard)
    if (stored.secondsSinceBackup !== null) backup.set(stored.secondsSinceBackup)
    replicas.set(stored.replicas)
    if (stored.replicationLagSeconds !== null) lag.set(stored.replicationLagSeconds)
    for (const one of organizations) busiest.set({ organization: one.organizationId }, one.letters)
  }
  return async () => {
    for (const forget of forgetting) forget()
    try {
      await read()
    } catch (error) {
      platform.log.warn({ err: error }, 'the metrics of the service could not be read')
      for (const forget of forgetting) forget()
      isUp.set(0)
    }
  }
}
