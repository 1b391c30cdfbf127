import { recordChange } from '../../platform/audit-log/record-change.ts'
import { dayMs } from '../../platform/clock.ts'
import { type Context, inTransaction, type Platform } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { positionAt } from '../../platform/event-log/event.ts'
import { findLastPosition } from '../../platform/event-log/event-store.ts'
import type { WebhookDeliveryId, WebhookId } from '../../platform/ids.ts'
import { addDailyDeliveries } from '../../platform/rate-limits/daily-use-store.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { insertDeliveries, updateDeliveryReplayed } from './delivery-store.ts'
import { readMeantEvents } from './fan-out-events.ts'
import { getWebhook } from './get-webhook.ts'
import { type Delivery, replayDaysMax, replaysPerDay, requireReader, type Webhook } from './webhook.ts'
import {
  lockReplayingWebhook,
  lockWebhook,
  updateReplayWaits,
  updateWebhookReplayed,
  updateWebhookReplaying,
} from './webhook-store.ts'

/** Sends the event of a delivery that has ended again, under its own id. A delivery that has not ended is not changed. */
export async function replayDelivery(ctx: Context, id: WebhookDeliveryId): Promise<Delivery> {
  return inTransaction(ctx, async (tx) => {
    const delivery = await updateDeliveryReplayed(tx, id)
    if (!delivery) throw refuse('webhook_delivery_not_found')
    requireReader(tx, await getWebhook(tx, delivery.webhookId))
    return delivery
  })
}

/**
 * Starts to send the events since a moment to a webhook again, also those from while it was off; workers do it (`continueReplays`). Throws Refusal
 * where the webhook is not on, where a replay of it is under way, or where the moment is longer ago than deliveries are kept.
 */
export async function replayWebhook(ctx: Context, id: WebhookId, since: Date): Promise<Webhook> {
  const now = ctx.clock.now()
  if (since > now || since.getTime() < now.getTime() - replayDaysMax * dayMs)
    throw refuse('body_invalid', `since must be a moment of the last ${replayDaysMax} days`)
  await inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, id)
    if (!webhook) throw refuse('webhook_not_found')
    requireReader(tx, webhook)
    if (webhook.status !== 'on') throw refuse('webhook_not_on')
    if (webhook.replay && !webhook.replay.endedAt) throw refuse('webhook_replay_under_way')
    const until = (await findLastPosition(tx)) ?? 0n
    await updateWebhookReplayed(tx, id, { since, from: positionAt(since), until })
    await recordChange(tx, { action: 'webhook.replayed', subjectId: id, after: { since: since.toISOString() } })
  })
  return getWebhook(ctx, id)
}

/** Makes deliveries of the next events of one replay. Resolves to whether any replay could continue. */
export async function continueReplays({ database, clock, announcer }: Platform): Promise<boolean> {
  const organizationId = await withTransaction(database.forService(), async (tx) => {
    const webhook = await lockReplayingWebhook(tx)
    if (!webhook) return undefined
    const now = clock.now()
    if ((await addDailyDeliveries(tx, webhook.organizationId, 0)) >= replaysPerDay) {
      await updateReplayWaits(tx, webhook.id)
      return webhook.organizationId
    }
    const { events, nextPosition, isMore } = await readMeantEvents(tx, webhook, now)
    const meant = events.filter(({ position }) => position <= webhook.replayUntil)
    await insertDeliveries(tx, webhook, meant, now, true)
    await addDailyDeliveries(tx, webhook.organizationId, meant.length)
    const isOver = !isMore || nextPosition > webhook.replayUntil
    const next = isOver ? webhook.replayUntil : nextPosition
    await updateWebhookReplaying(tx, {
      id: webhook.id,
      nextPosition: next,
      events: meant.length,
      endedAt: isOver ? now : null,
    })
    return webhook.organizationId
  })
  if (organizationId) announcer.announce(organizationId, ['webhooks'])
  return organizationId !== undefined
}
