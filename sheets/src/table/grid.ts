/** The cells of a sheet as text. `sheetRow` is the number that a spreadsheet shows beside the row, from 1. */
export type Grid = {
  rows: { cells: string[]; sheetRow: number }[]
  /** Ranges of cells that are one, such as `A1:C1`. */
  merged: string[]
  notes: string[]
}
