import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { type Announcement, readAnnouncement } from './announcement.ts'
import { announcementChannel, notifyListeners } from './announcement-store.ts'

export type AnnouncementListener = {
  /** Whether announcements arrive now. */
  readonly isHearing: boolean
  close(): Promise<void>
}

export type ListenerEvents = {
  onAnnouncement(announcement: Announcement): void
  /** Called when it begins or ceases to hear. Announcements in between are lost. */
  onHearing(isHearing: boolean): void
}

const connectMs = 5_000
const probeEveryMs = 15_000
const probeAnswerMs = 5_000
const delaysMs = [250, 1_000, 2_000, 5_000, 10_000, 20_000]

/**
 * Hears what every process of the service announces, on a connection of its own for as long as it is open. A connection that
 * is lost is opened anew, each time after a longer pause.
 *
 * Every few seconds it has itself called on another connection. So it knows that it hears: a line that went dead, or a
 * pooler that hands its session to others, would leave it listening to nothing.
 */
export function openAnnouncementListener(database: Database, log: Log, events: ListenerEvents): AnnouncementListener {
  const closing = new AbortController()
  const { signal } = closing
  let isHearing = false
  const setHearing = (value: boolean) => {
    if (isHearing === value) return
    isHearing = value
    events.onHearing(value)
  }
  const run = async () => {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await hear(database, signal, events, () => {
          attempt = 0
          setHearing(true)
        })
      } catch (error) {
        if (!signal.aborted)
          log.warn({ err: error }, 'announcements of changes are not heard; open pages ask by themselves')
      }
      setHearing(false)
      await pause(delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 0, signal)
    }
  }
  const ended = run()
  return {
    get isHearing() {
      return isHearing
    },
    async close() {
      closing.abort()
      await ended
    },
  }
}

/** A part of the pause is random, so that processes that lost their connections together do not come back together. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {})
}

/** Listens on one connection until that is lost or the signal aborts. Calls `onHeard` each time that a probe has arrived. */
async function hear(
  database: Database,
  signal: AbortSignal,
  { onAnnouncement }: Pick<ListenerEvents, 'onAnnouncement'>,
  onHeard: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: database.connectionString,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
    keepAlive: true,
    application_name: 'sello-listener',
  })
  const probe = `probe ${randomUUID()}`
  const over = new AbortController()
  let heard: (() => void) | undefined
  let lostBy: unknown = new Error('The connection that listens was closed.')
  client.on('error', (error) => {
    lostBy = error
    over.abort()
  })
  client.on('end', () => over.abort())
  client.on('notification', ({ payload = '' }) => {
    if (payload === probe) return heard?.()
    const announcement = readAnnouncement(payload)
    if (announcement) onAnnouncement(announcement)
  })
  const until = AbortSignal.any([signal, over.signal])
  try {
    await client.connect()
    await client.query(`listen ${announcementChannel}`)
    while (!until.aborted) {
      const arrival = Promise.withResolvers<void>()
      heard = arrival.resolve
      await notifyListeners(database, [probe])
      const isLate = sleep(probeAnswerMs, 'late', { signal: until, ref: false }).catch(() => 'over')
      if ((await Promise.race([arrival.promise, isLate])) === 'late') throw new Error('A probe did not arrive.')
      if (!until.aborted) onHeard()
      await sleep(probeEveryMs, undefined, { signal: until, ref: false }).catch(() => {})
    }
    if (!signal.aborted) throw lostBy
  } finally {
    // A line that is dead would be waited for: nothing that was asked for on it matters.
    await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })])
  }
}
