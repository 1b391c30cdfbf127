import type { Organization } from '../../organizations/organization.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { contextFor, inTransaction, type Platform } from '../../platform/context.ts'
import { type TableProgress, type WrittenBackup, writeBackup } from '../../platform/db/backup/write-backup.ts'

/**
 * Writes everything that an organization has into a file like a backup, which is read back: it can be restored beside the organizations of
 * a service, or as a service of its own. The entry of it is written first, so that it is in the file as well.
 */
export async function exportOrganization(
  platform: Platform,
  organization: Organization,
  path: string,
  options: { recipient: string | undefined; onProgress: TableProgress },
): Promise<WrittenBackup> {
  const { id, name } = organization
  const ctx = contextFor(platform, organization, { kind: 'operator' })
  const change = { action: 'organization.exported', subjectId: id, after: { as: 'file' } } as const
  await inTransaction(ctx, (tx) => recordChange(tx, change))
  const { publicUrl } = platform.settings
  const { connectionString } = platform.database
  return writeBackup({ connectionString, path, publicUrl, organization: { id, name }, ...options })
}
