import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrganization } from '../../organizations/organization-store.ts'
import { dayMs } from '../../platform/clock.ts'
import { Coalescer } from '../../platform/coalescer.ts'
import { contextFor, type Platform } from '../../platform/context.ts'
import { listEventRowsAt } from '../../platform/event-log/event-store.ts'
import type { OrganizationId, WebhookId } from '../../platform/ids.ts'
import { attemptOf } from '../../platform/outbox/outbox.ts'
import type { DueWork } from '../../platform/outbox/work-when-due.ts'
import { faultPoint } from '../../platform/process/fault.ts'
import type { Stop } from '../../platform/process/stop.ts'
import type { Delivery as Outcome } from '../../platform/smtp/delivery.ts'
import { type ToldEvent, toldEvents } from '../told-event.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  isDeliveryDue,
  type NotedAttempt,
  updateDelivered,
  updateDeliveriesReleased,
} from './delivery-store.ts'
import { withIncluded } from './included-view.ts'
import { type Answered, type Receiver, sendToWebhook } from './send-to-webhook.ts'
import { turnOff } from './turn-on-webhook.ts'
import { deliveryRetrySeconds, failingDaysMax, isTaken } from './webhook.ts'
import { listReceivers, updateWebhooksHealth } from './webhook-store.ts'

const underWayMax = 64
/** The pause between two claims while deliveries are under way. */
const lookAgainMs = 250
const noteWithinMs = 10
/** The milliseconds for which a lane starts further requests: its claimed deliveries are sent soon or released. */
const laneMs = 1_000

/** The deliveries of one request, and its answer. */
type Ended = { deliveries: ClaimedDelivery[]; answered: Answered }

/**
 * Sends due deliveries. A process has at most `underWayMax` lanes under way, and few for each receiver (delivery-store.ts). A lane that ends makes
 * room at once, so that a slow receiver delays no other. A process that dies after an answer and before its note sends the request again, under the
 * same id.
 */
export function deliverWebhooks(platform: Platform, stop: Stop): DueWork {
  const { database, log } = platform
  const underWay = new Set<Promise<void>>()
  const notes = new Coalescer<Ended, void>({
    batchMax: underWayMax,
    window: () => sleep(noteWithinMs),
    async run(ended) {
      await note(platform, ended)
      return ended.map(() => undefined)
    },
  })
  const named = ({ organizationId: id, include }: Receiver, events: ToldEvent[]) =>
    withIncluded({ db: database.forService(), organization: { id } }, include, events)
  const deliver = async (receiver: Receiver, claimed: Claimed[], noted: Promise<void>[]) => {
    const [kept, lost] = [claimed.filter(({ event }) => event), claimed.filter(({ event }) => !event)]
    const events = kept.flatMap(({ event }) => event ?? [])
    if (lost.length > 0) noted.push(notes.add({ deliveries: lost.map(({ delivery }) => delivery), answered: gone }))
    if (events.length === 0) return true
    const answered = await sendToWebhook(platform, receiver, bodyOf(receiver, await named(receiver, events)))
    noted.push(notes.add({ deliveries: kept.map(({ delivery }) => delivery), answered }))
    return isTaken(answered.code)
  }
  const deliverLane = async (receiver: Receiver, requests: Claimed[][]) => {
    const begun = performance.now()
    const noted: Promise<void>[] = []
    const left = [...requests]
    const goesOn = () => !stop.requested.aborted && performance.now() - begun <= laneMs
    try {
      for (
        let next = left.shift();
        next;
        next = (await deliver(receiver, next, noted)) && goesOn() ? left.shift() : undefined
      );
      // Where a receiver is gone its webhook is off after this, and nobody claims the released deliveries.
      await Promise.all(noted)
      const unsent = left.flat().map(({ delivery }) => delivery)
      if (unsent.length > 0) await updateDeliveriesReleased(database, unsent)
    } catch (err) {
      log.warn({ err, webhook: receiver.id }, 'what became of a delivery could not be noted')
    }
  }
  return {
    name: 'deliveries to webhooks',
    isDue: isDeliveryDue,
    async work() {
      while (!stop.requested.aborted) {
        const claimed = underWay.size < underWayMax ? await claimDeliveries(database, underWayMax - underWay.size) : []
        const [receivers, events] = await Promise.all([receiversOf(platform, claimed), eventsOf(platform, claimed)])
        for (const ofLane of Map.groupBy(claimed, ({ webhookId, lane }) => `${webhookId} ${lane}`).values()) {
          const receiver = ofLane[0] && receivers.get(ofLane[0].webhookId)
          if (!receiver) continue
          const one = deliverLane(receiver, requestsOf(ofLane, events)).finally(() => underWay.delete(one))
          underWay.add(one)
        }
        if (underWay.size === 0) break
        if (claimed.length === 0 || underWay.size >= underWayMax)
          await Promise.race([...underWay, sleep(lookAgainMs, undefined, { signal: stop.requested }).catch(() => {})])
      }
      await Promise.all(underWay)
      return false
    },
  }
}

