import type { Event } from './event.ts'

export type WebhookFields = {
  /** An https address on the public Internet. */
  url: string
  /** Types of events, or all of a kind: `credential.*`; `*` for all. */
  types: string[]
  /** A note of yours. */
  description?: string
  /** So many events come in one request at most, up to 100; 1 unless told. With more than one its body is a `WebhookBatch`. */
  batch_size?: number
  /** What it is told of recipients besides ids. A key that asks for it needs `credentials:read` too. */
  include?: ('recipient_email' | 'recipient_name')[]
}

/** What a webhook with a `batch_size` above 1 is sent. Its events may come again in another batch: go by their ids. */
export type WebhookBatch = { type: 'batch'; id: string; events: Event[] }

export type Webhook = Required<WebhookFields> & {
  id: string
  /** `unverified` until it has answered a test. */
  status: 'unverified' | 'on' | 'off'
  /** `gone`: the receiver answered 410. `failing`: it took nothing for five days. */
  off_because: 'gone' | 'failing' | null
  /** ISO 8601; null where it took the last one. */
  failing_since: string | null
  created_at: string
  /** The last replay; null where there was none. */
  replay: WebhookReplay | null
}

/** How far it is that events are sent once more. All moments are ISO 8601. */
export type WebhookReplay = {
  since: string
  /** What happened until then is on its way. */
  reached_at: string
  /** How many events that are. */
  events: number
  /** Null while some are not on their way. */
  ended_at: string | null
}

/** A new webhook with the secret by which you verify deliveries. No later answer has the secret. */
export type MadeWebhook = Webhook & { secret: string }

export type WebhookTest = { taken: boolean; status: number | null; ms: number; answer: string }

export type WebhookDelivery = {
  id: string
  webhook_id: string
  event_id: string
  type: string
  status: 'pending' | 'held' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: string | null
  answer_status: number | null
  answer_ms: number | null
  answer: string | null
  sent_at: string | null
  created_at: string
}

export type DeliveryFilter = {
  status?: WebhookDelivery['status'] | undefined
  /** Only of the event with this id. */
  event?: string | undefined
  /** The next page: those before this delivery. */
  before?: string | undefined
  /** How many at most; 20 by default, up to 100. */
  limit?: number | undefined
}
