import type { FailureCategory } from '../../credentials/failures/failure.ts'
import type { Job } from '../../credentials/jobs/job.ts'
import type { ApiKeyId, JobId, UserId } from '../../platform/ids.ts'

/** Who started a batch: a person or an API key, by name. A person without a name is shown by address. */
export type Starter =
  | { kind: 'person'; id: UserId; name: string }
  | { kind: 'api_key'; id: ApiKeyId; name: string }
  | { kind: 'operator' }

/** A batch as the list of batches shows it. */
export type BatchRow = Pick<
  Job,
  | 'batchId'
  | 'templateId'
  | 'templateVersion'
  | 'status'
  | 'total'
  | 'processed'
  | 'fileName'
  | 'note'
  | 'createdAt'
  | 'finishedAt'
> & {
  jobId: JobId
  templateName: string
  startedBy: Starter
  successful: number
  failed: number
  alreadyEmitted: number
}

/**
 * The states of a chunk: it waits for a worker, a worker has claimed it, it waits for another attempt after an error, its rows are issued, its
 * letters were attempted too.
 */
export const chunkStates = ['waiting', 'working', 'put_off', 'issued', 'mailed'] as const
export type ChunkState = (typeof chunkStates)[number]

/** A chunk of a batch. Its rows are counted from 1 over the whole batch. */
export type BatchChunk = {
  index: number
  firstRow: number
  rowCount: number
  state: ChunkState
  attempts: number
  failed: number
  doneAt: Date | null
}

/** The number of failures of one category, and how many of these are open. */
export type CategoryCount = { category: FailureCategory; count: number; open: number }

/** A batch with everything that its page shows. */
export type Batch = BatchRow & {
  route: Job['route']
  error: string | null
  startedAt: Date | null
  issuedAt: Date | null
  internal: number
  external: number
  letters: { sent: number; failed: number; pending: number }
  errors: CategoryCount[]
  chunks: BatchChunk[]
  /** The number of the batch's active credentials, including those of repaired rows. */
  active: number
  /** The number of the batch's credentials that a wallet app keeps. */
  inWallets: number
  /** The revocation of the whole batch, and its progress. Whoever asked for it is shown by name. */
  revocation: {
    reason: string
    requestedAt: Date
    requestedBy: Starter
    total: number
    revoked: number
    finishedAt: Date | null
  } | null
}

/** The time over which the rate is measured: long enough to be steady, short enough to notice that the work got slower. */
const measuredMs = 30_000

/**
 * Rows a second, measured over the last half minute; null while nothing is known, or when nothing was done in that time. A batch of one task reports
 * row by row, so its rate is measured since its start.
 */
export function rowsPerSecond(
  batch: Pick<Batch, 'route' | 'processed' | 'startedAt' | 'chunks'>,
  now: Date,
): number | null {
  if (!batch.startedAt) return null
  const sinceStartMs = Math.max(1, now.getTime() - batch.startedAt.getTime())
  if (batch.route === 'single') return batch.processed === 0 ? null : (batch.processed * 1_000) / sinceStartMs
  const from = now.getTime() - measuredMs
  const rows = batch.chunks
    .filter(({ doneAt }) => doneAt !== null && doneAt.getTime() > from)
    .reduce((sum, { rowCount }) => sum + rowCount, 0)
  return rows === 0 ? null : (rows * 1_000) / Math.min(measuredMs, sinceStartMs)
}
