import { deleteInboxLetters } from '../../mail/inbox/inbox-store.ts'
import type { Platform } from '../../platform/context.ts'
import { repeatInBatches } from './apply-failure-retention.ts'
import { keptSince } from './periods.ts'

const lettersInBatch = 1_000

/** Deletes letters that the inbox has kept long enough. Returns how many. May run twice, also at the same time. */
export async function applyInboxRetention({ database, clock }: Platform): Promise<number> {
  const receivedBefore = keptSince('inboxLetters', clock.now())
  return repeatInBatches((limit) => deleteInboxLetters(database.forService(), receivedBefore, limit), lettersInBatch)
}
