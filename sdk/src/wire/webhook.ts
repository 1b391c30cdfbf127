import type { Event } from './event.ts'

export type WebhookFields = {
  /** An https address on the public Internet. */
  url: string
  /** Types of events, all types of a kind (`credential.*`), or `*` for all. */
  types: string[]
  /** A note for your team. */
  description?: string
  /** The most events in one request, up to 100; 1 by default. With more than 1 the body is a `WebhookBatch`. */
  batch_size?: number
  /** The data of recipients that events contain besides ids. A key that asks for it also needs `credentials:read`. */
  include?: ('recipient_email' | 'recipient_name')[]
}

/** The body of a request to a webhook with a `batch_size` above 1. Its events may come again in another batch: recognise them by their ids. */
export type WebhookBatch = { type: 'batch'; id: string; events: Event[] }

export type Webhook = Required<WebhookFields> & {
  id: string
  /** `unverified` until the receiver has answered a test. */
  status: 'unverified' | 'on' | 'off'
  /** `gone`: the receiver answered 410. `failing`: it took nothing for five days. */
  off_because: 'gone' | 'failing' | null
  /** ISO 8601; null where the receiver took the last request. */
  failing_since: string | null
  created_at: string
  /** The last replay; null where there was none. */
  replay: WebhookReplay | null
}

/** The progress of sending events again. All moments are ISO 8601. */
export type WebhookReplay = {
  since: string
  /** Deliveries were made for all events until then. */
  reached_at: string
  /** The number of events so far. */
  events: number
  /** ISO 8601; null until deliveries were made for all events of the replay. */
  ended_at: string | null
}

/** A new webhook with the secret that verifies its deliveries. No later answer contains the secret. */
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
  /** Only deliveries of the event with this id. */
  event?: string | undefined
  /** For the next page: lists deliveries before this one. */
  before?: string | undefined
  /** The most deliveries of an answer; 20 by default, up to 100. */
  limit?: number | undefined
}
