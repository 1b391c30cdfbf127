import type { Answer, Query } from '../data/ask.ts'
import type { Tone } from '../ui/states/tone.tsx'

export type Batch = Answer<'get-batch'>
export type BatchChunk = Batch['chunks'][number]
export type BatchRow = Answer<'list-batches'>['items'][number]
export type ListBatchesQuery = Query<'list-batches'>
export type Starter = Batch['started_by']

/** Where a batch stands, in the words of a person: its letters go out after its rows are issued. */
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

/** The last quarter that was reached: 0, 25, 50, 75 or 100. A screen reader is told at these, not at each row. */
export function quarterOf({ processed, total }: Pick<BatchRow, 'processed' | 'total'>): number {
  return total === 0 ? 100 : Math.floor((4 * processed) / total) * 25
}

/** Minutes until its rows are done, at the rate of now; null where nobody can say. */
export function minutesLeft(batch: Pick<Batch, 'processed' | 'total' | 'rows_per_second'>): number | null {
  if (!batch.rows_per_second) return null
  return (batch.total - batch.processed) / batch.rows_per_second / 60
}

const patienceMs = 30_000

/**
 * What holds a batch up: no worker reports, or those that do are busy with others. A worker takes up new work within a second,
 * so half a minute of waiting is worth a word.
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

/** A batch is taken back once its rows are done, while any of its credentials is not revoked and nobody is about to revoke them. */
export function canBeUndone(batch: Pick<Batch, 'issued_at' | 'active' | 'revocation'>): boolean {
  return batch.issued_at !== null && batch.active > 0 && !isBeingUndone(batch)
}

export function isBeingUndone({ revocation }: Pick<Batch, 'revocation'>): boolean {
  return revocation !== null && revocation.finished_at === null
}
