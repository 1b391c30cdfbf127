import type { EventCursor } from '../platform/event-log/event.ts'

/** A cursor as its reader keeps it. Nothing of an organization is in it: with another one's a reader is where it would be with its own. */
export function writeCursor({ position, place }: EventCursor): string {
  return `${position}-${place}`
}

/** Reads a cursor; undefined where it is none. */
export function readCursor(text: string): EventCursor | undefined {
  const [, position, place] = /^(\d{1,18})-(\d{1,6})$/.exec(text) ?? []
  return position === undefined ? undefined : { position: BigInt(position), place: Number(place) }
}
