import { setTimeout as sleep } from 'node:timers/promises'
import { claimSeconds, deliverLetters } from '../../mail/deliver-letters.ts'
import { claimDueLetters } from '../../mail/outbox-store.ts'
import type { Platform } from '../../platform/context.ts'
import type { Stop } from '../../platform/process/stop.ts'

const lettersPerLook = 40
const pauseMs = 500

/** Looks twice a second for letters whose time has come: those of single credentials, and those that were put off. */
export function deliverDueMail(platform: Platform, stop: Stop): { ended: Promise<void> } {
  const signal = stop.requested
  const loop = async () => {
    while (!signal.aborted) {
      const found = await look(platform, stop)
      if (found < lettersPerLook) await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  return { ended: loop() }
}

async function look(platform: Platform, stop: Stop): Promise<number> {
  try {
    const letters = await claimDueLetters(platform.database, lettersPerLook, claimSeconds)
    if (letters.length > 0) await deliverLetters(platform, letters, stop)
    return letters.length
  } catch (error) {
    platform.log.warn({ err: error }, 'letters that are due could not be sent')
    return 0
  }
}
