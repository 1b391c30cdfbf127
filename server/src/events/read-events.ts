import { dayMs } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { type EventCursor, positionAt } from '../platform/event-log/event.ts'
import { type EventFilter, findLastPosition, listEventRows } from '../platform/event-log/event-store.ts'
import { refuseWith } from '../platform/refusals/refusal.ts'
import { writeCursor } from './event-cursor.ts'
import { type ToldEvent, toldEvents } from './told-event.ts'

/** The days for which events can be read. */
export const eventsReadableDays = 90

/** Events in order, the cursor to continue with, and whether there are no further events for now. */
export type EventPage = { events: ToldEvent[]; next: EventCursor; isCaughtUp: boolean }

/**
 * Reads events of the organization from a cursor on; without one from now on. Throws Refusal where events after the cursor may be deleted already.
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

/** Finds the cursor after the last event with a position. */
async function findNow(ctx: Context, now: Date): Promise<EventCursor> {
  const last = await findLastPosition(ctx)
  return last === undefined ? longSince(now) : laterOf({ position: last + 1n, place: 0 }, longSince(now))
}

/**
 * A moment so long ago that no event gets an earlier position any more. The cursor of a reader without news is moved to it, since it would otherwise
 * expire although its reader has missed nothing.
 */
function longSince(now: Date): EventCursor {
  return { position: positionAt(now) - dayMicros, place: 0 }
}

function laterOf(one: EventCursor, other: EventCursor): EventCursor {
  return one.position < other.position ? other : one
}
