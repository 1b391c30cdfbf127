import { changedFacts } from '../../platform/audit-log/kept-facts.ts'
import { operatorIn, recordChange, recordCounts } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { typesNamed } from '../../platform/event-log/event.ts'
import { findLastPosition } from '../../platform/event-log/event-store.ts'
import { newId, type WebhookId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { deleteDeliveriesOf } from './delivery-store.ts'
import { getWebhook } from './get-webhook.ts'
import { problemOfUrl } from './send-to-webhook.ts'
import { newSecret, resealSecret, sealSecret } from './sign-delivery.ts'
import { batchSizeMax, includable, requireReader, type Webhook, webhooksMax } from './webhook.ts'
import {
  deleteWebhook,
  insertWebhook,
  listSealedOfWebhooks,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  updateSealedOfWebhook,
  updateWebhook,
  updateWebhookSecret,
} from './webhook-store.ts'

/** The time for which deliveries are signed with the former secret too. */
const bothSignMs = 86_400_000
const replacedAgain = new Date(0)

export type WebhookFields = Pick<Webhook, 'url' | 'types' | 'description'> &
  Partial<Pick<Webhook, 'batchSize' | 'include'>>

/**
 * Makes a webhook, which is off until it has answered a test (`enableWebhook`), and returns its secret, which nothing returns later. Throws Refusal
 * for invalid fields, and where the organization has the most webhooks allowed.
 */
export async function createWebhook(ctx: Context, given: WebhookFields): Promise<{ webhook: Webhook; secret: string }> {
  const fields = { batchSize: 1, include: [], ...given }
  checkFields(ctx, fields)
  requireReader(ctx, fields)
  const id = newId<WebhookId>(ctx.clock.now())
  const secret = newSecret()
  const sealed = sealSecret(ctx.keyWrapper, { id, organizationId: ctx.organization.id }, secret)
  await inTransaction(ctx, async (tx) => {
    await lockWebhooks(tx)
    if ((await listWebhooks(tx)).length >= webhooksMax) throw refuse('too_many_webhooks', webhooksMax)
    await insertWebhook(tx, { id, ...fields }, sealed, ((await findLastPosition(tx)) ?? 0n) + 1n)
    await recordChange(tx, { action: 'webhook.created', subjectId: id, after: factsOf(fields) })
  })
  return { webhook: await getWebhook(ctx, id), secret }
}

/** Changes fields of a webhook. With another address it is off until that address has answered a test. */
export async function changeWebhook(ctx: Context, id: WebhookId, changes: Partial<WebhookFields>): Promise<Webhook> {
  await inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw refuse('webhook_not_found')
    const next = { ...webhook, ...changes }
    checkFields(ctx, next)
    const isMoved = next.url !== webhook.url
    const [before, after] = [factsOf(webhook), factsOf(next)]
    // The facts tell the origin of an address and its length alone: another path of the same length is a change too.
    const changed = changedFacts(before, after) ?? (isMoved ? { before, after } : undefined)
    if (!changed) return
    requireReader(ctx, next)
    await updateWebhook(tx, { ...next, ...(isMoved && { status: 'unverified', offBecause: null }) })
    await recordChange(tx, { action: 'webhook.changed', subjectId: id, ...changed })
  })
  return getWebhook(ctx, id)
}

/** Gives a webhook another secret and returns it. Deliveries are signed with both secrets for a day. */
export async function rotateWebhookSecret(ctx: Context, id: WebhookId): Promise<string> {
  const secret = newSecret()
  const sealedSecret = sealSecret(ctx.keyWrapper, { id, organizationId: ctx.organization.id }, secret)
  await inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw refuse('webhook_not_found')
    requireReader(tx, webhook)
    await updateWebhookSecret(tx, { id, sealedSecret }, new Date(tx.clock.now().getTime() + bothSignMs))
    await recordChange(tx, { action: 'webhook.secret_rotated', subjectId: id })
  })
  return secret
}

/**
 * Replaces the secret of a webhook in a database that was restored from before a rotation, since others may know that secret: nobody knows the new
 * one, and the webhook is off until its owner has rotated and enabled it. It is done once, which `formerUntil` shows.
 */
export async function rotateWebhookAgain(ctx: Context, id: WebhookId): Promise<void> {
  const secret = sealSecret(ctx.keyWrapper, { id, organizationId: ctx.organization.id }, newSecret())
  await inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw refuse('webhook_not_found')
    if (webhook.formerUntil?.getTime() === replacedAgain.getTime()) return
    await updateWebhookSecret(tx, { id, sealedSecret: secret }, replacedAgain)
    await updateWebhook(tx, { ...webhook, status: 'unverified', offBecause: null })
    await recordChange(tx, { action: 'webhook.secret_rotated', subjectId: id })
  })
}

/** Removes a webhook with its deliveries. Deliveries that are left after an interruption are removed the next time. */
export async function removeWebhook(ctx: Context, id: WebhookId): Promise<void> {
  await getWebhook(ctx, id)
  await deleteDeliveriesOf(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw refuse('webhook_not_found')
    await deleteWebhook(tx, id)
    await recordChange(tx, { action: 'webhook.removed', subjectId: id, before: factsOf(webhook) })
  })
}

/** Seals the secrets of all webhooks under the current master key. */
export async function resealWebhooks(platform: Platform): Promise<void> {
  await withTransaction(platform.database.forService(), async (tx) => {
    const resealed = []
    for (const webhook of await listSealedOfWebhooks(tx)) {
      const reseal = (sealed: Buffer) => resealSecret(platform.keyWrapper, webhook, sealed)
      const current = reseal(webhook.sealedSecret)
      const former = webhook.formerSealedSecret && reseal(webhook.formerSealedSecret)
      if (!current && !former) continue
      await updateSealedOfWebhook(tx, {
        id: webhook.id,
        sealedSecret: current ?? webhook.sealedSecret,
        formerSealedSecret: former ?? webhook.formerSealedSecret,
      })
      resealed.push({ organizationId: webhook.organizationId, count: 1 })
    }
    await recordCounts(operatorIn(tx, platform), 'webhook.resealed', resealed)
  })
}

function checkFields(ctx: Context, { url, types, description, batchSize, include }: Required<WebhookFields>): void {
  const named = typesNamed(types)
  const ofUrl = problemOfUrl(ctx, url)
  const problems = [
    ...(ofUrl === undefined ? [] : [`url ${ofUrl}`]),
    ...('unknown' in named ? [`types: there is no ${named.unknown}`] : []),
    ...(types.length === 0 || types.length > 100 ? ['types must name 1 to 100'] : []),
    ...(!Number.isInteger(batchSize) || batchSize < 1 || batchSize > batchSizeMax
      ? [`batch_size must be an integer from 1 to ${batchSizeMax}`]
      : []),
    ...(include.every((name) => includable.includes(name)) ? [] : [`include must name ${includable.join(' or ')}`]),
    ...(description.length > 200 ? ['description must not exceed 200 characters'] : []),
    ...(!description.isWellFormed() || /\p{Cc}/u.test(description)
      ? ['description must have no control characters']
      : []),
  ]
  if (problems.length > 0) throw refuse('body_invalid', ...problems)
}

/** Keeps only the origin of the address: the rest may be a secret of the receiver. */
function factsOf({ url, types, description, batchSize, include }: Required<WebhookFields>) {
  return {
    url: new URL(url).origin,
    address_length: url.length,
    types,
    description,
    batch_size: batchSize,
    ...(include.length > 0 && { include }),
  }
}
