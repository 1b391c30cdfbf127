import { countedMax, type ServiceFacts } from './service-view.ts'

export type ServiceProblem = { about: 'workers' | 'mail' | 'journal'; sentence: string }

/** Lists what an operator should look at, each in a sentence. It names no organization, no address and no answer of a relay. */
export function problemsOfService(facts: ServiceFacts, journalFailingSince: Date | undefined): ServiceProblem[] {
  return [...noWorker(facts), ...failingMail(facts), ...failingJournal(journalFailingSince)]
}

function noWorker(facts: ServiceFacts): ServiceProblem[] {
  if (facts.workersRunning > 0) return []
  const seen = facts.workerSeenAt ? `; the last was seen at ${facts.workerSeenAt.toISOString()}` : ''
  const sentence = `No worker runs${seen}. ${waitingWords(facts)} Start one with: sello-server worker`
  return [{ about: 'workers', sentence }]
}

function waitingWords({ jobsWaiting, jobsWaitingSince, lettersWaiting, lettersDueSince }: ServiceFacts): string {
  const waiting = [
    ...(jobsWaitingSince
      ? [`${counted(jobsWaiting, 'job waits', 'jobs wait')} since ${jobsWaitingSince.toISOString()}`]
      : []),
    ...(lettersDueSince
      ? [`${counted(lettersWaiting, 'letter waits', 'letters wait')} since ${lettersDueSince.toISOString()}`]
      : []),
  ]
  return waiting.length > 0 ? `${waiting.join(', ')}.` : 'Nothing waits for one.'
}

function failingMail({ lettersFailingSince, letterSentAt, lettersWaiting }: ServiceFacts): ServiceProblem[] {
  if (!lettersFailingSince) return []
  const last = letterSentAt ? `the last one was taken at ${letterSentAt.toISOString()}` : 'none was taken yet'
  const sentence = `The mail relay has taken no letter since ${lettersFailingSince.toISOString()}; ${last}, ${counted(lettersWaiting, 'letter waits', 'letters wait')}. Its words: sello-server letter list --waiting`
  return [{ about: 'mail', sentence }]
}

function failingJournal(since: Date | undefined): ServiceProblem[] {
  if (!since) return []
  const sentence = `BACKUP_JOURNAL cannot be written since ${since.toISOString()}: what was revoked or erased since then is not in it, and a backup taken now has it.`
  return [{ about: 'journal', sentence }]
}

function counted(count: number, one: string, many: string): string {
  return count >= countedMax ? `at least ${countedMax} ${many}` : `${count} ${count === 1 ? one : many}`
}
