import { resumeJobs } from '../credentials/chunks/resume-jobs.ts'
import { resumeRevocations } from '../issuing/batches/resume-revocations.ts'
import { listOrganizations } from '../organizations/organization-store.ts'
import { operatorIn, recordChanges } from '../platform/audit-log/record-change.ts'
import type { Platform } from '../platform/context.ts'
import { withTransaction } from '../platform/db/database.ts'

/** Notes in each organization that it was restored from a backup of this time, and resumes the jobs that had not ended. Returns their number. */
export async function takeUpRestored(platform: Platform, takenAt: string): Promise<number> {
  const organizations = await listOrganizations(platform.database)
  await withTransaction(platform.database.forService(), (tx) =>
    recordChanges(
      operatorIn(tx, platform),
      organizations.map(({ id }) => ({
        organizationId: id,
        action: 'organization.restored_from_backup',
        subjectId: id,
        after: { taken_at: takenAt },
      })),
    ),
  )
  await resumeRevocations(platform)
  return resumeJobs(platform)
}
