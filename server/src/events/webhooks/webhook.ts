import type { Context } from '../../platform/context.ts'
import type { OrganizationId, WebhookDeliveryId, WebhookId } from '../../platform/ids.ts'
import { outboxTransitions } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** `unverified` until it has answered a test; `off` where it is gone or took nothing for days. */
export type WebhookStatus = 'unverified' | 'on' | 'off'

/** The data of recipients that a webhook may ask for. It leaves the service with each event about a credential. */
export const includable = ['recipient_email', 'recipient_name'] as const
export type Included = (typeof includable)[number]

/** An address of an organization to which its events are delivered. */
export type Webhook = {
  id: WebhookId
  organizationId: OrganizationId
  url: string
  /** Types and patterns, as the organization wrote them. */
  types: string[]
  description: string
  /** The most events in one request. With more than one, a request has a list of events. */
  batchSize: number
  /** The data of recipients that its events contain besides ids. */
  include: Included[]
  status: WebhookStatus
  offBecause: 'gone' | 'failing' | null
  failingSince: Date | null
  createdAt: Date
  /** The last replay; null where there was none. */
  replay: Replay | null
}

/** Events that are sent to a webhook again: the progress, or the result. */
export type Replay = {
  since: Date
  /** Deliveries were made for events up to this moment. */
  reachedAt: Date
  /** The number of events so far. */
  events: number
  endedAt: Date | null
}

export type SealedSecrets = { sealedSecret: Buffer; formerSealedSecret: Buffer | null; formerUntil: Date | null }

/**
 * Names and addresses must not go where somebody who may not read them can send them: a key without that right can neither ask for them, nor change a
 * webhook that includes them, nor have it sent to again, nor get its secret. Throws Refusal.
 */
export function requireReader({ actor }: Pick<Context, 'actor'>, { include }: Pick<Webhook, 'include'>): void {
  if (include.length > 0 && actor.kind === 'api_key' && !actor.readsCredentials)
    throw refuse('scope_missing', 'credentials:read')
}

export const webhooksMax = 10
export const batchSizeMax = 100
/** The most deliveries of one organization that are made in a day (UTC). Later events get their deliveries the next day. */
export const deliveriesPerDay = 500_000

/** The days for which events can be replayed: as long as deliveries are kept. */
export const replayDaysMax = 30
/** The most of a day's deliveries that replays may make; the rest is left to new events. */
export const replaysPerDay = deliveriesPerDay / 2

/** The delays before the second and each later attempt: five days in all. */
export const deliveryRetrySeconds = [5, 30, 120, 600, 3_600, 10_800, 28_800, 86_400, 86_400, 86_400, 86_400] as const
/** A webhook that took nothing for this many days is turned off. */
export const failingDaysMax = 5
/** The longest that a receiver may ask us to wait. */
export const retryAfterSecondsMax = 3_600

export const deliveryStatuses = ['pending', 'held', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * The transitions of a delivery. A delivery restored from a backup is held until the operator decides about it. A delivery that has ended can be sent
 * again by hand.
 */
export const deliveryTransitions = {
  ...outboxTransitions,
  pending: [...outboxTransitions.pending, 'held'],
  held: ['pending', 'failed'],
  sent: ['pending'],
  failed: ['pending'],
} as const satisfies Transitions<DeliveryStatus>

/** One event to be delivered to one webhook, or the result of its delivery. */
export type Delivery = {
  id: WebhookDeliveryId
  webhookId: WebhookId
  /** The position of the event. */
  position: bigint
  place: number
  type: string
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: Date | null
  answerCode: number | null
  answerMs: number | null
  lastAnswer: string | null
  sentAt: Date | null
  createdAt: Date
}

/** Whether a receiver took a request, by the status of its answer. */
export function isTaken(code: number | null): boolean {
  return code !== null && code >= 200 && code < 300
}
