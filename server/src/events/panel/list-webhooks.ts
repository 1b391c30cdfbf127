import { z } from 'zod'
import { uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { inPath } from '../../entrypoints/panel/contract.ts'
import { pageOf } from '../../entrypoints/panel/page.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { eventTypes } from '../../platform/event-log/event.ts'
import { parseId, type WebhookDeliveryId, type WebhookId } from '../../platform/ids.ts'
import { countLastDay } from '../webhooks/delivery-store.ts'
import { getWebhook } from '../webhooks/get-webhook.ts'
import { listDeliveriesWithEvents } from '../webhooks/list-deliveries.ts'
import { replayDelivery } from '../webhooks/replay-events.ts'
import { deliveryStatuses } from '../webhooks/webhook.ts'
import { listWebhooks } from '../webhooks/webhook-store.ts'
import { presentDeliveryRow, presentWebhookRow } from './present-webhook.ts'

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
  query: z.object({
    status: wordFilter(deliveryStatuses, 'Those that are so.'),
    after: uuidFilter('The page after this one: `next` of the page before.'),
  }),
  async handle(ctx, { id, query }) {
    await getWebhook(ctx, id)
    const filter = { status: query.status, before: parseId<WebhookDeliveryId>(query.after) }
    const found = await listDeliveriesWithEvents(ctx, id, filter, pageSize + 1)
    return { body: pageOf(found.map(presentDeliveryRow), pageSize) }
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
