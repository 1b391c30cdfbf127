import { testWebhook } from '../../events/webhooks/turn-on-webhook.ts'
import { parseId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import { presentAnswer, testAnswer, webhookId } from './describe-webhooks.ts'

export const testWebhookOperation = operation({
  name: 'test-webhook',
  method: 'POST',
  path: '/api/v1/webhooks/:webhook_id/test',
  tag: 'Webhooks',
  summary: 'Test a webhook',
  description: 'Sends a signed webhook.test now and tells what was answered. Nothing else comes of it.',
  pathParameters: webhookId,
  responses: {
    200: {
      description: 'What was answered.',
      schema: testAnswer,
      examples: { taken: { summary: 'Taken', value: { taken: true, status: 200, ms: 84, answer: 'ok' } } },
    },
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path, platform, aside }) {
    const id = parseId<WebhookId>(path.webhook_id) as WebhookId
    return { body: presentAnswer(await testWebhook(ctx, platform, id, aside)) }
  },
})