type Claimed = { delivery: ClaimedDelivery; event: ToldEvent | undefined }

/** The requests of a lane in the order of their events, each with its own events in that order. */
function requestsOf(ofLane: ClaimedDelivery[], events: Map<string, ToldEvent>): Claimed[][] {
  const inOrder = ofLane.toSorted(
    (a, b) => a.request - b.request || Number(a.position - b.position) || a.place - b.place,
  )
  const withEvents = inOrder.map((delivery) => ({ delivery, event: events.get(nameOf(delivery)) }))
  return [...Map.groupBy(withEvents, ({ delivery }) => delivery.request).values()]
}

const gone: Answered = { code: null, ms: 0, words: 'the event is no longer kept', retryAfterSeconds: 0 }

/** The body of a request: one event, or a list of events, whose id is the same whenever it has the same events. */
function bodyOf({ batchSize }: Receiver, events: ToldEvent[]): { id: string; body: string } {
  const [event] = events
  if (event && events.length === 1 && batchSize === 1) return { id: event.id, body: JSON.stringify(event) }
  const ids = events.map(({ id }) => id).join(' ')
  const id = `bat_${createHash('sha256').update(ids).digest('hex').slice(0, 32)}`
  return { id, body: JSON.stringify({ type: 'batch', id, events }) }
}

async function receiversOf({ database }: Platform, claimed: ClaimedDelivery[]): Promise<Map<WebhookId, Receiver>> {
  if (claimed.length === 0) return new Map()
  const receivers = await listReceivers(database, [...new Set(claimed.map(({ webhookId }) => webhookId))])
  return new Map(receivers.map((receiver) => [receiver.id, receiver]))
}

const nameOf = ({ organizationId, position, place }: Pick<ClaimedDelivery, 'organizationId' | 'position' | 'place'>) =>
  `${organizationId} ${position} ${place}`

async function eventsOf({ database, settings }: Platform, claimed: ClaimedDelivery[]): Promise<Map<string, ToldEvent>> {
  const found = new Map<string, ToldEvent>()
  for (const [id, those] of Map.groupBy(claimed, ({ organizationId }) => organizationId)) {
    const scope = { db: database.forService(), organization: { id } }
    const rows = await listEventRowsAt(scope, [...new Set(those.map(({ position }) => position))])
    for (const row of rows)
      for (const [place, event] of toldEvents(settings.publicUrl, row).entries())
        found.set(nameOf({ organizationId: id, position: row.position, place }), event)
  }
  return found
}

/** Notes the results of deliveries, and turns off webhooks that are gone or have taken nothing for days. */
async function note(platform: Platform, ended: Ended[]): Promise<void> {
  const { database, clock } = platform
  faultPoint('webhooks.before_note')
  await updateDelivered(database, ended.flatMap(notesOf))
  const idsOf = (those: Ended[]) => [
    ...new Set(those.flatMap(({ deliveries }) => deliveries.map(({ webhookId }) => webhookId))),
  ]
  const now = clock.now()
  const givenUp = await updateWebhooksHealth(database, {
    taken: idsOf(ended.filter(({ answered }) => isTaken(answered.code))),
    failed: idsOf(ended.filter(({ answered }) => !isTaken(answered.code))),
    now,
    givenUpBefore: new Date(now.getTime() - failingDaysMax * dayMs),
  })
  for (const { id, organizationId } of givenUp) await off(platform, organizationId, id, 'failing')
  const owners = new Set(ended.flatMap(({ deliveries }) => deliveries.map(({ organizationId }) => organizationId)))
  for (const organizationId of owners) platform.announcer.announce(organizationId, ['webhooks'])
  for (const { deliveries, answered } of ended) {
    const [delivery] = deliveries
    if (delivery && answered.code === 410) await off(platform, delivery.organizationId, delivery.webhookId, 'gone')
  }
}

async function off(platform: Platform, organizationId: OrganizationId, id: WebhookId, because: 'gone' | 'failing') {
  const organization = await findOrganization(platform.database, organizationId)
  if (organization) await turnOff(contextFor(platform, organization, { kind: 'worker' }), platform, id, because)
}

const notesOf = ({ deliveries, answered }: Ended) => deliveries.map((one) => noteOf(one, answered))

function noteOf({ id, attempts }: ClaimedDelivery, answered: Answered): NotedAttempt {
  const { code, ms, words, retryAfterSeconds } = answered
  const outcome: Exclude<Outcome, { kind: 'withdrawn' }> = isTaken(code)
    ? { kind: 'sent' }
    : { kind: code === 410 ? 'refused' : 'deferred', answer: words }
  const attempt = attemptOf({ id, attempts }, outcome, deliveryRetrySeconds)
  const wait = attempt.retryAfterSeconds
  return {
    ...attempt,
    id,
    code,
    ms,
    answer: words,
    retryAfterSeconds: wait === null ? null : Math.max(wait, retryAfterSeconds),
  }
}
