import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../context.ts'
import type { Stop } from '../process/stop.ts'
import { deliverClaimed, type Outbox } from './deliver-claimed.ts'

const entriesPerLook = 40
const pauseMs = 500

/** Polls twice a second for due entries and delivers them, until the process stops. */
export function deliverDue<Entry extends { attempts: number }>(
  platform: Pick<Platform, 'database' | 'log'>,
  outbox: Outbox<Entry>,
  stop: Stop,
): { ended: Promise<void> } {
  const signal = stop.requested
  const loop = async () => {
    while (!signal.aborted) {
      const found = await look(platform, outbox, stop)
      if (found < entriesPerLook) await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  return { ended: loop() }
}

async function look<Entry extends { attempts: number }>(
  platform: Pick<Platform, 'database' | 'log'>,
  outbox: Outbox<Entry>,
  stop: Stop,
): Promise<number> {
  try {
    const entries = await outbox.claimDue(entriesPerLook)
    if (entries.length > 0) await deliverClaimed(platform, outbox, entries, stop)
    return entries.length
  } catch (error) {
    platform.log.warn({ err: error }, `${outbox.entries} that are due could not be sent`)
    return 0
  }
}
