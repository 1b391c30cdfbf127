import type { Context } from '../../platform/context.ts'
import { type BatchId, parseId } from '../../platform/ids.ts'
import type { JournalLine } from '../../platform/journal/journal.ts'

/** The records that an erasure empties. All else that is held about a person is found by them. */
export type ErasedKind = 'credentials' | 'members' | 'failures' | 'rows'

/** The line of the journal by which the same records are erased again in a restored database. */
export function erasedLine(
  { clock, organization }: Pick<Context, 'clock' | 'organization'>,
  detail: ErasedKind,
  ids: readonly string[],
): JournalLine {
  return { at: clock.now(), organizationId: organization.id, act: 'person.erased', ids, detail }
}

/** A row of a chunk, by its place there. */
export type RowPlace = { batchId: BatchId; chunkIndex: number; place: number }

export function rowId({ batchId, chunkIndex, place }: RowPlace): string {
  return [batchId, chunkIndex, place].join('/')
}

export function parseRowId(text: string): RowPlace | undefined {
  const [, batch, chunkIndex, place] = /^([^/]+)\/(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  const batchId = parseId<BatchId>(batch)
  return batchId && { batchId, chunkIndex: Number(chunkIndex), place: Number(place) }
}
