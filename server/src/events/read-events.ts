import { dayMs } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { type EventCursor, positionAt } from '../platform/event-log/event.ts'
import { type EventFilter, findLastPosition, listEventRows } from '../platform/event-log/event-store.ts'
import { refuseWith } from '../platform/refusals/refusal.ts'
import { writeCursor } from './event-cursor.ts'
import { type ToldEvent, toldEvents } from './told-event.ts'

/** How long events can be read. */
export const eventsReadableDays = 90

/** Events in their order, where a reader goes on, and whether that is the end for now. */
export type EventPage = { events: ToldEvent[]; next: EventCursor; isCaughtUp: boolean }

/**
 * Reads events of the organization from where a reader stands; from now on without a cursor. Throws Refusal where some that the reader has not
 * seen may be gone.
 */
export async function readEvents(
  ctx: Context,
  after: EventCursor | undefined,
  filter: EventFilter,
  limit: number,
): Promise<EventPage> {
  const now = ctx.clock.now()
  const oldest = positionAt(now) - BigInt(eventsReadableDays) * dayMicros
  if (!after) return { events: [], next: await findNow(ctx, now), isCaughtUp: true }
  if (after.position < oldest)
    throw refuseWith({ headers: { 'x-oldest-cursor': writeCursor({ position: oldest, place: 0 }) } }, 'events_expired')
  const { rows, lastPosition, lastMeant, isFull } = await listEventRows(ctx, after, filter, limit)
  const places = rows.flatMap((row) =>
    toldEvents(ctx.settings.publicUrl, row)
      .map((event, place) => ({ event, position: row.position, place, subject: row.subjects[place] }))
      .filter(({ position, place }) => position > after.position || place >= after.place)
      .filter(({ subject }) => filter.subject === undefined || subject === filter.subject),
  )
  const told = places.slice(0, limit)
  const events = told.map(({ event }) => event)
  const further = places[limit]
  if (further) return { events, next: { position: further.position, place: further.place }, isCaughtUp: false }
  const lastRead = rows.at(-1)?.position
  if (lastRead !== undefined && lastMeant !== undefined && lastRead < lastMeant)
    return { events, next: { position: lastRead + 1n, place: 0 }, isCaughtUp: false }
  if (lastPosition !== undefined)
    return { events, next: { position: lastPosition + 1n, place: 0 }, isCaughtUp: !isFull }
  return { events, next: laterOf(after, longSince(now)), isCaughtUp: true }
}

const dayMicros = BigInt(dayMs) * 1_000n

/** The end of what has a position. */
async function findNow(ctx: Context, now: Date): Promise<EventCursor> {
  const last = await findLastPosition(ctx)
  return last === undefined ? longSince(now) : laterOf({ position: last + 1n, place: 0 }, longSince(now))
}

/**
 * No event gets a position below this any more. The cursor of a reader without news is moved on to it, since it would else expire
 * though it has missed nothing.
 */
function longSince(now: Date): EventCursor {
  return { position: positionAt(now) - dayMicros, place: 0 }
}

function laterOf(one: EventCursor, other: EventCursor): EventCursor {
  return one.position < other.position ? other : one
}
