import type { Context, Platform } from '../platform/context.ts'
import { type EventType, typesNamed } from '../platform/event-log/event.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import { watchEvents } from './await-events.ts'
import { readCursor } from './event-cursor.ts'
import { type EventPage, readEvents } from './read-events.ts'

/** The request of a reader, unread. */
export type AskedEvents = {
  /** A cursor; without one events begin now. */
  after?: string | undefined
  /** Types or patterns, separated by commas. */
  types?: string | undefined
  subject?: string | undefined
  limit: number
  /** The seconds to wait for an event where there is none yet. */
  wait: number
}

/**
 * Reads events. Where there are none, it waits as long as the caller asked for, and reads again at each announcement. `aside` does the waiting, so
 * that it occupies no connection to the database and nothing else of the process. Throws Refusal where the request is invalid.
 */
export async function followEvents(
  ctx: Context,
  platform: Pick<Platform, 'database' | 'log'>,
  asked: AskedEvents,
  aside: (waiting: (gone: AbortSignal) => Promise<void>) => Promise<void>,
): Promise<EventPage> {
  const cursor = asked.after === undefined ? undefined : readCursor(asked.after)
  if (asked.after !== undefined && !cursor) throw refuse('invalid_parameter', 'after', 'must be `next` of an answer')
  const filter = { types: readTypes(asked.types), subject: asked.subject }
  if (asked.wait === 0) return readEvents(ctx, cursor, filter, asked.limit)
  const until = performance.now() + asked.wait * 1_000
  const watch = watchEvents(platform, ctx.organization.id)
  try {
    for (let after = cursor; ; ) {
      const page = await readEvents(ctx, after, filter, asked.limit)
      const leftMs = until - performance.now()
      if (page.events.length > 0 || leftMs <= 0 || watch.isOver) return page
      after = page.next
      if (page.isCaughtUp) await aside((gone) => watch.wait(leftMs, gone))
    }
  } finally {
    watch.end()
  }
}

function readTypes(asked: string | undefined): EventType[] | undefined {
  if (asked === undefined) return undefined
  const named = typesNamed(asked.split(',').map((type) => type.trim()))
  if ('unknown' in named) throw refuse('invalid_parameter', 'types', `there is no ${named.unknown}`)
  return named.types
}
