import { changeWebhook } from '../../events/webhooks/set-up-webhook.ts'
import { parseId, type WebhookId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { bodyCodes, example, notFound, refused } from './describe-errors.ts'
import { presentWebhook, webhook, webhookChanges, webhookExample, webhookId } from './describe-webhooks.ts'

export const changeWebhookOperation = operation({
  name: 'change-webhook',
  method: 'PATCH',
  path: '/api/v1/webhooks/:webhook_id',
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description: 'Changes what is named. With another address it is sent nothing until it was enabled again.',
  pathParameters: webhookId,
  body: webhookChanges,
  bodyExamples: { note: { summary: 'Another note', value: { description: 'CRM of the faculty' } } },
  responses: {
    200: {
      description: 'The webhook.',
      schema: webhook,
      examples: { crm: { summary: 'Changed', value: { ...webhookExample, description: 'CRM of the faculty' } } },
    },
    422: {
      ...refused('The body is invalid.', {
        type: example('Unknown type', 'body_invalid', 'types: there is no credential.lost'),
      }),
      codes: bodyCodes,
    },
    404: notFound('webhook_not_found'),
  },
  checkPath: checkPathId('webhook_id', 'webhook_not_found'),
  async handle(ctx, { path, body }) {
    const id = parseId<WebhookId>(path.webhook_id) as WebhookId
    const { url, types, description, batch_size: batchSize, include } = body
    const changes = {
      ...(url !== undefined && { url }),
      ...(types && { types }),
      ...(description !== undefined && { description }),
      ...(batchSize !== undefined && { batchSize }),
      ...(include && { include }),
    }
    return { body: presentWebhook(await changeWebhook(ctx, id, changes)) }
  },
})
