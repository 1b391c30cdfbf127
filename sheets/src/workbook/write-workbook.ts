import type { SheetRow } from '../write-sheet.ts'
import { zip } from './zip.ts'

/**
 * An Excel workbook (ECMA-376, .xlsx) of one sheet, with its header held in view. Text is marked as text, so that a
 * spreadsheet program leaves zeros, dates and formulas in it as they are.
 */
export function writeWorkbook(columns: string[], rows: SheetRow[]): Uint8Array {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  const cells = lines.map(
    (line, row) => `<row r="${row + 1}">${line.map((value, at) => cell(value, at, row)).join('')}</row>`,
  )
  return zip({
    '[Content_Types].xml': document('Types', namespaces.types, contentTypes),
    '_rels/.rels': document('Relationships', namespaces.relations, relation('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': document(
      'workbook',
      `${namespaces.sheet}" xmlns:r="${namespaces.links}`,
      '<sheets><sheet name="Sheet1" sheetId="1" r:id="worksheet"/></sheets>',
    ),
    'xl/_rels/workbook.xml.rels': document(
      'Relationships',
      namespaces.relations,
      relation('worksheet', 'worksheets/sheet1.xml') + relation('styles', 'styles.xml'),
    ),
    'xl/styles.xml': document('styleSheet', namespaces.sheet, styles),
    'xl/worksheets/sheet1.xml': document(
      'worksheet',
      namespaces.sheet,
      `${headerInView}<sheetData>${cells.join('')}</sheetData>`,
    ),
  })
}

const namespaces = {
  sheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  links: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  relations: 'http://schemas.openxmlformats.org/package/2006/relationships',
  types: 'http://schemas.openxmlformats.org/package/2006/content-types',
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = [
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>`,
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
].join('')

/** The second format, number 49, is text. */
const styles = [
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
].join('')

const headerInView =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function document(root: string, namespace: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${namespace}">${content}</${root}>`
}

function relation(kind: string, target: string): string {
  return `<Relationship Id="${kind}" Type="${namespaces.links}/${kind}" Target="${target}"/>`
}

function cell(value: string | number | null | undefined, column: number, row: number): string {
  if (value === undefined || value === null || value === '') return ''
  const reference = `r="${letters(column)}${row + 1}"`
  if (typeof value === 'number') return `<c ${reference}><v>${value}</v></c>`
  return `<c ${reference} s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

/** XML's own characters; those that XML cannot hold as `_x0001_`, and text that looks like that likewise. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[\x00-\x08\x0b-\x1f\ufffe\uffff]/g, (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)
}
