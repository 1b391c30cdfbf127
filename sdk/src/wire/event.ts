/** What happened to one record. `data` has its id (`credential_id`, `job_id`, `failure_id`, ...) and what became of it. */
export type Event = {
  /** The id of the event. An event that is delivered twice has the same id both times. */
  id: string
  /** Such as `credential.issued`; the description of the API has all of them. */
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
  /** Give it as `after` in the next request, also where there were no events. Keep it. */
  next: string
  /** Whether these are all for now. */
  caught_up: boolean
}

export type EventFilter = {
  /** `next` of the answer before. Without it: from now on. */
  after?: string | undefined
  /** Types, or all of a kind (`credential.*`), with commas between them. */
  types?: string | undefined
  /** Only events of the record with this id. */
  subject?: string | undefined
}

export type EventOptions = EventFilter & {
  /** How many at most; 100 by default, up to 1,000. */
  limit?: number
  /** Seconds for which the answer waits for an event where there is none yet; up to 25. */
  wait?: number
}

export type FollowOptions = EventFilter & {
  /** Called with `next` once the caller has taken all events before it. Keep it to go on from there. */
  onCursor?: (next: string) => unknown
  /** Ends once there are no more for now. */
  untilCaughtUp?: boolean
}
