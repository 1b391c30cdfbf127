import { operatorIn, recordCounts } from '../platform/audit-log/record-change.ts'
import type { Platform } from '../platform/context.ts'
import { withTransaction } from '../platform/db/database.ts'
import { dropHeldLetters, releaseHeldLetters } from './outbox-store.ts'

/** Releases or drops the letters of all organizations that a restore has held. Returns how many there were. */
export async function settleHeldLetters(
  platform: Pick<Platform, 'database' | 'clock'>,
  what: 'released' | 'dropped',
): Promise<number> {
  return withTransaction(platform.database.forService(), async (tx) => {
    const counts = what === 'released' ? await releaseHeldLetters(tx) : await dropHeldLetters(tx)
    return recordCounts(operatorIn(tx, platform), `letter.${what}`, counts)
  })
}
