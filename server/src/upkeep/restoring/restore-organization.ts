import { findIssuer } from '../../credentials/issuers/issuer-store.ts'
import { checkKeyOpens } from '../../credentials/issuers/sign.ts'
import { operatorIn, recordChanges } from '../../platform/audit-log/record-change.ts'
import type { Platform } from '../../platform/context.ts'
import { asOwner } from '../../platform/db/backup/as-owner.ts'
import type { BackupSource } from '../../platform/db/backup/backup-file.ts'
import { loadOrganization } from '../../platform/db/backup/load-organization.ts'
import type { TableProgress } from '../../platform/db/backup/write-backup.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import type { JournalLine } from '../../platform/journal/journal.ts'
import { type Replayed, replayJournal } from './replay-journal.ts'

export type OrganizationFile = { id: OrganizationId; source: BackupSource; takenAt: string }

export type RestoredOrganization = { lettersHeld: number; replayed: Replayed | undefined }

/** The master key of this service does not open a signing key of the file. */
export class OtherMasterKey extends Error {
  override name = 'OtherMasterKey'
}

/**
 * Restores an organization from a checked file of this version, beside the others and in one transaction, with its entry in the audit log; then
 * repeats what the journal says was taken away from it since. It is deactivated at first. Throws BrokenBackup or OtherMasterKey.
 */
export async function restoreOrganization(
  platform: Platform,
  { id, source, takenAt }: OrganizationFile,
  { journalFolder, onProgress }: { journalFolder: string | undefined; onProgress: TableProgress },
): Promise<RestoredOrganization> {
  const { database, keyWrapper } = platform
  const { lettersHeld } = await asOwner(database.connectionString, async (client, db) => {
    const loaded = await loadOrganization(client, id, { source, onProgress })
    const issuer = await findIssuer({ organization: { id }, db })
    try {
      for (const key of issuer?.keys ?? []) checkKeyOpens(keyWrapper, { ...key, organizationId: id })
    } catch (cause) {
      throw new OtherMasterKey('The signing keys were sealed under another master key.', { cause })
    }
    const entry = { organizationId: id, subjectId: id, after: { taken_at: takenAt } }
    await recordChanges(operatorIn(db, platform), [{ ...entry, action: 'organization.restored_from_backup' }])
    return loaded
  })
  // Acts that deactivated or removed the organization itself are not repeated: this command reverses them.
  const isMeant = ({ organizationId, act }: JournalLine) =>
    organizationId === null || (organizationId === id && !act.startsWith('organization.'))
  const since = new Date(takenAt)
  const replayed = journalFolder ? await replayJournal(platform, journalFolder, since, isMeant) : undefined
  return { lettersHeld, replayed }
}
