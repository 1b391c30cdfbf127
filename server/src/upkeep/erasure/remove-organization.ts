import type { Organization } from '../../organizations/organization.ts'
import { updateOrganizationRemoved } from '../../organizations/organization-store.ts'
import { operatorIn, recordChanges } from '../../platform/audit-log/record-change.ts'
import type { Platform } from '../../platform/context.ts'
import { asOwner } from '../../platform/db/backup/as-owner.ts'
import { deleteRowsOf } from '../../platform/db/backup/organization-rows.ts'
import { holdJournal } from '../../platform/journal/journal.ts'

/**
 * Removes an organization with everything that it had, for good: keys, templates, people's data, credentials, which nobody can verify then
 * but from copies of its DID document and status lists. Its record stays, so that its id and its slug are nobody else's, and its audit log,
 * which has no personal data. Accounts of people are theirs and stay. Returns how many rows of each table were deleted.
 */
export async function removeOrganization(
  platform: Platform,
  { id }: Pick<Organization, 'id'>,
): Promise<Record<string, number>> {
  const { database, clock } = platform
  const journal = holdJournal(platform.journal)
  const deleted = await asOwner(database.connectionString, async (client, tx) => {
    if (!(await updateOrganizationRemoved(tx, id, clock.now()))) return {}
    const rows = await deleteRowsOf(client, id)
    const { credentials = 0, members = 0 } = rows
    await recordChanges({ ...operatorIn(tx, platform), journal }, [
      { organizationId: id, action: 'organization.removed', subjectId: id, after: { credentials, members } },
    ])
    return rows
  })
  await journal.release()
  return deleted
}
