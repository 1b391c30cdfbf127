import type { Platform } from '../../platform/context.ts'
import { type TransactionDb, withTransaction } from '../../platform/db/database.ts'
import { typesNamed } from '../../platform/event-log/event.ts'
import { listEventRows } from '../../platform/event-log/event-store.ts'
import { newId, type WebhookDeliveryId } from '../../platform/ids.ts'
import { addDailyDeliveries } from '../../platform/rate-limits/daily-use-store.ts'
import { insertDeliveries } from './delivery-store.ts'
import { deliveriesPerDay } from './webhook.ts'
import { type BehindWebhook, lockBehindWebhook, updateWebhookReached, updateWebhookWaits } from './webhook-store.ts'

/** About as many deliveries as are made at a time. */
const eventsTogether = 1_000

/**
 * Makes the deliveries of the next events for one webhook that has not got all of them. Resolves to whether there was one. The webhook is locked
 * during this: whoever gives positions to further events marks it afterwards.
 */
export async function fanOutEvents({ database, clock }: Platform): Promise<boolean> {
  return withTransaction(database.forService(), async (tx) => {
    const webhook = await lockBehindWebhook(tx)
    if (!webhook) return false
    if ((await addDailyDeliveries(tx, webhook.organizationId, 0)) >= deliveriesPerDay) {
      await updateWebhookWaits(tx, webhook.id)
      return true
    }
    const { events, nextPosition, isMore } = await readMeantEvents(tx, webhook, clock.now())
    await insertDeliveries(tx, webhook, events, clock.now())
    await addDailyDeliveries(tx, webhook.organizationId, events.length)
    await updateWebhookReached(tx, { id: webhook.id, nextPosition, isBehind: isMore })
    return true
  })
}

/** Reads the next events of the types that a webhook names, as deliveries to be made, and the position to continue from. */
export async function readMeantEvents(
  tx: TransactionDb,
  { organizationId, types, nextPosition }: BehindWebhook,
  now: Date,
) {
  const named = typesNamed(types)
  const filter = { types: 'types' in named ? named.types : [] }
  const scope = { db: tx, organization: { id: organizationId } }
  const from = { position: nextPosition, place: 0 }
  const { rows, lastPosition, lastMeant, isFull } = await listEventRows(scope, from, filter, eventsTogether)
  const events = rows.flatMap(({ position, type, subjects }) =>
    subjects.map((_, place) => ({ id: newId<WebhookDeliveryId>(now), position, place, type })),
  )
  const lastRead = rows.at(-1)?.position
  const isCut = lastRead !== undefined && lastMeant !== undefined && lastRead < lastMeant
  const reached = isCut ? lastRead : lastPosition
  return { events, nextPosition: reached === undefined ? nextPosition : reached + 1n, isMore: isCut || isFull }
}
