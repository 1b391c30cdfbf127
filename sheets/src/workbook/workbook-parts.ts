import { sheetError } from '../sheet-error.ts'
import { formatOf, type NumberFormat } from './number-text.ts'
import { readXml } from './read-xml.ts'
import type { Archive } from './unzip.ts'

/** What the cells of a sheet refer to. */
export type WorkbookParts = {
  sheets: Sheet[]
  sheet: Sheet
  sheetPath: string
  strings: string[]
  formats: NumberFormat[]
  from1904: boolean
}

/** ECMA-376 Part 1, "Workbook", "Shared String Table", "Styles". `wanted` names a sheet; else it is the first one shown. */
export function readParts(archive: Archive, wanted: string | undefined): WorkbookParts {
  const { sheets, from1904 } = readWorkbookPart(archive)
  const sheet = wanted === undefined ? (sheets.find((one) => one.isShown) ?? sheets[0]) : findSheet(sheets, wanted)
  if (!sheet) throw sheetError('no_sheet')
  const path = readTargets(archive).get(sheet.target)
  if (path === undefined) throw sheetError('damaged', 'its sheet is not where it says')
  return { sheets, sheet, sheetPath: path, strings: readStrings(archive), formats: readFormats(archive), from1904 }
}

export type Sheet = { name: string; target: string; isShown: boolean }

/** The names that are told of a workbook, and the characters of each: a stranger's file may have any number. */
export const sheetsNamedMax = 100
const sheetNameMax = 100

function readWorkbookPart(archive: Archive): { sheets: Sheet[]; from1904: boolean } {
  const bytes = archive('xl/workbook.xml')
  if (!bytes) throw sheetError('no_workbook')
  const sheets: Sheet[] = []
  let from1904 = false
  readXml(bytes, {
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

function readTargets(archive: Archive): Map<string, string> {
  const targets = new Map<string, string>()
  readXml(archive('xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Target = '' } = attributes()
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** Each string is the text of its runs; the reading aids of Japanese (`rPh`) are no part of it. */
function readStrings(archive: Archive): string[] {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inAid = false
  readXml(archive('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') inAid = true
      inText = name === 't' && !inAid
    },
    text(part) {
      if (inText) text += part
    },
    close(name) {
      inText = false
      if (name === 'rPh') inAid = false
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

/** Characters that XML cannot hold are written `_x000D_`. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function readFormats(archive: Archive): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let inCells = false
  readXml(archive('xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt') codes.set(Number(attributes().numFmtId), attributes().formatCode ?? '')
      if (name !== 'xf' || !inCells) return
      const id = Number(attributes().numFmtId ?? 0)
      formats.push(formatOf(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}
