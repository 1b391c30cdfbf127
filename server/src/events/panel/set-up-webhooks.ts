import { z } from 'zod'
import { inPath } from '../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import type { WebhookId } from '../../platform/ids.ts'
import { replayWebhook } from '../webhooks/replay-events.ts'
import { changeWebhook, createWebhook, removeWebhook, rotateWebhookSecret } from '../webhooks/set-up-webhook.ts'
import { enableWebhook, testWebhook } from '../webhooks/turn-on-webhook.ts'
import { includable } from '../webhooks/webhook.ts'
import {
  listDeliveriesOperation,
  listWebhooksOperation,
  presentTest,
  presentWebhookRow,
  replayDeliveryOperation,
} from './list-webhooks.ts'

const fields = z.object({
  url: z.string('must be an https address'),
  types: z.array(z.string('must be types of events'), 'must be types of events'),
  description: z.string('must be a text'),
  batch_size: z.int('must be a number'),
  include: z.array(z.enum(includable)),
})
const fieldsOf = ({ batch_size: batchSize, ...rest }: z.output<typeof fields>) => ({ ...rest, batchSize })
const crm = { url: 'https://crm.example.edu/hooks', types: ['credential.*'], description: 'CRM' }
const exampleBody = { ...crm, batch_size: 1, include: [] }
/** The form offers only valid types and lengths, so a refused body means that the address is wrong. */
const about = { url: ['body_invalid'] } as const
const id = inPath<WebhookId>('webhook_not_found')

const createWebhookOperation = teamOperation({
  name: 'create-webhook',
  leastRole: 'admin',
  needsRecentSignIn: true,
  keepsBody: true,
  route: 'POST /api/panel/webhooks',
  body: fields,
  exampleBody,
  about,
  async handle(ctx, { body }) {
    const { webhook, secret } = await createWebhook(ctx, fieldsOf(body))
    return { status: 201, body: { webhook: presentWebhookRow(webhook), secret } }
  },
})

const changeWebhookOperation = teamOperation({
  name: 'change-webhook',
  leastRole: 'admin',
  keepsBody: true,
  route: 'PATCH /api/panel/webhooks/:id',
  body: fields,
  exampleBody,
  id,
  about,
  async handle(ctx, { id: webhookId, body }) {
    return { body: presentWebhookRow(await changeWebhook(ctx, webhookId, fieldsOf(body))) }
  },
})

const removeWebhookOperation = teamOperation({
  name: 'remove-webhook',
  leastRole: 'admin',
  route: 'DELETE /api/panel/webhooks/:id',
  id,
  async handle(ctx, { id: webhookId }) {
    await removeWebhook(ctx, webhookId)
    return { body: {} }
  },
})

const rotateWebhookSecretOperation = teamOperation({
  name: 'rotate-webhook-secret',
  leastRole: 'admin',
  needsRecentSignIn: true,
  route: 'POST /api/panel/webhooks/:id/rotate-secret',
  id,
  async handle(ctx, { id: webhookId }) {
    return { body: { secret: await rotateWebhookSecret(ctx, webhookId) } }
  },
})

const testWebhookOperation = teamOperation({
  name: 'test-webhook',
  leastRole: 'admin',
  route: 'POST /api/panel/webhooks/:id/test',
  id,
  async handle(ctx, { id: webhookId, platform, aside }) {
    return { body: presentTest(await testWebhook(ctx, platform, webhookId, aside)) }
  },
})

const enableWebhookOperation = teamOperation({
  name: 'enable-webhook',
  leastRole: 'admin',
  route: 'POST /api/panel/webhooks/:id/enable',
  id,
  async handle(ctx, { id: webhookId, platform, aside }) {
    return { body: presentWebhookRow(await enableWebhook(ctx, platform, webhookId, aside)) }
  },
})

const replayWebhookOperation = teamOperation({
  name: 'replay-webhook',
  leastRole: 'admin',
  route: 'POST /api/panel/webhooks/:id/replay',
  body: z.object({ since: z.iso.datetime({ offset: true, error: 'must be a moment' }) }),
  exampleBody: { since: '2026-11-26T09:00:00Z' },
  id,
  async handle(ctx, { id: webhookId, body }) {
    return { status: 202, body: presentWebhookRow(await replayWebhook(ctx, webhookId, new Date(body.since))) }
  },
})

/** All operations of the panel on webhooks. */
export const webhookOperations = [
  listWebhooksOperation,
  createWebhookOperation,
  changeWebhookOperation,
  removeWebhookOperation,
  rotateWebhookSecretOperation,
  testWebhookOperation,
  enableWebhookOperation,
  listDeliveriesOperation,
  replayWebhookOperation,
  replayDeliveryOperation,
] as const
