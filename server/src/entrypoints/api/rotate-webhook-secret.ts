import { rotateWebhookSecret } from '../../events/webhooks/set-up-webhook.ts'
import { parseId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { notFound } from './describe-errors.ts'
import { madeSecret, secretExample, webhookId } from './describe-webhooks.ts'

export const rotateWebhookSecretOperation = operation({
  name: 'rotate-webhook-secret',
  method: 'POST',
  path: '/api/v1/webhooks/:webhook_id/rotate-secret',
  tag: 'Webhooks',
  summary: 'Rotate a secret',
  description:
    'Makes another secret. For 24 hours deliveries are signed by both, so that your receiver can be changed meanwhile.',
  pathParameters: webhookId,
  responses: {
    200: {
      description: 'The new secret.',
      schema: madeSecret,
      examples: { made: { summary: 'Made', value: { secret: secretExample } } },
    },
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path }) {
    return { body: { secret: await rotateWebhookSecret(ctx, parseId<WebhookId>(path.webhook_id) as WebhookId) } }
  },
})
