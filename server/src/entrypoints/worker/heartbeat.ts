import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { keptDays } from '../../retention/periods.ts'
import { upsertWorker } from '../../workers/worker-store.ts'

const beatMs = 5_000

/** Tells the database every few seconds that this worker lives, and how its letters fare; at the end that it has gone. */
export function beat(platform: Platform, stopping: AbortSignal): { ended: Promise<void> } {
  const { database, mail, log, clock } = platform
  const id = newId(clock.now())
  const tell = async (isStopped: boolean) => {
    try {
      await upsertWorker(database, id, mail.health(), isStopped, keptDays.workers)
    } catch (error) {
      log.warn({ err: error }, 'a sign of life could not be written')
    }
  }
  const loop = async () => {
    while (!stopping.aborted) {
      await tell(false)
      await sleep(beatMs, undefined, { signal: stopping }).catch(() => {})
    }
    await tell(true)
  }
  return { ended: loop() }
}
