import { setTimeout as sleep } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { Platform } from '../context.ts'
import type { Queue } from '../queue/queue.ts'
import { listDue } from './due-view.ts'

/** Work that falls due with time, by the clock of the database, and that nobody puts on a queue. */
export type DueWork = {
  /** The name of the due work for the log, in the plural: `letters`. */
  name: string
  /** Whether any is due. One look at an index: every worker asks twice a second. */
  isDue: RawBuilder<boolean>
  /** Does a part of the work, whatever other processes do. Resolves to whether more may be due at once. */
  work(): Promise<boolean>
}

const pauseMs = 500

/**
 * Looks twice a second for due work of all these kinds, by one statement, and at the queues by another, until the process stops. Each kind is done
 * on its own: one that takes long holds up no other. Both looks leave together, since waking up is most of what an idle process costs.
 */
export function workWhenDue(
  { database, log, queue }: Pick<Platform, 'database' | 'log'> & { queue?: Pick<Queue, 'look'> },
  kinds: readonly DueWork[],
  stopping: AbortSignal,
): { ended: Promise<void> } {
  const atWork = new Map<DueWork, Promise<void>>()
  const workOff = async (kind: DueWork) => {
    try {
      while (!stopping.aborted && (await kind.work()));
    } catch (error) {
      log.warn({ err: error }, `${kind.name} that are due are left for later`)
    } finally {
      atWork.delete(kind)
    }
  }
  const look = async () => {
    try {
      for (const kind of await listDue(database, kinds)) if (!atWork.has(kind)) atWork.set(kind, workOff(kind))
    } catch (error) {
      log.warn({ err: error }, 'what is due could not be looked for')
    }
  }
  const loop = async () => {
    while (!stopping.aborted) {
      await Promise.all([look(), queue?.look()])
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
    }
    await Promise.all(atWork.values())
  }
  return { ended: loop() }
}
