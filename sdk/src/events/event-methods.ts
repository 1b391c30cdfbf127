import type { CallOptions } from '../options.ts'
import type { Event, EventOptions, EventPage, FollowOptions } from '../wire/event.ts'

/** The methods that read events. */
export type EventMethods = {
  /**
   * Lists events from `after` on, the oldest first; without `after` those from now on. Continue with `next`.
   *
   * @example
   * const { next } = await client.listEvents()
   * const { events } = await client.listEvents({ after: next, types: 'credential.*', limit: 100 })
   * console.log(events.length)
   */
  listEvents(options?: EventOptions & CallOptions): Promise<EventPage>

  /**
   * Every event from `after` on as it happens, each once and in order; without `after` from now on. It ends with the caller alone: by `break` or
   * `signal`, or where `untilCaughtUp` is set.
   *
   * @example
   * const onCursor = (next) => console.log('begin here the next time', next)
   * for await (const { type, data } of client.events({ types: 'credential.*', onCursor, untilCaughtUp: true }))
   *   console.log(type, data.credential_id)
   */
  events(options?: FollowOptions & CallOptions): AsyncIterableIterator<Event>
}
