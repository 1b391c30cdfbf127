import type { Values } from './column.ts'

/** A row on its way to be issued. */
export type DraftRow = {
  /** Its place in what was read, from 0: the same for as long as the draft lives. */
  key: number
  /** The number that a spreadsheet shows beside it; absent where there was no sheet. */
  sheetRow?: number
  values: Values
  /** What was in the sheet, where reading it changed it: the former text by its column. */
  cleaned?: Values
  /** The person wants a second credential for somebody who has one of this template. */
  isRepeatWanted?: boolean
}
