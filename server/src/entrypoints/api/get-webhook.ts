import { getWebhook } from '../../events/webhooks/get-webhook.ts'
import { parseId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import { presentWebhook, webhook, webhookExample, webhookId } from './describe-webhooks.ts'

export const getWebhookOperation = operation({
  name: 'get-webhook',
  method: 'GET',
  path: '/api/v1/webhooks/:webhook_id',
  tag: 'Webhooks',
  summary: 'Get a webhook',
  description: 'A webhook, without its secret.',
  pathParameters: webhookId,
  responses: {
    200: {
      description: 'The webhook.',
      schema: webhook,
      examples: { crm: { summary: 'Not on yet', value: webhookExample } },
    },
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path }) {
    return { body: presentWebhook(await getWebhook(ctx, parseId<WebhookId>(path.webhook_id) as WebhookId)) }
  },
})
