import { createWebhook } from '../../events/webhooks/set-up-webhook.ts'
import { operation } from '../http/operation.ts'
import { bodyCodes, example, refused } from './describe-errors.ts'
import { madeWebhook, presentWebhook, secretExample, webhookExample, webhookFields } from './describe-webhooks.ts'

export const createWebhookOperation = operation({
  name: 'create-webhook',
  method: 'POST',
  path: '/api/v1/webhooks',
  tag: 'Webhooks',
  summary: 'Make a webhook',
  description:
    'Makes a webhook, of which an organization has ten at most. Keep its secret and let your receiver verify by it; then enable the webhook: nothing is sent before. Deliveries are signed as Standard Webhooks says.',
  body: webhookFields,
  bodyExamples: {
    crm: {
      summary: 'Credentials and batches',
      value: { url: webhookExample.url, types: webhookExample.types, description: webhookExample.description },
    },
  },
  responses: {
    201: {
      description: 'The webhook with its secret.',
      schema: madeWebhook,
      examples: { made: { summary: 'Made', value: { ...webhookExample, secret: secretExample } } },
    },
    409: refused('There are as many as there may be.', { many: example('The eleventh', 'too_many_webhooks', 10) }),
    422: {
      ...refused('The body is invalid.', {
        url: example('Not reachable from outside', 'body_invalid', 'url is not taken: its address is not a public one'),
        type: example('Unknown type', 'body_invalid', 'types: there is no credential.lost'),
      }),
      codes: bodyCodes,
    },
  },
  async handle(ctx, { body }) {
    const { batch_size: batchSize, ...fields } = body
    const { webhook, secret } = await createWebhook(ctx, { ...fields, batchSize })
    return { status: 201, body: { ...presentWebhook(webhook), secret } }
  },
})
