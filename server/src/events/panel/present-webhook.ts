import type { LastDay } from '../webhooks/delivery-store.ts'
import type { ListedDelivery } from '../webhooks/list-deliveries.ts'
import type { Answered } from '../webhooks/send-to-webhook.ts'
import { isTaken, type Webhook } from '../webhooks/webhook.ts'

/** Of what was sent in the last day: nothing, where there was nothing. */
const nothing: LastDay = { taken: 0, failed: 0, waiting: 0, isMore: false }

export function presentWebhookRow(one: Webhook, { taken, failed, waiting, isMore }: LastDay = nothing) {
  return {
    id: one.id,
    url: one.url,
    types: one.types,
    description: one.description,
    batch_size: one.batchSize,
    status: one.status,
    off_because: one.offBecause,
    failing_since: one.failingSince?.toISOString() ?? null,
    created_at: one.createdAt.toISOString(),
    replay: one.replay && {
      since: one.replay.since.toISOString(),
      events: one.replay.events,
      ended_at: one.replay.endedAt?.toISOString() ?? null,
    },
    last_day: { taken, failed, waiting, is_more: isMore },
  }
}

export function presentTest({ code, ms, words }: Answered) {
  return { is_taken: isTaken(code), code, ms, answer: words }
}

export function presentDeliveryRow({ event, ...one }: ListedDelivery) {
  return {
    id: one.id,
    type: one.type,
    status: one.status,
    attempts: one.attempts,
    next_attempt_at: one.nextAttemptAt?.toISOString() ?? null,
    code: one.answerCode,
    ms: one.answerMs,
    answer: one.lastAnswer,
    sent_at: one.sentAt?.toISOString() ?? null,
    created_at: one.createdAt.toISOString(),
    event_id: `evt_${one.position}_${one.place}`,
    body: event ?? null,
  }
}
