import { enableWebhook } from '../../events/webhooks/turn-on-webhook.ts'
import { parseId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { presentWebhook, webhook, webhookExample, webhookId } from './describe-webhooks.ts'

export const enableWebhookOperation = operation({
  name: 'enable-webhook',
  method: 'POST',
  path: '/api/v1/webhooks/:webhook_id/enable',
  tag: 'Webhooks',
  summary: 'Enable a webhook',
  description:
    'Sends a signed webhook.test and turns the webhook on once it answers 2xx. It is told what happens from then on.',
  pathParameters: webhookId,
  responses: {
    200: {
      description: 'The webhook, which is on.',
      schema: webhook,
      examples: { on: { summary: 'On', value: { ...webhookExample, status: 'on' } } },
    },
    409: refused('The test was not taken. The words behind the colon say why.', {
      answer: example('It answered otherwise', 'webhook_not_verified', 'it answered 500'),
    }),
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path, platform, aside }) {
    const id = parseId<WebhookId>(path.webhook_id) as WebhookId
    return { body: presentWebhook(await enableWebhook(ctx, platform, id, aside)) }
  },
})
