import { z } from 'zod'
import { listDeliveries } from '../../events/webhooks/delivery-store.ts'
import { getWebhook } from '../../events/webhooks/get-webhook.ts'
import { deliveryStatuses } from '../../events/webhooks/webhook.ts'
import { parseId, type WebhookDeliveryId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { numberFilter, uuidFilter, wordFilter } from '../http/request-schemas.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { delivery, deliveryExample, presentDelivery, webhookId } from './describe-webhooks.ts'

const eventId = /^evt_(\d{1,18})_(\d{1,6})$/

export const listWebhookDeliveriesOperation = operation({
  name: 'list-webhook-deliveries',
  method: 'GET',
  path: '/api/v1/webhooks/:webhook_id/deliveries',
  tag: 'Webhooks',
  summary: 'List deliveries',
  description: 'What was sent to a webhook and what is still to be, the newest first. They are kept for 30 days.',
  pathParameters: webhookId,
  query: z.object({
    status: wordFilter(deliveryStatuses, 'Filter by status.'),
    event: z
      .string()
      .regex(eventId, 'must be the id of an event')
      .optional()
      .meta({ description: 'Only of the event with this id.', example: deliveryExample.event_id }),
    before: uuidFilter('The next page: those before this delivery, the last one of the page ahead.'),
    limit: numberFilter(1, 100, 20, 'How many at most.'),
  }),
  responses: {
    200: {
      description: 'Deliveries.',
      schema: z
        .object({ deliveries: z.array(delivery).meta({ description: 'Deliveries, the newest first.' }) })
        .meta({ id: 'WebhookDeliveries', description: 'Deliveries to a webhook.' }),
      examples: { sent: { summary: 'One that was taken', value: { deliveries: [deliveryExample] } } },
    },
    400: refused('A parameter is invalid.', {
      limit: example('Too many', 'invalid_parameter', 'limit', 'must be an integer from 1 to 100'),
    }),
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path, query }) {
    const { id } = await getWebhook(ctx, parseId<WebhookId>(path.webhook_id) as WebhookId)
    const { status, event, before, limit } = query
    const [, position, place] = eventId.exec(event ?? '') ?? []
    const of = position === undefined ? undefined : { position: BigInt(position), place: Number(place) }
    const filter = { status, event: of, before: before as WebhookDeliveryId | undefined }
    const found = await listDeliveries(ctx, id, filter, limit)
    return { body: { deliveries: found.map(presentDelivery) } }
  },
})
