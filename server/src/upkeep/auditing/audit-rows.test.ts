import { describe, expect, it } from 'vitest'
import type { JobId, OrganizationId } from '../../platform/ids.ts'
import { problemsOfJob } from './audit-rows.ts'
import type { JobRows } from './rows-view.ts'

const now = new Date('2026-11-20T12:00:00Z')

function job(changes: Partial<JobRows> = {}): JobRows {
  return {
    jobId: 'job' as JobId,
    organizationId: 'organization' as OrganizationId,
    status: 'SUCCESS',
    createdAt: now,
    total: 10,
    successful: 8,
    failed: 2,
    alreadyEmitted: 0,
    credentials: 8,
    failures: 2,
    missing: 0,
    both: 0,
    doubled: 0,
    beyond: 0,
    examples: null,
    ...changes,
  }
}

describe('the rows of a job', () => {
  it('are well when each is a credential or a failure record', () => {
    expect(problemsOfJob(job(), now)).toEqual([])
  })

  it('are well when the job was delivered again', () => {
    expect(problemsOfJob(job({ successful: 0, alreadyEmitted: 8 }), now)).toEqual([])
  })

  it('may be missing while the job is under way', () => {
    const running = { status: 'PROGRESS', successful: 3, failed: 0, credentials: 3, failures: 0, missing: 7 } as const
    expect(problemsOfJob(job(running), now)).toEqual([])
  })

  it.each([
    [{ missing: 1, credentials: 7, examples: [4] }, '1 rows are neither credential nor failure record (rows 4)'],
    [{ both: 1, examples: [4] }, '1 rows are both a credential and a failure record (rows 4)'],
    [{ doubled: 2, examples: [1, 2] }, '2 rows are there more than once (rows 1, 2)'],
    [{ beyond: 1, examples: [11] }, '1 rows lie outside of 1 to 10 (rows 11)'],
    [{ successful: 7 }, 'its counts make 9, its total is 10'],
    [{ credentials: 9 }, 'it counts 8 issued and has 9 credentials'],
    [{ failures: 1 }, 'it counts 2 failed and has 1 failure records'],
    [{ failures: 3 }, 'it counts 2 failed and has 3 failure records'],
  ])('are not well: %j', (changes, problem) => {
    expect(problemsOfJob(job(changes), now)).toContain(problem)
  })

  it('may have lost failure records to retention after a year, and no more than those', () => {
    const old = new Date('2025-11-01T12:00:00Z')
    expect(problemsOfJob(job({ createdAt: old, failures: 0, missing: 2 }), now)).toEqual([])
    expect(problemsOfJob(job({ createdAt: old, failures: 0, missing: 3, credentials: 7 }), now)).toHaveLength(2)
  })
})
