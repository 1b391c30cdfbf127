import { isTerminal } from '../../credentials/jobs/job.ts'
import type { Platform } from '../../platform/context.ts'
import { pagesById } from '../../platform/db/pages-by-id.ts'
import type { FailureId, JobId, OrganizationId } from '../../platform/ids.ts'
import { keptSince } from '../retention/periods.ts'
import { type JobRows, listJobRows, listRetriedWithoutCredential } from './rows-view.ts'

export type RowsProblem = { organizationId: OrganizationId; jobId?: JobId; failureId?: FailureId; problem: string }
export type JobsPage = { checked: number; problems: RowsProblem[] }

const jobsInPage = 20
const failuresMax = 1_000

/**
 * Checks the invariant of the product for each job: every accepted row ends as exactly one credential or exactly one failure
 * record, never both. A job that has not ended may still lack rows, but has none twice.
 */
export async function* auditRows(platform: Platform): AsyncGenerator<JobsPage> {
  const pages = pagesById<JobId, JobRows>(
    (after) => listJobRows(platform.database, after, jobsInPage),
    ({ jobId }) => jobId,
  )
  for await (const page of pages) {
    const problems = page.flatMap((job) => {
      return problemsOfJob(job, platform.clock.now()).map((problem) => {
        return { organizationId: job.organizationId, jobId: job.jobId, problem }
      })
    })
    yield { checked: page.length, problems }
  }
  const retried = await listRetriedWithoutCredential(platform.database, failuresMax)
  const problem = 'it was retried, and its credential does not exist'
  yield { checked: 0, problems: retried.map((failure) => ({ ...failure, problem })) }
}

export function problemsOfJob(job: JobRows, now: Date): string[] {
  const problems: string[] = []
  const where = job.examples?.length
    ? ` (rows ${job.examples.join(', ')}${job.examples.length === 5 ? ', ...' : ''})`
    : ''
  if (job.both > 0) problems.push(`${job.both} rows are both a credential and a failure record${where}`)
  if (job.doubled > 0) problems.push(`${job.doubled} rows are there more than once${where}`)
  if (job.beyond > 0) problems.push(`${job.beyond} rows lie outside of 1 to ${job.total}${where}`)
  if (!isTerminal(job.status)) return problems
  // Retention deletes old failure records, and with them the only trace of their rows.
  const deletedMax = isOld(job, now) ? Math.max(0, job.failed - job.failures) : 0
  if (job.missing > deletedMax) problems.push(`${job.missing} rows are neither credential nor failure record${where}`)
  const counted = job.successful + job.failed + job.alreadyEmitted
  if (counted !== job.total) problems.push(`its counts make ${counted}, its total is ${job.total}`)
  const issued = job.successful + job.alreadyEmitted
  if (issued !== job.credentials) problems.push(`it counts ${issued} issued and has ${job.credentials} credentials`)
  if (job.failures > job.failed || job.failures < job.failed - deletedMax)
    problems.push(`it counts ${job.failed} failed and has ${job.failures} failure records`)
  return problems
}

function isOld(job: JobRows, now: Date): boolean {
  return job.createdAt < keptSince('failures', now)
}
