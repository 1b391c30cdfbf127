import type { Answer, Query } from '../data/ask.ts'
import type { Tone } from '../ui/states/tone.tsx'

export type Batch = Answer<'get-batch'>
export type BatchChunk = Batch['chunks'][number]
export type BatchRow = Answer<'list-batches'>['items'][number]
export type ListBatchesQuery = Query<'list-batches'>
export type Starter = Batch['started_by']

/** The state of a batch in the words of a person. Its letters are sent after its rows are issued. */
export type BatchState = 'waiting' | 'issuing' | 'mailing' | 'done' | 'incomplete' | 'failed'

export const batchTones: Record<BatchState, Tone> = {
  waiting: 'calm',
  issuing: 'calm',
  mailing: 'calm',
  done: 'good',
  incomplete: 'late',
  failed: 'bad',
}

export function stateOf(batch: Pick<BatchRow, 'status' | 'processed' | 'total' | 'failed'>): BatchState {
  if (batch.status === 'FAILURE') return 'failed'
  if (batch.status === 'SUCCESS') return batch.failed > 0 ? 'incomplete' : 'done'
  if (batch.status === 'PENDING') return 'waiting'
  return batch.processed < batch.total ? 'issuing' : 'mailing'
}

export function isAtWork({ status }: Pick<BatchRow, 'status'>): boolean {
  return status !== 'SUCCESS' && status !== 'FAILURE'
}

/** The last quarter that the progress has reached: 0, 25, 50, 75 or 100. A screen reader is told of quarters, and not of each row. */
export function quarterOf({ processed, total }: Pick<BatchRow, 'processed' | 'total'>): number {
  return total === 0 ? 100 : Math.floor((4 * processed) / total) * 25
}

/** The minutes until the rows are done, at the present rate; null where they cannot be estimated. */
export function minutesLeft(batch: Pick<Batch, 'processed' | 'total' | 'rows_per_second'>): number | null {
  if (!batch.rows_per_second) return null
  return (batch.total - batch.processed) / batch.rows_per_second / 60
}

const patienceMs = 30_000

/**
 * Why a batch does not go on: no worker is running, or the running ones are busy with other batches. A worker takes up new work within a second, so
 * half a minute of waiting is worth telling.
 */
export function holdUpOf(
  batch: Pick<Batch, 'status' | 'created_at' | 'processed' | 'total' | 'workers'>,
  now: Date,
): 'no_worker' | 'waiting' | undefined {
  if (!isAtWork(batch)) return undefined
  const hasWaited = now.getTime() - new Date(batch.created_at).getTime() > patienceMs
  if (batch.workers.running === 0 && (hasWaited || batch.processed > 0)) return 'no_worker'
  return batch.status === 'PENDING' && hasWaited ? 'waiting' : undefined
}

/** Whether a batch can be taken back: its rows are done, some credentials are not revoked, and no revocation of the batch is under way. */
export function canBeUndone(batch: Pick<Batch, 'issued_at' | 'active' | 'revocation'>): boolean {
  return batch.issued_at !== null && batch.active > 0 && !isBeingUndone(batch)
}

export function isBeingUndone({ revocation }: Pick<Batch, 'revocation'>): boolean {
  return revocation !== null && revocation.finished_at === null
}
