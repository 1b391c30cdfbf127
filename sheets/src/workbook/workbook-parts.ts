import { sheetError } from '../sheet-error.ts'
import { cellCharactersMax } from '../table/grid.ts'
import { formatOf, type NumberFormat } from './number-text.ts'
import { type ElementCount, readXml } from './read-xml.ts'
import type { Archive } from './unzip.ts'

/** What the cells of a sheet refer to. */
export type WorkbookParts = {
  sheets: Sheet[]
  /** The sheets that may hold the rows, in their order: the sheet that was named, else all visible ones. */
  candidates: { sheet: Sheet; path: string | undefined }[]
  strings: string[]
  formats: NumberFormat[]
  from1904: boolean
}

/** ECMA-376 Part 1, "Workbook", "Shared String Table", "Styles". `wanted` names a sheet. */
export function readParts(archive: Archive, count: ElementCount, wanted: string | undefined): WorkbookParts {
  const { sheets, from1904 } = readWorkbookPart(archive, count)
  const shown = sheets.filter((one) => one.isShown)
  const possible = wanted === undefined ? (shown.length > 0 ? shown : sheets.slice(0, 1)) : [findSheet(sheets, wanted)]
  if (possible.length === 0) throw sheetError('no_sheet')
  const targets = readTargets(archive, count)
  const candidates = possible.slice(0, sheetsNamedMax).map((sheet) => ({ sheet, path: targets.get(sheet.target) }))
  const strings = readStrings(archive, count)
  return { sheets, candidates, strings, formats: readFormats(archive, count), from1904 }
}

export type Sheet = { name: string; target: string; isShown: boolean }

/** The names that are told of a workbook, and the characters of each: a stranger's file may have any number. */
export const sheetsNamedMax = 100
const sheetNameMax = 100

function readWorkbookPart(archive: Archive, count: ElementCount): { sheets: Sheet[]; from1904: boolean } {
  const bytes = archive('xl/workbook.xml')
  if (!bytes) throw sheetError('no_workbook')
  const sheets: Sheet[] = []
  let from1904 = false
  readXml(bytes, count, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { name: title = '', id = '', state = 'visible' } = attributes()
      sheets.push({ name: title.slice(0, sheetNameMax), target: id, isShown: state === 'visible' })
    },
  })
  return { sheets, from1904 }
}

function findSheet(sheets: Sheet[], wanted: string): Sheet {
  const found = sheets.find((one) => one.name.toLowerCase() === wanted.toLowerCase())
  if (found) return found
  throw sheetError(
    'unknown_sheet',
    wanted.slice(0, sheetNameMax),
    sheets.slice(0, sheetsNamedMax).map((one) => one.name),
  )
}

function readTargets(archive: Archive, count: ElementCount): Map<string, string> {
  const targets = new Map<string, string>()
  readXml(archive('xl/_rels/workbook.xml.rels'), count, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Target = '' } = attributes()
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** Each string is the text of its runs; the reading aids of Japanese (`rPh`) are no part of it. */
function readStrings(archive: Archive, count: ElementCount): string[] {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inAid = false
  readXml(archive('xl/sharedStrings.xml'), count, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') inAid = true
      inText = name === 't' && !inAid
    },
    text(part) {
      if (inText) text += part
      if (text.length > cellCharactersMax) throw sheetError('text_too_long', cellCharactersMax)
    },
    close(name) {
      inText = false
      if (name === 'rPh') inAid = false
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

/** Characters that XML cannot hold are written `_x000D_`, those above U+FFFF as two of them or, by some programs, as `_x1F393_`. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-F]{4}|[1-9A-F][0-9A-F]{4}|10[0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

/** The bound of Excel. */
const formatCharactersMax = 255

function readFormats(archive: Archive, count: ElementCount): NumberFormat[] {
  const codes = new Map<number, string>()
  const known = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let inCells = false
  readXml(archive('xl/styles.xml'), count, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt')
        codes.set(Number(attributes().numFmtId), (attributes().formatCode ?? '').slice(0, formatCharactersMax))
      if (name !== 'xf' || !inCells) return
      const id = Number(attributes().numFmtId ?? 0)
      const format = known.get(id) ?? formatOf(id, codes.get(id))
      known.set(id, format)
      formats.push(format)
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}
