import { operatorIn, recordCounts } from '../../platform/audit-log/record-change.ts'
import type { Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { updateStatusListsClosed } from './status-list-store.ts'

/**
 * Closes every status list of every organization for good: new credentials get new lists, and the old ones only serve revocations. Returns how many
 * had room left.
 */
export async function closeStatusLists(platform: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  return withTransaction(platform.database.forService(), async (tx) =>
    recordCounts(operatorIn(tx, platform), 'status_list.closed', await updateStatusListsClosed(tx)),
  )
}
