import type { Context } from '../../platform/context.ts'
import { listEventRowsAt } from '../../platform/event-log/event-store.ts'
import type { WebhookId } from '../../platform/ids.ts'
import { type ToldEvent, toldEvents } from '../told-event.ts'
import { type DeliveryFilter, listDeliveries } from './delivery-store.ts'
import type { Delivery } from './webhook.ts'

/** A delivery with its event, which is the body that is sent; without it where that is no longer kept. */
export type ListedDelivery = Delivery & { event: ToldEvent | undefined }

/** As `listDeliveries`, each with its event. */
export async function listDeliveriesWithEvents(
  ctx: Context,
  webhookId: WebhookId,
  filter: DeliveryFilter,
  limit: number,
): Promise<ListedDelivery[]> {
  const found = await listDeliveries(ctx, webhookId, filter, limit)
  const rows = await listEventRowsAt(ctx, [...new Set(found.map(({ position }) => position))])
  const eventsAt = new Map(rows.map((row) => [row.position, toldEvents(ctx.settings.publicUrl, row)]))
  return found.map((one) => ({ ...one, event: eventsAt.get(one.position)?.[one.place] }))
}
