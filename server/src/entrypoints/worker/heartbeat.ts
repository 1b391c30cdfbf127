import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { upsertWorker } from '../../platform/workers/worker-store.ts'
import { keptDays } from '../../upkeep/retention/periods.ts'

const beatMs = 5_000

/** Writes a heartbeat with the state of mail delivery every few seconds, and at the end that this worker has stopped. */
export function sendHeartbeats(platform: Platform, stopping: AbortSignal): { ended: Promise<void> } {
  const { database, mail, log, clock } = platform
  const id = newId(clock.now())
  const write = async (isStopped: boolean) => {
    try {
      await upsertWorker(database, id, mail.health(), isStopped, keptDays.workers)
    } catch (error) {
      log.warn({ err: error }, 'a sign of life could not be written')
    }
  }
  const loop = async () => {
    while (!stopping.aborted) {
      await write(false)
      await sleep(beatMs, undefined, { signal: stopping }).catch(() => {})
    }
    await write(true)
  }
  return { ended: loop() }
}
