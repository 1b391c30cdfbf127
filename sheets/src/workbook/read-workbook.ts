import { sheetError } from '../sheet-error.ts'
import { columnsMax, type Grid, rowsMax } from '../table/grid.ts'
import { numberText } from './number-text.ts'
import { readXml } from './read-xml.ts'
import { openArchive } from './unzip.ts'
import { readParts, sheetsNamedMax, unescaped, type WorkbookParts } from './workbook-parts.ts'

const unpackedBytesMax = 100 * 1024 * 1024

/**
 * One sheet of an Excel workbook (ECMA-376, .xlsx) as text, as it is shown: dates as `YYYY-MM-DD`, numbers with a point,
 * formulas as the results that were kept with them. What a list of recipients cannot have is refused in words.
 */
export function readWorkbook(bytes: Uint8Array, sheet?: string): Grid {
  const archive = openArchive(bytes, unpackedBytesMax)
  const parts = readParts(archive, sheet)
  const content = archive(parts.sheetPath)
  if (!content) throw sheetError('damaged', 'its sheet is missing')
  return readSheet(content, parts)
}

type Cell = { reference: string; type: string; style: number; hasFormula: boolean; value: string | undefined }

function readSheet(content: Uint8Array, parts: WorkbookParts): Grid {
  const rows: Grid['rows'] = []
  const merged: Grid['merged'] = []
  let formulas = 0
  let hidden = 0
  let cells: string[] = []
  let sheetRow = 0
  let cell: Cell | undefined
  let isText = false
  readXml(content, {
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
      if (isText && cell) cell.value += part
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
      if (cell.hasFormula) formulas += 1
      if (column < columnsMax) {
        while (cells.length < column) cells.push('')
        cells[column] = textOf(cell, parts)
      }
      cell = undefined
    },
  })
  const { sheet, sheets } = parts
  const named = sheets.slice(0, sheetsNamedMax).map(({ name, isShown }) => ({ name, isShown }))
  return { rows, merged, source: { kind: 'workbook', sheets: named, sheet: sheet.name, formulas, hiddenRows: hidden } }
}

function textOf({ reference, type, style, hasFormula, value }: Cell, parts: WorkbookParts): string {
  // A formula whose result is an empty text has the type `str`; programs that do not calculate leave the value empty.
  if (hasFormula && !value && type === 'n') throw sheetError('formula_without_result', reference)
  if (value === undefined) return ''
  if (type === 's') return parts.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'inlineStr' || type === 'str') return unescaped(value)
  if (type !== 'n' || value === '') return value
  return numberText(Number(value), parts.formats[style] ?? 'number', parts.from1904)
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
