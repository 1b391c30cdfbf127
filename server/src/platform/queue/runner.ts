import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Queue } from './queue.ts'
import { type Payloads, type QueueName, storedQueueNames } from './queues.ts'

export type Handler<Name extends QueueName> = (payload: Payloads[Name]) => Promise<void>

/**
 * Works a queue with `slots` workers at a time. Every job may arrive twice; a handler that throws gets its job again.
 *
 * pg-boss sleeps its polling interval between two jobs; telling the worker at once that there may be more makes it
 * fetch without a pause (4 jobs a second become about 300).
 */
export async function workQueue<Name extends QueueName>(
  queue: Queue,
  log: Log,
  name: Name,
  slots: number,
  handler: Handler<Name>,
): Promise<void> {
  const stored = storedQueueNames[name]
  for (let slot = 0; slot < slots; slot++) {
    let workerId: string | undefined
    workerId = await queue.boss.work<Payloads[Name]>(
      stored,
      // Woken by NOTIFY and by queue-look.ts.
      { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 },
      async ([job]) => {
        if (workerId) queue.boss.notifyWorker(workerId)
        if (!job) return
        try {
          await handler(job.data)
        } catch (error) {
          log.error(
            { err: error, queue: stored, job_id: (job.data as { jobId?: string }).jobId },
            'a queued job failed',
          )
          // Without a pause a job that fails at once would be fetched again in the same millisecond.
          await sleep(1_000)
          throw error
        }
      },
    )
    queue.slots.set(stored, [...(queue.slots.get(stored) ?? []), workerId])
  }
}
