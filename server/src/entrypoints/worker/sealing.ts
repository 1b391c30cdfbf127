import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/context.ts'
import { sealAuditLog } from '../../upkeep/sealing/seal-audit-log.ts'

const everyMs = 60_000

/** Seals the audit log each minute. One of several workers does it, and the others find nothing to seal. */
export function keepSealing(platform: Platform, stopping: AbortSignal): { ended: Promise<void> } {
  const loop = async () => {
    for (;;) {
      await sleep(everyMs, undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) return
      try {
        await sealAuditLog(platform)
      } catch (error) {
        platform.log.warn({ err: error }, 'the audit log could not be sealed')
      }
    }
  }
  return { ended: loop() }
}
