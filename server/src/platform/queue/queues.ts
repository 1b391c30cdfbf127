import type { BatchId, JobId, OrganizationId, SignInId } from '../ids.ts'

type OfBatch = { organizationId: OrganizationId; jobId: JobId; batchId: BatchId }

/** What each queue carries. Ids only: rows, addresses and secrets stay in their tables. */
export type Payloads = {
  'issue-chunk': OfBatch & { chunkIndex: number }
  'finish-batch': OfBatch
  'mail-chunk': OfBatch & { chunkIndex: number }
  'close-batch': OfBatch
  'apply-retention': Record<string, never>
  'send-sign-in-letter': { signInId: SignInId }
}

export type QueueName = keyof Payloads

/**
 * The name under which the database keeps each queue. One that was renamed here keeps its name there: what an earlier
 * version left on it, and what one puts there that still runs beside this one, is worked off all the same.
 */
export const storedQueueNames: Readonly<Record<QueueName, string>> = {
  'issue-chunk': 'issue-chunk',
  'finish-batch': 'finish-batch',
  'mail-chunk': 'deliver-mail',
  'close-batch': 'close-batch',
  'apply-retention': 'apply-retention',
  'send-sign-in-letter': 'send-sign-in-letter',
}
