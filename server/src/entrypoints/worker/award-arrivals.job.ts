import { setTimeout as sleep } from 'node:timers/promises'
import { awardArrivals } from '../../awards/award-arrivals.ts'
import type { Platform } from '../../platform/context.ts'

const pauseMs = 500

/** Looks twice a second for single credentials that bring an award, until the process stops. */
export function awardArrivalsJob(platform: Platform, stopping: AbortSignal): { ended: Promise<void> } {
  const look = async (): Promise<boolean> => {
    try {
      return await awardArrivals(platform)
    } catch (error) {
      platform.log.warn({ err: error }, 'pathways could not be looked at')
      return false
    }
  }
  const loop = async () => {
    while (!stopping.aborted) if (!(await look())) await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
  }
  return { ended: loop() }
}
