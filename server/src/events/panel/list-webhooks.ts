import { z } from 'zod'
import { uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { inPath } from '../../entrypoints/panel/contract.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { eventTypes } from '../../platform/event-log/event.ts'
import type { WebhookDeliveryId, WebhookId } from '../../platform/ids.ts'
import { countLastDay, type LastDay } from '../webhooks/delivery-store.ts'
import { getWebhook } from '../webhooks/get-webhook.ts'
import { type ListedDelivery, listDeliveriesWithEvents } from '../webhooks/list-deliveries.ts'
import { replayDelivery } from '../webhooks/replay-events.ts'
import type { Answered } from '../webhooks/send-to-webhook.ts'
import { deliveryStatuses, isTaken, type Webhook } from '../webhooks/webhook.ts'
import { listWebhooks } from '../webhooks/webhook-store.ts'

/** The last day of a webhook without deliveries. */
const nothing: LastDay = { taken: 0, failed: 0, waiting: 0, isMore: false }

export function presentWebhookRow(one: Webhook, { taken, failed, waiting, isMore }: LastDay = nothing) {
  return {
    id: one.id,
    url: one.url,
    types: one.types,
    description: one.description,
    batch_size: one.batchSize,
    include: one.include,
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

const pageSize = 20

export const listWebhooksOperation = teamOperation({
  name: 'list-webhooks',
  leastRole: 'admin',
  route: 'GET /api/panel/webhooks',
  async handle(ctx) {
    const [found, lastDay] = await Promise.all([listWebhooks(ctx), countLastDay(ctx)])
    return { body: { items: found.map((one) => presentWebhookRow(one, lastDay.get(one.id))), event_types: eventTypes } }
  },
})

export const listDeliveriesOperation = teamOperation({
  name: 'list-deliveries',
  leastRole: 'admin',
  route: 'GET /api/panel/webhooks/:id/deliveries',
  id: inPath<WebhookId>('webhook_not_found'),
  query: z.object({ status: wordFilter(deliveryStatuses), after: uuidFilter<WebhookDeliveryId>() }),
  async handle(ctx, { id, query }) {
    const webhook = await getWebhook(ctx, id)
    const filter = { status: query.status, before: query.after }
    const found = await listDeliveriesWithEvents(ctx, webhook, filter, pageSize + 1)
    return { body: pageOf(found, pageSize, presentDeliveryRow) }
  },
})

export const replayDeliveryOperation = teamOperation({
  name: 'replay-delivery',
  leastRole: 'admin',
  route: 'POST /api/panel/webhook-deliveries/:id/replay',
  id: inPath<WebhookDeliveryId>('webhook_delivery_not_found'),
  async handle(ctx, { id }) {
    const { status } = await replayDelivery(ctx, id)
    return { body: { status } }
  },
})
