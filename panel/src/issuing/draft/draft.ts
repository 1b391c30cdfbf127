import type { ColumnName } from '../rows/column.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import type { Reading } from '../source/read-sheet.ts'

/** A list on its way to be issued, as it is kept in the browser. */
export type Draft = {
  version: typeof draftVersion
  /** Names it in its orders: the same in each tab that shows it, so that the service takes each order of it once, and another one for the next draft. */
  id: string
  templateId: string
  source: Source
  /** How the file is to be read, and which of its columns is what, as far as somebody said so. */
  reading: Reading
  /** Values that stand in no column of the file and are the same for every row. */
  sameForAll: { [Name in ColumnName]?: string }
  /** The rows, once the columns are agreed; before that there are none to review. */
  rows: DraftRow[] | undefined
  /** The requests that issue rows of the draft. Each is kept before it is sent, so that a repetition has the same name and is carried out once. */
  emissions: Emission[]
  /** How many orders the service has accepted of it. The next one is named by this number. */
  ordersAccepted: number
}

/** A draft of another version is not read: it is of a panel of before. */
export const draftVersion = 3

export type Source = { kind: 'file' | 'list'; name: string; bytes: Blob }

export type Emission = {
  idempotencyKey: string
  /** The rows that it issues, by their keys. */
  rows: number[]
  /** The batch that they became, once the service accepted them. */
  batchId?: string
}
