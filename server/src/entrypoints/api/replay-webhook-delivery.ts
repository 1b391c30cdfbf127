import { replayDelivery } from '../../events/webhooks/replay-events.ts'
import { parseId, type WebhookDeliveryId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import { delivery, deliveryExample, deliveryId, presentDelivery } from './describe-webhooks.ts'

export const replayWebhookDeliveryOperation = operation({
  name: 'replay-webhook-delivery',
  method: 'POST',
  path: '/api/v1/webhook-deliveries/:delivery_id/replay',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  description:
    'Sends the event of a delivery that has ended once more, under its own id. One that is on its way stays so.',
  pathParameters: deliveryId,
  responses: {
    202: {
      description: 'It is due.',
      schema: delivery,
      examples: {
        due: {
          summary: 'Due',
          value: { ...deliveryExample, status: 'pending', attempts: 0, next_attempt_at: deliveryExample.created_at },
        },
      },
    },
    404: notFound('webhook_delivery_not_found'),
  },
  checkPath: checkPathId('delivery_id', 'webhook_delivery_not_found'),
  async handle(ctx, { path }) {
    const replayed = await replayDelivery(ctx, parseId<WebhookDeliveryId>(path.delivery_id) as WebhookDeliveryId)
    return { status: 202, body: presentDelivery(replayed) }
  },
})
