import { type AnnouncementListener, openAnnouncementListener } from '../platform/announcements/announcement-listener.ts'
import type { Platform } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { OrganizationId } from '../platform/ids.ts'

/** The milliseconds for which the listener stays open without callers: a caller who polls comes back at once. */
const lingerMs = 20_000
/** The pause between two reads while no announcements can be received. */
const deafMs = 2_000

/** A caller who waits for events of an organization. No announcement since its beginning is missed. */
export type EventWatch = {
  /** Resolves when there may be new events since the last time, the time is over, or the signal aborts. Never rejects. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Whether waiting has ended: the caller is gone, or the process stops. */
  readonly isOver: boolean
  end(): void
}

type EventWatches = {
  begin(organizationId: OrganizationId): EventWatch
  /** Ends all waiting. */
  close(): Promise<void>
}

/** The watches by database, since a process may use several. */
const watchesOf = new WeakMap<Database, EventWatches>()

/** Begins to wait for events of an organization. */
export function watchEvents(platform: Pick<Platform, 'database' | 'log'>, organizationId: OrganizationId): EventWatch {
  const watches = watchesOf.get(platform.database) ?? openEventWatches(platform)
  watchesOf.set(platform.database, watches)
  return watches.begin(organizationId)
}

/** Ends all waiting when the process stops. */
export async function closeEventWatches({ database }: Pick<Platform, 'database'>): Promise<void> {
  const watches = watchesOf.get(database)
  watchesOf.delete(database)
  await watches?.close()
}

/** Opens the watches of a process: one connection serves all waiting callers, and is open as long as there are any. */
function openEventWatches({ database, log }: Pick<Platform, 'database' | 'log'>): EventWatches {
  const callsOf = new Map<OrganizationId, Set<() => void>>()
  const closing = new AbortController()
  let listener: AnnouncementListener | undefined
  let linger: NodeJS.Timeout | undefined
  const stopListening = async () => {
    clearTimeout(linger)
    const former = listener
    listener = undefined
    await former?.close()
  }
  const listen = () => {
    clearTimeout(linger)
    listener ??= openAnnouncementListener(database, log, {
      onAnnouncement({ organizationId, kinds }) {
        if (kinds.includes('events')) for (const call of callsOf.get(organizationId) ?? []) call()
      },
      // Announcements from before are lost, so every caller reads once.
      onHearing() {
        for (const calls of callsOf.values()) for (const call of calls) call()
      },
    })
  }
  return {
    begin(organizationId) {
      let isCalled = false
      let isOver = false
      let resume = () => {}
      const call = () => {
        isCalled = true
        resume()
      }
      const calls = callsOf.get(organizationId) ?? new Set()
      callsOf.set(organizationId, calls.add(call))
      if (!closing.signal.aborted) listen()
      return {
        async wait(ms, signal) {
          const patienceMs = listener?.isHearing ? ms : Math.min(ms, deafMs)
          const over = AbortSignal.any([signal, closing.signal])
          const giveUp = () => resume()
          await new Promise<void>((resolve) => {
            resume = resolve
            if (isCalled || over.aborted) return resolve()
            const timer = setTimeout(resolve, patienceMs)
            over.addEventListener('abort', giveUp)
            resume = () => {
              clearTimeout(timer)
              resolve()
            }
          })
          // Node keeps a signal that was made of several as long as it has a listener.
          over.removeEventListener('abort', giveUp)
          isCalled = false
          isOver = over.aborted
        },
        get isOver() {
          return isOver
        },
        end() {
          calls.delete(call)
          if (calls.size === 0) callsOf.delete(organizationId)
          if (callsOf.size > 0 || closing.signal.aborted) return
          clearTimeout(linger)
          linger = setTimeout(() => void stopListening(), lingerMs).unref()
        },
      }
    },
    async close() {
      closing.abort()
      await stopListening()
    },
  }
}
