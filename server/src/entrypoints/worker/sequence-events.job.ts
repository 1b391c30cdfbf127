import type { Platform } from '../../platform/context.ts'
import { isEventWaiting, sequenceEvents } from '../../platform/event-log/event-store.ts'
import type { DueWork } from '../../platform/outbox/work-when-due.ts'

/** Events that were committed and have no position yet. */
export function sequenceEventsJob(platform: Platform): DueWork {
  return { name: 'events', isDue: isEventWaiting, work: () => sequenceEvents(platform) }
}
