/** Something that happened to one record. `data` has the id of the record (`credential_id`, `job_id`, `failure_id`, ...) and its new state. */
export type Event = {
  /** The id of the event. An event that is delivered twice has the same id both times. */
  id: string
  /** The type, such as `credential.issued`; the description of the API lists all types. */
  type: string
  /** ISO 8601. */
  created_at: string
  organization_id: string
  /** The id of the request that caused the event, where a request did. */
  request_id?: string
  actor: { kind: 'api_key' | 'user' | 'operator' | 'worker' | 'visitor'; id?: string }
  data: Record<string, unknown>
}

export type EventPage = {
  events: Event[]
  /** Give it as `after` in the next request, also where there were no events. Store it. */
  next: string
  /** Whether there are no further events for now. */
  caught_up: boolean
}

export type EventFilter = {
  /** The `next` of the former answer. Without it events begin now. */
  after?: string | undefined
  /** Types, or all types of a kind (`credential.*`), separated by commas. */
  types?: string | undefined
  /** Only events of the record with this id. */
  subject?: string | undefined
}

export type EventOptions = EventFilter & {
  /** The most events of an answer; 100 by default, up to 1,000. */
  limit?: number
  /** Seconds for which the answer waits for an event where there is none yet; up to 25. */
  wait?: number
}

export type FollowOptions = EventFilter & {
  /** Called with `next` once the caller has taken all events before it. Store it to continue from there. */
  onCursor?: (next: string) => unknown
  /** Whether to end once there are no further events for now. */
  untilCaughtUp?: boolean
}
