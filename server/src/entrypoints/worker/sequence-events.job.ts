import { fanOutEvents } from '../../events/webhooks/fan-out-events.ts'
import { continueReplays } from '../../events/webhooks/replay-events.ts'
import { isWebhookBehind, isWebhookReplaying } from '../../events/webhooks/webhook-store.ts'
import type { Platform } from '../../platform/context.ts'
import { isEventWaiting, sequenceEvents } from '../../platform/event-log/event-store.ts'
import type { DueWork } from '../../platform/outbox/work-when-due.ts'

/** Events that were committed and have no position yet. */
export function sequenceEventsJob(platform: Platform): DueWork {
  return { name: 'events', isDue: isEventWaiting, work: () => sequenceEvents(platform) }
}

/** Events whose webhooks have no deliveries of them yet. */
export function fanOutEventsJob(platform: Platform): DueWork {
  return { name: 'events for webhooks', isDue: isWebhookBehind, work: () => fanOutEvents(platform) }
}

/** Events that webhooks are sent once more. */
export function replayEventsJob(platform: Platform): DueWork {
  return { name: 'replays of webhooks', isDue: isWebhookReplaying, work: () => continueReplays(platform) }
}
