import type { Actor } from '../context.ts'
import type { OrganizationId } from '../ids.ts'

/** All types of events, by the kind of their subject. */
export const eventTypes = {
  credential: ['issued', 'revoked', 'superseded', 'expired', 'erased', 'opened', 'downloaded', 'taken_into_wallet'],
  letter: ['sent', 'failed', 'bounced', 'stopped'],
  job: ['completed', 'failed'],
  failure: ['created', 'resolved', 'retried', 'discarded', 'expiring'],
  pathway: ['awarded', 'flagged', 'published'],
  member: ['added', 'changed', 'left'],
  template: ['published', 'archived'],
  key: ['rotated', 'withdrawn'],
  api_key: ['created', 'revoked'],
  webhook: ['disabled'],
  wallet_offer: ['ended'],
} as const

export type EventFamily = keyof typeof eventTypes

/** `credential.issued`: the kind of the subject, and its change. */
export type EventType = { [Family in EventFamily]: `${Family}.${(typeof eventTypes)[Family][number]}` }[EventFamily]

export const allEventTypes = Object.entries(eventTypes).flatMap(([family, verbs]) =>
  verbs.map((verb) => `${family}.${verb}` as EventType),
)

/** The filters that a reader may name: a type, all types of a family (`credential.*`), or all (`*`). */
export const eventTypePatterns = ['*', ...Object.keys(eventTypes).map((family) => `${family}.*`), ...allEventTypes]

/** The types that patterns name, or the first that names none. */
export function typesNamed(patterns: readonly string[]): { types: EventType[] } | { unknown: string } {
  const unknown = patterns.find((pattern) => !eventTypePatterns.includes(pattern))
  if (unknown !== undefined) return { unknown }
  const isNamed = (type: EventType) =>
    patterns.some((one) => one === '*' || one === type || one === `${familyOf(type)}.*`)
  return { types: allEventTypes.filter(isNamed) }
}

export function familyOf(type: EventType): EventFamily {
  return type.slice(0, type.indexOf('.')) as EventFamily
}

/** A row: the change that one statement made to records of one kind. */
export type EventRow = {
  organizationId: OrganizationId
  position: bigint
  createdAt: Date
  type: EventType
  actor: { kind: Actor['kind']; id: string | null }
  requestId: string | null
  subjects: string[]
  /** The public data of each subject, in the order of the subjects. */
  data: Record<string, unknown>[]
}

/** The place of a reader: its next event is at this place of the row at this position, or later. */
export type EventCursor = { position: bigint; place: number }

/** The position that a row would be given at this moment: microseconds. */
export function positionAt(moment: Date): bigint {
  return BigInt(moment.getTime()) * 1_000n
}
