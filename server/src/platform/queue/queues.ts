import type { BatchId, JobId, OrganizationId } from '../ids.ts'

type OfBatch = { organizationId: OrganizationId; jobId: JobId; batchId: BatchId }

/** What each queue carries. Ids only: rows, addresses and secrets stay in their tables. */
export type Payloads = {
  'issue-chunk': OfBatch & { chunkIndex: number }
  'finish-batch': OfBatch
  'deliver-mail': OfBatch & { chunkIndex: number }
  'close-batch': OfBatch
  'apply-retention': Record<string, never>
}

export type QueueName = keyof Payloads

export const queueNames: QueueName[] = ['issue-chunk', 'finish-batch', 'deliver-mail', 'close-batch', 'apply-retention']
