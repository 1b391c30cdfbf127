import type { EventCursor } from '../platform/event-log/event.ts'

/** A cursor as its reader keeps it. It contains nothing of an organization: a cursor taken from another organization means the same position. */
export function writeCursor({ position, place }: EventCursor): string {
  return `${position}-${place}`
}

/** Reads a cursor; undefined where the text is no cursor. */
export function readCursor(text: string): EventCursor | undefined {
  const [, position, place] = /^(\d{1,18})-(\d{1,6})$/.exec(text) ?? []
  return position === undefined ? undefined : { position: BigInt(position), place: Number(place) }
}
