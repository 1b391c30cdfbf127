import type { Platform } from '../../platform/context.ts'
import { findLastBackups } from '../backups/backup-store.ts'
import { problemsOfService } from '../state/service-problems.ts'
import { readServiceFacts, type ServiceFacts } from '../state/service-view.ts'
import { broken, type Diagnosis, fine, look, warning } from './diagnosis.ts'

const minute = 60_000
const lateMs = { warning: 10 * minute, broken: 60 * minute }

/** Looks at what is done: workers, the oldest work, the letters, by the same facts and sentences as `/readyz?verbose`. */
export function examineWork({ database, journal }: Platform): Promise<Diagnosis[]> {
  return look('workers', async () => {
    const facts = await readServiceFacts(database)
    const problems = problemsOfService(facts, journal.failingSince())
    const judge = (about: (typeof problems)[number]['about'], found: string, advice: string) => {
      const problem = problems.find((one) => one.about === about)
      return problem ? broken(about, problem.sentence, advice) : fine(about, found)
    }
    return [
      judge('workers', `${facts.workersRunning} running`, 'Run: sello-server worker'),
      judge('mail', wordsOfLetters(facts), 'Run: sello-server letter list --waiting'),
      judgeAge('oldest job', facts.now, facts.jobsWaitingSince, 'Run: sello-server job list'),
      judgeAge('oldest letter', facts.now, facts.lettersDueSince, 'Run: sello-server letter list --waiting'),
    ]
  })
}

const day = 24 * 60 * minute

/** Looks at the backups, those by hand too: how old the last good one is, and whether one failed since. */
export function examineBackups({ database }: Platform): Promise<Diagnosis[]> {
  return look('backup', async () => {
    const { good, failed } = await findLastBackups(database)
    const advice = 'Set BACKUP_DIR, or run "sello-server backup FILE" by cron; see docs/backup.md.'
    if (failed && (!good || failed.endedAt > good.endedAt))
      return [
        broken('backup', `failed at ${failed.endedAt.toISOString()}: ${failed.fault}`, 'Mend what the words say.'),
      ]
    if (!good) return [warning('backup', 'none was made yet', advice)]
    const found = `${good.file} of ${good.endedAt.toISOString()}, ${good.rows} rows, ${(good.bytes / 1_000_000).toFixed(1)} MB, read back`
    const isOld = Date.now() - good.endedAt.getTime() > 2 * day
    return [isOld ? warning('backup', found, advice) : fine('backup', found)]
  })
}

function wordsOfLetters({ letterSentAt, lettersWaiting }: ServiceFacts): string {
  const last = letterSentAt ? `the last was taken at ${letterSentAt.toISOString()}` : 'none was sent yet'
  return `${last}, ${lettersWaiting} waiting`
}

function judgeAge(what: string, now: Date, since: Date | null, advice: string): Diagnosis {
  if (!since) return fine(what, 'nothing is late')
  const ageMs = now.getTime() - since.getTime()
  const found = `waits since ${since.toISOString()}, ${Math.round(ageMs / minute)} minutes`
  if (ageMs > lateMs.broken) return broken(what, found, advice)
  return ageMs > lateMs.warning ? warning(what, found, advice) : fine(what, found)
}
