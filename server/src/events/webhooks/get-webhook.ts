import type { Context } from '../../platform/context.ts'
import type { WebhookId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { SealedSecrets, Webhook } from './webhook.ts'
import { findWebhook } from './webhook-store.ts'

/** Throws Refusal where the organization has no such webhook. */
export async function getWebhook(ctx: Context, id: WebhookId): Promise<Webhook> {
  const {
    sealedSecret: _sealed,
    formerSealedSecret: _former,
    formerUntil: _until,
    ...webhook
  } = await getWebhookWithSecrets(ctx, id)
  return webhook
}

/** Gets a webhook with its sealed secrets. */
export async function getWebhookWithSecrets(ctx: Context, id: WebhookId): Promise<Webhook & SealedSecrets> {
  const webhook = await findWebhook(ctx, id)
  if (!webhook) throw refuse('webhook_not_found')
  return webhook
}
