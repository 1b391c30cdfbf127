import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { listQueuesToFetch } from './queue-view.ts'

/** The workers of this process, by the name under which the database keeps their queue. */
export type Slots = Map<string, string[]>

/** Every so many looks ask for jobs whose worker is gone, too. That reads the whole table, and a lost job is late already. */
const looksBetween = 4

/**
 * Looks for work on all queues of this process by one statement, and has it fetched. Work that is due at once is announced by NOTIFY; this finds work
 * that was queued for later, announcements that nobody heard, and work whose worker is lost.
 *
 * pg-boss would look for itself, by a statement for each slot of each queue, and by eight more for lost jobs.
 */
export function openQueueLook(boss: PgBoss, slots: Slots, log: Log): () => Promise<void> {
  let looks = 0
  return async () => {
    try {
      const found = await listQueuesToFetch(boss.getDb(), [...slots.keys()], looks++ % looksBetween === 0)
      for (const { name, isDue, isLost } of found) {
        if (isLost) await boss.supervise(name)
        if (isDue || isLost) for (const id of slots.get(name) ?? []) boss.notifyWorker(id)
      }
    } catch (error) {
      log.warn({ err: error }, 'the queues could not be looked at')
    }
  }
}
