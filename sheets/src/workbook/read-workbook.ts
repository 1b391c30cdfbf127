import { fileFault, sheetError } from '../sheet-error.ts'
import { formulaErrorOf } from '../table/formula-error.ts'
import {
  cellCharactersMax,
  columnOf,
  columnsMax,
  type Grid,
  placesMax,
  rowsMax,
  textMegabytesMax,
} from '../table/grid.ts'
import { numberText } from './number-text.ts'
import { ElementCount, readXml } from './read-xml.ts'
import { type Archive, openArchive } from './unzip.ts'
import { readParts, type Sheet, sheetsNamedMax, unescaped, type WorkbookParts } from './workbook-parts.ts'

const unpackedBytesMax = 30 * 1024 * 1024

export type WorkbookOptions = {
  /** Which sheet; the first one shown that has rows if it is not given. */
  sheet?: string | undefined
  /** A formula whose result was not kept is a blank cell, and no fault. */
  missingResults?: 'empty' | undefined
}

/**
 * One sheet of an Excel workbook (ECMA-376, .xlsx) as text, as it is shown: dates as `YYYY-MM-DD`, numbers with a point,
 * formulas as the results that were kept with them. What a list of recipients cannot have is refused in words.
 */
export function readWorkbook(bytes: Uint8Array, { sheet, missingResults }: WorkbookOptions = {}): Grid {
  const archive = openArchive(bytes, unpackedBytesMax)
  const count = new ElementCount()
  const parts = readParts(archive, count, sheet)
  const grid = readFirstWithRows(archive, count, parts)
  return missingResults === 'empty' ? { ...grid, faults: [] } : grid
}

/**
 * The first sheet with more than one filled cell in a row, or more than one filled row: one in front with a title or a picture alone has
 * nobody. One with headings and nobody yet is the list, and no later one is taken for it. Where none has any, it is the first of all.
 */
function readFirstWithRows(archive: Archive, count: ElementCount, parts: WorkbookParts): Grid {
  let first: Grid | undefined
  for (const { sheet, path } of parts.candidates) {
    if (path === undefined) throw sheetError('damaged', 'its sheet is not where it says')
    const content = archive(path)
    if (!content) throw sheetError('damaged', 'its sheet is missing')
    const grid = readSheet(content, count, parts, sheet)
    if (isTable(grid)) return grid
    first ??= grid
  }
  return first as Grid
}

function isTable({ rows }: Grid): boolean {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length).filter((count) => count > 0)
  return filled.length > 1 || filled.some((count) => count > 1)
}

type Cell = { reference: string; type: string; style: number; hasFormula: boolean; value: string | undefined }

function readSheet(content: Uint8Array, count: ElementCount, parts: WorkbookParts, sheet: Sheet): Grid {
  const rows: Grid['rows'] = []
  const merged: Grid['merged'] = []
  const unresolved: string[] = []
  let withoutResult = 0
  let formulas = 0
  let hidden = 0
  let characters = 0
  let cells: string[] = []
  let sheetRow = 0
  let cell: Cell | undefined
  let isText = false
  readXml(content, count, {
    open(name, attributes) {
      isText = name === 'v' || name === 't'
      if (name === 'row') {
        const { r, hidden: isHidden = '' } = attributes()
        sheetRow = r === undefined ? sheetRow + 1 : Number(r)
        if (/^(1|true)$/.test(isHidden)) hidden += 1
        cells = []
      } else if (name === 'c') {
        const { r = '', t = 'n', s = '0' } = attributes()
        cell = { reference: r, type: t, style: Number(s), hasFormula: false, value: undefined }
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'mergeCell') merged.push(attributes().ref ?? '')
      if (isText && cell) cell.value ??= ''
    },
    text(part) {
      if (!isText || !cell) return
      cell.value += part
      if ((cell.value?.length ?? 0) > cellCharactersMax) throw sheetError('text_too_long', cellCharactersMax)
    },
    close(name) {
      isText = false
      if (name === 'row') {
        if (rows.length >= rowsMax) throw sheetError('too_many_rows', rowsMax)
        rows.push({ cells, sheetRow })
      }
      if (name !== 'c' || !cell) return
      const column = columnOf(cell.reference) ?? cells.length
      if (column >= columnsMax && cell.value) throw sheetError('too_many_columns', columnsMax)
      if (lacksResult(cell)) {
        withoutResult += 1
        if (unresolved.length < placesMax) unresolved.push(cell.reference)
      } else if (cell.hasFormula) formulas += 1
      if (column < columnsMax) {
        count.add(Math.max(0, column - cells.length))
        while (cells.length < column) cells.push('')
        const text = textOf(cell, parts)
        characters += text.length
        if (characters > textMegabytesMax * 1024 * 1024) throw sheetError('cells_too_long', textMegabytesMax)
        cells[column] = text
      }
      cell = undefined
    },
  })
  const named = parts.sheets.slice(0, sheetsNamedMax).map(({ name, isShown }) => ({ name, isShown }))
  const source = { kind: 'workbook' as const, sheets: named, sheet: sheet.name, formulas, hiddenRows: hidden }
  const faults =
    withoutResult > 0 ? [fileFault('formula_without_result', unresolved, withoutResult - unresolved.length)] : []
  return { rows, merged, faults, source }
}

/** A formula whose result is an empty text has the type `str`; programs that do not calculate leave the value empty. */
function lacksResult({ type, hasFormula, value }: Cell): boolean {
  return hasFormula && !value && type === 'n'
}

function textOf({ type, style, value }: Cell, parts: WorkbookParts): string {
  if (value === undefined) return ''
  if (type === 's') return parts.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'inlineStr' || type === 'str') return unescaped(value)
  if (type === 'e') return formulaErrorOf(value)
  if (type !== 'n' || value === '') return value
  return numberText(Number(value), parts.formats[style] ?? 'number', parts.from1904)
}
