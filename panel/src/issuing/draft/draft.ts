import type { ColumnName } from '../rows/column.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import type { Reading } from '../source/read-sheet.ts'

/** A list of recipients that is not issued yet, as the browser keeps it. */
export type Draft = {
  version: typeof draftVersion
  /**
   * Begins the keys of its orders. Every tab with this draft uses the same keys, so that the service carries out each order once; the next draft has
   * other keys.
   */
  id: string
  templateId: string
  source: Source
  /** How the file is read, and which column holds which field, as far as a person decided it. */
  reading: Reading
  /** Values for fields without a column in the file. Every row has the same. */
  sameForAll: { [Name in ColumnName]?: string }
  /** The rows, once the columns are assigned; undefined before that. */
  rows: DraftRow[] | undefined
  /** The requests that issue rows of the draft. Each is stored before it is sent, so that a repetition has the same key and is carried out once. */
  emissions: Emission[]
  /** The number of orders that the service has accepted. It is part of the key of the next order. */
  ordersAccepted: number
}

/** A stored draft with another version was written by an older panel, and is not read. */
export const draftVersion = 3

export type Source = { kind: 'file' | 'list'; name: string; bytes: Blob }

export type Emission = {
  idempotencyKey: string
  /** The keys of the rows that the order issues. */
  rows: number[]
  /** The batch, once the service has accepted the order. */
  batchId?: string
}
