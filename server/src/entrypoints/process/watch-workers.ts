import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/context.ts'
import { openServiceStatus } from '../pages/service/service-status.ts'

/** Longer than an update in which the API starts before the worker. */
const lookEveryMs = 20_000
const tellAgainMs = 60_000

/** Logs in an API process, once a minute, that no worker runs. */
export function watchWorkers(platform: Platform): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const serviceStatus = openServiceStatus(platform)
  const loop = async () => {
    let toldAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted || performance.now() - toldAt < tellAgainMs) continue
      const { workers, jobs, mail, problems } = await serviceStatus()
      if (workers?.status !== 'none') continue
      toldAt = performance.now()
      platform.log.warn(
        { workers, jobs, waiting_letters: mail?.waiting_letters, due_since: mail?.due_since },
        problems[0],
      )
    }
  }
  void loop()
  return { stop: () => stopping.abort() }
}
