import type { Platform } from '../context.ts'
import type { Stop } from '../process/stop.ts'
import { deliverClaimed, type Outbox } from './deliver-claimed.ts'
import type { DueWork } from './work-when-due.ts'

const entriesTogether = 40

/** The due entries of an outbox, as work that is looked for. */
export function deliverDue<Entry extends { attempts: number }>(
  platform: Pick<Platform, 'database' | 'log'>,
  outbox: Outbox<Entry>,
  stop: Stop,
): DueWork {
  return {
    name: outbox.entries,
    isDue: outbox.isDue,
    async work() {
      const entries = await outbox.claimDue(entriesTogether)
      if (entries.length > 0) await deliverClaimed(platform, outbox, entries, stop)
      return entries.length === entriesTogether
    },
  }
}
