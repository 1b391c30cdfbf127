import { Coalescer, windowOf } from '../coalescer.ts'
import type { Database } from '../db/database.ts'
import type { OrganizationId } from '../ids.ts'
import type { Log } from '../log.ts'
import { type AnnouncedKind, type Announcement, type HeardKind, writeAnnouncement } from './announcement.ts'
import { notifyListeners } from './announcement-store.ts'

/** Tells every process of the service that something has changed. Of what a transaction does, it is to be told after the commit. */
export type Announcer = {
  /** Returns at once and never fails: what changes must not wait for, or depend on, those who look on. */
  announce(organizationId: OrganizationId, kinds: readonly AnnouncedKind[]): void
}

/** The announcements of a process in a second, whatever happens in it. */
const perSecondMax = 4
/** The announcements of one statement: more organizations than change within a quarter of a second. */
const togetherMax = 500

/**
 * Announces by NOTIFY, in a statement of its own: within the transaction that issues it would make the commits of all
 * organizations wait for each other (PostgreSQL orders the commits of those that notify by one lock). Announcements of a
 * quarter of a second leave together.
 *
 * An announcement that cannot be sent is dropped: a page without announcements asks again after some seconds.
 */
export function openAnnouncer(database: Database, log: Log): Announcer & { close(): Promise<void> } {
  const stopping = new AbortController()
  let last: Promise<void> | undefined
  const announcements = new Coalescer<Announcement, void>({
    batchMax: Number.POSITIVE_INFINITY,
    window: windowOf(1_000 / perSecondMax, stopping.signal),
    async run(changes) {
      const kindsOf = new Map<OrganizationId, Set<HeardKind>>()
      for (const { organizationId, kinds } of changes)
        kindsOf.set(organizationId, new Set([...(kindsOf.get(organizationId) ?? []), ...kinds]))
      const payloads = [...kindsOf].map(([organizationId, kinds]) =>
        writeAnnouncement({ organizationId, kinds: [...kinds] }),
      )
      try {
        for (let start = 0; start < payloads.length; start += togetherMax)
          await notifyListeners(database, payloads.slice(start, start + togetherMax))
      } catch (error) {
        log.debug({ err: error }, 'changes could not be announced')
      }
      return changes.map(() => undefined)
    },
  })
  return {
    announce(organizationId, kinds) {
      last = announcements.add({ organizationId, kinds: [...kinds] })
    },
    async close() {
      stopping.abort()
      await last
    },
  }
}

/** Holds the announcements of a transaction until it has committed. */
export function holdAnnouncements(announcer: Announcer): Announcer & { release(): void } {
  const held: Parameters<Announcer['announce']>[] = []
  return {
    announce: (...announced) => void held.push(announced),
    release() {
      for (const announced of held) announcer.announce(...announced)
    },
  }
}

/** An announcer for work on a database that nobody looks at. */
export const announcesNothing: Announcer = { announce: () => {} }
