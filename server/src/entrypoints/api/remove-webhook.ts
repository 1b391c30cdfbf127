import { z } from 'zod'
import { removeWebhook } from '../../events/webhooks/set-up-webhook.ts'
import { parseId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import { webhookExample, webhookId } from './describe-webhooks.ts'

export const removeWebhookOperation = operation({
  name: 'remove-webhook',
  method: 'DELETE',
  path: '/api/v1/webhooks/:webhook_id',
  tag: 'Webhooks',
  summary: 'Remove a webhook',
  description: 'Removes a webhook with what waits for it and the list of its deliveries.',
  pathParameters: webhookId,
  responses: {
    200: {
      description: 'It is gone.',
      schema: z
        .object({ id: z.uuid().meta({ description: 'Webhook id.' }) })
        .meta({ id: 'RemovedWebhook', description: 'A webhook that is gone.' }),
      examples: { gone: { summary: 'Gone', value: { id: webhookExample.id } } },
    },
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path }) {
    const id = parseId<WebhookId>(path.webhook_id) as WebhookId
    await removeWebhook(ctx, id)
    return { body: { id } }
  },
})
