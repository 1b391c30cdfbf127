import type { Platform } from '../../../platform/context.ts'
import { isDatabaseUp } from '../../../platform/db/database.ts'
import { problemsOfService } from '../../../upkeep/state/service-problems.ts'
import { readServiceFacts, type ServiceFacts } from '../../../upkeep/state/service-view.ts'

export type ServiceStatus = {
  status: 'ok' | 'database_unreachable'
  /** Sentences on what an operator should look at; empty where all is well. */
  problems: string[]
  database: { status: 'ok' | 'unreachable' }
  workers?: { status: 'ok' | 'none'; running: number; last_seen_at: Date | null }
  jobs?: { waiting: number; waiting_since: Date | null }
  mail?: {
    status: 'ok' | 'failing'
    last_sent_at: Date | null
    failing_since: Date | null
    waiting_letters: number
    due_since: Date | null
  }
  /** The journal of this process alone. */
  journal?: { status: 'ok' | 'failing'; failing_since: Date | null }
}

const keptMs = 2_000

/**
 * Reads the state of the whole service, not of this process alone. Anybody may ask for it, so it is read every other second
 * at most and holds counts and times only: no organization, no address and no answer of a relay.
 */
export function openServiceStatus({ database, log, journal }: Platform): () => Promise<ServiceStatus> {
  const read = async (): Promise<ServiceStatus> => {
    if (!(await isDatabaseUp(database))) return unreachable
    try {
      return statusOf(await readServiceFacts(database), journal.failingSince())
    } catch (error) {
      log.warn({ err: error }, 'how the service is could not be read')
      return unreachable
    }
  }
  return openSharedReading(read)
}

/** Reads every other second at most: callers in between, or during a reading, share its result. */
export function openSharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { endedAt: number | undefined; reading: Promise<T> } | undefined
  return () => {
    if (kept && (kept.endedAt === undefined || performance.now() - kept.endedAt <= keptMs)) return kept.reading
    const reading = read()
    const now = { endedAt: undefined as number | undefined, reading }
    void reading
      .finally(() => {
        now.endedAt = performance.now()
      })
      .catch(() => undefined)
    kept = now
    return reading
  }
}

const unreachable: ServiceStatus = {
  status: 'database_unreachable',
  problems: ['The database cannot be reached.'],
  database: { status: 'unreachable' },
}

export function statusOf(facts: ServiceFacts, journalFailingSince: Date | undefined): ServiceStatus {
  return {
    status: 'ok',
    problems: problemsOfService(facts, journalFailingSince).map(({ sentence }) => sentence),
    database: { status: 'ok' },
    workers: {
      status: facts.workersRunning > 0 ? 'ok' : 'none',
      running: facts.workersRunning,
      last_seen_at: facts.workerSeenAt,
    },
    jobs: { waiting: facts.jobsWaiting, waiting_since: facts.jobsWaitingSince },
    mail: {
      status: facts.lettersFailingSince ? 'failing' : 'ok',
      last_sent_at: facts.letterSentAt,
      failing_since: facts.lettersFailingSince,
      waiting_letters: facts.lettersWaiting,
      due_since: facts.lettersDueSince,
    },
    journal: { status: journalFailingSince ? 'failing' : 'ok', failing_since: journalFailingSince ?? null },
  }
}
