import type { Context } from '../../platform/context.ts'
import type { WebhookDeliveryId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { updateDeliveryReplayed } from './delivery-store.ts'
import type { Delivery } from './webhook.ts'

/** Sends the event of a delivery that has ended once more, under its own id. One that is still on its way stays so. */
export async function replayDelivery(ctx: Context, id: WebhookDeliveryId): Promise<Delivery> {
  const delivery = await updateDeliveryReplayed(ctx, id)
  if (!delivery) throw refuse('webhook_delivery_not_found')
  return delivery
}
