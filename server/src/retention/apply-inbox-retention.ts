import { deleteInboxLetters } from '../inbox/inbox-store.ts'
import type { Platform } from '../platform/context.ts'
import { untilNone } from './apply-failure-retention.ts'

const keptDays = 7
const lettersInBatch = 1_000

/** Deletes letters that the inbox has kept for seven days; returns how many. May run twice, and anywhere at once. */
export async function applyInboxRetention({ database, clock }: Platform): Promise<number> {
  const receivedBefore = new Date(clock.now().getTime() - keptDays * 86_400_000)
  return untilNone((limit) => deleteInboxLetters(database.forService(), receivedBefore, limit), lettersInBatch)
}
