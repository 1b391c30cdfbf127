import type { Context } from '../../platform/context.ts'
import type { OrganizationId, WebhookDeliveryId, WebhookId } from '../../platform/ids.ts'
import { outboxTransitions } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Transitions } from '../../platform/transitions.ts'

/** Unverified until it has answered a test; off where it is gone or took nothing for days. */
export type WebhookStatus = 'unverified' | 'on' | 'off'

/** What of a recipient a webhook may be told: it leaves the service with each event about a credential. */
export const includable = ['recipient_email', 'recipient_name'] as const
export type Included = (typeof includable)[number]

/** An address of an organization to which its events are delivered. */
export type Webhook = {
  id: WebhookId
  organizationId: OrganizationId
  url: string
  /** Types and patterns, as they were given. */
  types: string[]
  description: string
  /** So many events come in one request at most; with more than one a request has a list of them. */
  batchSize: number
  /** What it is told of recipients besides ids. */
  include: Included[]
  status: WebhookStatus
  offBecause: 'gone' | 'failing' | null
  failingSince: Date | null
  createdAt: Date
  /** The last replay; null where there was none. */
  replay: Replay | null
}

/** Events that a webhook is sent once more, on their way or done. */
export type Replay = {
  since: Date
  /** Up to this moment they have their deliveries. */
  reachedAt: Date
  /** The events so far. */
  events: number
  endedAt: Date | null
}

export type SealedSecrets = { sealedSecret: Buffer; formerSealedSecret: Buffer | null; formerUntil: Date | null }

/**
 * Names and addresses go where whoever may not read them cannot send them: such a key neither asks for them nor changes a webhook that has them, has it sent
 * to again, or is told its secret. Throws Refusal.
 */
export function requireReader({ actor }: Pick<Context, 'actor'>, { include }: Pick<Webhook, 'include'>): void {
  if (include.length > 0 && actor.kind === 'api_key' && !actor.readsCredentials)
    throw refuse('scope_missing', 'credentials:read')
}

export const webhooksMax = 10
export const batchSizeMax = 100
/** The deliveries of one organization that are made in a day (UTC); what happens beyond that gets its deliveries the next day. */
export const deliveriesPerDay = 500_000

/** So far back events are sent once more: as long as what was sent is kept. */
export const replayDaysMax = 30
/** Of a day's deliveries, so many may be of replays: what happens meanwhile has the rest. */
export const replaysPerDay = deliveriesPerDay / 2

/** The delays before the second and each later attempt: five days in all. */
export const deliveryRetrySeconds = [5, 30, 120, 600, 3_600, 10_800, 28_800, 86_400, 86_400, 86_400, 86_400] as const
/** A webhook that took nothing for so many days is turned off. */
export const failingDaysMax = 5
/** The longest that a receiver may ask us to wait. */
export const retryAfterSecondsMax = 3_600

export const deliveryStatuses = ['pending', 'held', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A delivery that was restored from a backup is held until the operator says whether it is to go out; one that has ended is sent again by hand. */
export const deliveryTransitions = {
  ...outboxTransitions,
  pending: [...outboxTransitions.pending, 'held'],
  held: ['pending', 'failed'],
  sent: ['pending'],
  failed: ['pending'],
} as const satisfies Transitions<DeliveryStatus>

/** One event on its way to one webhook, or what became of it. */
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

/** Whether a receiver took what it was sent, by the status of its answer. */
export function isTaken(code: number | null): boolean {
  return code !== null && code >= 200 && code < 300
}
