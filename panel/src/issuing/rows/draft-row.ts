import type { Values } from './column.ts'

/** A row of a draft. */
export type DraftRow = {
  /** Its position among the rows that were read, from 0. It stays the same as long as the draft lives. */
  key: number
  /** The number of the row in its spreadsheet; absent where the rows came from no spreadsheet. */
  sheetRow?: number
  values: Values
  /** The original text of each value that reading the sheet has changed, by column. */
  cleaned?: Values
  /** Whether the person wants another credential for a recipient who holds one of this template. */
  isRepeatWanted?: boolean
}
