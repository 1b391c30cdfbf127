import { operatorIn, recordChanges } from '../../platform/audit-log/record-change.ts'
import type { Platform } from '../../platform/context.ts'
import { type TransactionDb, withTransaction } from '../../platform/db/database.ts'
import type { UserId } from '../../platform/ids.ts'
import { deleteAllSessions, deleteSessionsOf } from '../sessions/session-store.ts'
import { listMemberships, listPlaces } from '../team/membership-view.ts'

/**
 * For the operator: ends every session of a person, in whatever browser and however it was opened. Each organization whose team they
 * belong to has an entry. Returns how many sessions there were; where there were none, nothing is changed.
 */
export async function endSessionsOf(tx: TransactionDb, platform: Platform, userId: UserId): Promise<number> {
  const sessions = await deleteSessionsOf(tx, { userId, limitedTo: null })
  if (sessions === 0) return 0
  await recordChanges(
    operatorIn(tx, platform),
    (await listMemberships(tx, userId)).map(({ organization }) => ({
      organizationId: organization.id,
      action: 'team_member.signed_out',
      subjectId: userId,
      before: { sessions },
      after: { sessions: 0 },
    })),
  )
  return sessions
}

/**
 * For the operator, after an incident: ends every session of everybody. Each person has an entry in each organization whose team they
 * belong to. Returns how many people were signed out.
 */
export async function endAllSessions(platform: Platform): Promise<number> {
  return withTransaction(platform.database.forService(), async (tx) => {
    const people = await deleteAllSessions(tx)
    await recordChanges(
      operatorIn(tx, platform),
      (await listPlaces(tx, people)).map(({ userId, organizationId }) => ({
        organizationId,
        action: 'team_member.signed_out',
        subjectId: userId,
        after: { sessions: 0 },
      })),
    )
    return people.length
  })
}
