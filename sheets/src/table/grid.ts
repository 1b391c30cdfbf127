import type { FileFault } from '../sheet-error.ts'

/** How the cells of a file were found. */
export type SheetSource =
  | {
      kind: 'text'
      encoding: string
      /** No mark and no caller said so; `differs` is then the first line that would read otherwise in UTF-8. */
      isGuessed: boolean
      differs?: { line: number; text: string } | undefined
      delimiter: string
      /** The last row of the file, where it has fewer cells than the others and no end of line: it may be cut off. */
      cutRow?: number | undefined
    }
  | {
      kind: 'workbook'
      sheets: { name: string; isShown: boolean }[]
      /** The one that was read. */
      sheet: string
      formulas: number
      hiddenRows: number
    }

/** The cells of a sheet as text. `sheetRow` is the number that a spreadsheet shows beside the row, from 1. */
export type Grid = {
  rows: { cells: string[]; sheetRow: number }[]
  /** Ranges of cells that are one, such as `A1:C1`. */
  merged: string[]
  /** Faults that keep the file from being a list; all of them are told together. */
  faults: FileFault[]
  source: SheetSource
}

/** What a sheet may have: a stranger's file may claim to have any number. */
export const rowsMax = 100_000
export const columnsMax = 500
/** The bound of a cell of Excel. */
export const cellCharactersMax = 32_767
/** Far more elements, and cells, than sheets of recipients have: a hundred thousand rows with ten cells each. */
export const elementsMax = 2_000_000
/** The size of all cells of a workbook together: a text that the file holds once may stand in any number of cells. */
export const textMegabytesMax = 64
/** The places that are named of a fault that many have. */
export const placesMax = 10

/** `AB12` is column 27, counted from 0. */
export function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Sentences on how a file was read, for the command line. */
export function notesOn(source: SheetSource): string[] {
  if (source.kind === 'workbook') {
    const { formulas, hiddenRows, sheet } = source
    return [
      ...(isFirstShown(source) ? [] : [`The sheet “${sheet}” is read, which is not the first one.`]),
      ...(formulas > 0 ? [`${formulas} cells are formulas; their last results are read.`] : []),
      ...(hiddenRows > 0 ? [`${hiddenRows} rows are hidden in the sheet, and are read all the same.`] : []),
    ]
  }
  const { isGuessed, differs, cutRow } = source
  return [
    ...(isGuessed ? [`The file is not UTF-8; read as Windows-1252. Is this line right? ${differs?.text ?? ''}`] : []),
    ...(cutRow === undefined
      ? []
      : [`Row ${cutRow}, the last one, has fewer cells than the others. Is the file whole?`]),
  ]
}

/** Whether the sheet of a workbook that was read is the first one that is shown, as people expect. */
export function isFirstShown({
  sheet,
  sheets,
}: {
  sheet: string
  sheets: { name: string; isShown: boolean }[]
}): boolean {
  return sheet === (sheets.find(({ isShown }) => isShown) ?? sheets[0])?.name
}
