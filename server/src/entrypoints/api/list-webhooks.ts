import { z } from 'zod'
import { listWebhooks } from '../../events/webhooks/webhook-store.ts'
import { operation } from '../http/operation.ts'
import { presentWebhook, webhook, webhookExample } from './describe-webhooks.ts'

export const listWebhooksOperation = operation({
  name: 'list-webhooks',
  method: 'GET',
  path: '/api/v1/webhooks',
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: 'All webhooks of your organization, in the order in which they were made.',
  responses: {
    200: {
      description: 'The webhooks.',
      schema: z
        .object({ webhooks: z.array(webhook).meta({ description: 'Webhooks.' }) })
        .meta({ id: 'WebhookList', description: 'The webhooks of an organization.' }),
      examples: { one: { summary: 'One', value: { webhooks: [webhookExample] } } },
    },
  },
  async handle(ctx) {
    return { body: { webhooks: (await listWebhooks(ctx)).map(presentWebhook) } }
  },
})
