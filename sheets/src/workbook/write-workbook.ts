import type { SheetRow } from '../write-sheet.ts'
import { zip } from './zip.ts'

/**
 * An Excel workbook (ECMA-376, .xlsx) of one sheet, with its header held in view. Text is marked as text, so that a
 * spreadsheet program leaves zeros, dates and formulas in it as they are. `choices` are the only values that a column may have,
 * by its header: the program offers them in each cell below, and takes no others.
 */
export function writeWorkbook(
  columns: string[],
  rows: SheetRow[],
  choices: Readonly<Record<string, readonly string[]>> = {},
): Uint8Array {
  const lists = Object.entries(choices).map(([column, values]) => ({ column: columns.indexOf(column), values }))
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  const cells = lines.map(
    (line, row) => `<row r="${row + 1}">${line.map((value, at) => cell(value, at, row)).join('')}</row>`,
  )
  return zip({
    '[Content_Types].xml': document('Types', namespaces.types, contentTypes(1 + Number(lists.length > 0))),
    '_rels/.rels': document('Relationships', namespaces.relations, relation('officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': document(
      'workbook',
      `${namespaces.sheet}" xmlns:r="${namespaces.links}`,
      `<sheets><sheet name="Sheet1" sheetId="1" r:id="worksheet"/>${lists.length > 0 ? listsSheet : ''}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': document(
      'Relationships',
      namespaces.relations,
      relation('worksheet', 'worksheets/sheet1.xml') +
        relation('styles', 'styles.xml') +
        (lists.length > 0 ? relation('worksheet', 'worksheets/sheet2.xml', 'lists') : ''),
    ),
    'xl/styles.xml': document('styleSheet', namespaces.sheet, styles),
    'xl/worksheets/sheet1.xml': document(
      'worksheet',
      namespaces.sheet,
      `${headerInView}<sheetData>${cells.join('')}</sheetData>${validations(lists)}`,
    ),
    ...(lists.length > 0
      ? {
          'xl/worksheets/sheet2.xml': document(
            'worksheet',
            namespaces.sheet,
            `<sheetData>${listRows(lists)}</sheetData>`,
          ),
        }
      : {}),
  })
}

const namespaces = {
  sheet: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  links: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  relations: 'http://schemas.openxmlformats.org/package/2006/relationships',
  types: 'http://schemas.openxmlformats.org/package/2006/content-types',
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function contentTypes(sheets: number): string {
  const sheet = (number: number) =>
    `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`
  return [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>`,
    ...Array.from({ length: sheets }, (_, index) => sheet(index + 1)),
  ].join('')
}

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

type List = { column: number; values: readonly string[] }

/** Lists of values stand in a sheet of their own that is not shown: a validation itself holds 255 characters at most. */
const listsName = 'Lists'
const listsSheet = `<sheet name="${listsName}" sheetId="2" state="hidden" r:id="lists"/>`
/** The rows of a full batch: so many cells below the header are validated. */
const validatedRows = 5_000

/** ECMA-376 Part 1, "dataValidation (Data Validation)". A blank cell stays allowed. */
function validations(lists: List[]): string {
  if (lists.length === 0) return ''
  const each = lists.map(({ column, values }, index) => {
    const [at, of] = [letters(column), letters(index)]
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${at}2:${at}${validatedRows + 1}"><formula1>${listsName}!$${of}$1:$${of}$${values.length}</formula1></dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

/** Each list is a column of the sheet that is not shown. */
function listRows(lists: List[]): string {
  const length = Math.max(...lists.map(({ values }) => values.length))
  return Array.from({ length }, (_, row) => {
    const line = lists.map(({ values }, index) => cell(values[row], index, row))
    return `<row r="${row + 1}">${line.join('')}</row>`
  }).join('')
}

const headerInView =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function document(root: string, namespace: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${namespace}">${content}</${root}>`
}

function relation(kind: string, target: string, id = kind): string {
  return `<Relationship Id="${id}" Type="${namespaces.links}/${kind}" Target="${target}"/>`
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
