import type { Event, EventOptions, EventPage, FollowOptions } from '../wire/event.ts'

const waitSeconds = 25
const eventsTogether = 1_000

/**
 * Every event from a cursor on, without an end unless one is asked for. `onCursor` is called with the cursor of a page once the caller has taken all
 * events of the page.
 */
export async function* eachEvent(
  readPage: (options: EventOptions) => Promise<EventPage>,
  { after, types, subject, onCursor, untilCaughtUp }: FollowOptions,
): AsyncGenerator<Event, void, undefined> {
  for (let from = after; ; ) {
    const wait = untilCaughtUp ? 0 : waitSeconds
    const { events, next, caught_up } = await readPage({ after: from, types, subject, limit: eventsTogether, wait })
    yield* events
    from = next
    await onCursor?.(next)
    if (untilCaughtUp && caught_up) return
  }
}
