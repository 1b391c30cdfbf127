import type { Context } from '../../platform/context.ts'
import { listEventRowsAt } from '../../platform/event-log/event-store.ts'
import { type ToldEvent, toldEvents } from '../told-event.ts'
import { type DeliveryFilter, listDeliveries } from './delivery-store.ts'
import { withIncluded } from './included-view.ts'
import type { Delivery, Webhook } from './webhook.ts'

/** A delivery with its event, which is the body of its request. Without the event where that is deleted already. */
export type ListedDelivery = Delivery & { event: ToldEvent | undefined }

/** Returns the deliveries of `listDeliveries`, each with its event. */
export async function listDeliveriesWithEvents(
  ctx: Context,
  { id, include }: Pick<Webhook, 'id' | 'include'>,
  filter: DeliveryFilter,
  limit: number,
): Promise<ListedDelivery[]> {
  const found = await listDeliveries(ctx, id, filter, limit)
  const rows = await listEventRowsAt(ctx, [...new Set(found.map(({ position }) => position))])
  const eventsAt = new Map(rows.map((row) => [row.position, toldEvents(ctx.settings.publicUrl, row)]))
  const eventOf = ({ position, place }: Delivery) => eventsAt.get(position)?.[place]
  const told = await withIncluded(
    ctx,
    include,
    found.flatMap((one) => eventOf(one) ?? []),
  )
  const byId = new Map(told.map((event) => [event.id, event]))
  return found.map((one) => ({ ...one, event: byId.get(eventOf(one)?.id ?? '') }))
}
