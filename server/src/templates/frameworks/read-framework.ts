import { readColumns, SheetError, type TableOptions } from '@sello/sheets'
import { refuse } from '../../platform/refusals/refusal.ts'
import { readableText } from '../file-fields.ts'
import { alignmentOfFile, toAlignment } from '../template-links.ts'
import { type FrameworkSkill, skillsMax } from './framework.ts'

/** A table of skills. `notes` are sentences on how it was read. */
export type FrameworkFile = { name: string; skills: FrameworkSkill[]; ignored: string[]; notes: string[] }

const nameCharactersMax = 200
const descriptionCharactersMax = 1_000
const problemsShown = 20

/** The headers of each part, as people write them, and as the files of ESCO and of Open Badges have them. */
const headersOf = {
  target_name: [
    ...['target name', 'targetname', 'name', 'skill', 'title', 'label', 'preferred label', 'preferredlabel'],
    ...['nombre', 'competencia', 'nombre de la competencia', 'titulo', 'etiqueta'],
  ],
  target_url: [
    ...['target url', 'targeturl', 'url', 'uri', 'address', 'link', 'concept uri', 'concepturi'],
    ...['direccion', 'enlace'],
  ],
  target_code: ['target code', 'targetcode', 'code', 'notation', 'codigo'],
  target_type: ['target type', 'targettype', 'type', 'kind', 'tipo', 'clase'],
  target_description: ['target description', 'targetdescription', 'description', 'descripcion'],
}

/**
 * Reads a framework from a CSV file or an Excel workbook. A description that is longer than one of a template may be is cut, and
 * that is told; whatever else is wrong refuses the file. Throws Refusal with the row of each fault.
 */
export function readFramework(name: string, bytes: Uint8Array, options: TableOptions = {}): FrameworkFile {
  const named = readableText(nameCharactersMax).safeParse(name)
  if (!named.success || named.data === '')
    throw refuse('invalid_framework', `The name must be one line of 1 to ${nameCharactersMax} characters.`)
  const { fields, rows, ignored, notes } = readSheetOfSkills(bytes, options)
  for (const field of ['target_name', 'target_url'] as const) {
    const known = headersOf[field].slice(0, 4).join(', ')
    if (!fields.includes(field)) throw refuse('invalid_framework', `No column is ${field}. It may be called: ${known}.`)
  }
  if (rows.length > skillsMax)
    throw refuse('invalid_framework', `The table has ${rows.length} rows. It may have ${skillsMax}.`)
  const cut: number[] = []
  const problems: string[] = []
  const skills: FrameworkSkill[] = []
  const lineOf = new Map<string, number>()
  for (const { sheetRow: line, values } of rows) {
    const description = shortened(values.target_description)
    if (description !== values.target_description) cut.push(line)
    const read = alignmentOfFile.safeParse({ ...values, target_description: description })
    if (!read.success) {
      problems.push(...read.error.issues.map(({ path, message }) => `Row ${line}: ${path.join('.')} ${message}.`))
      continue
    }
    const { targetFramework: _, ...skill } = toAlignment(read.data)
    const key = JSON.stringify([skill.targetName, skill.targetUrl, skill.targetCode])
    const earlier = lineOf.get(key)
    if (earlier === undefined) lineOf.set(key, line)
    else problems.push(`Row ${line} is row ${earlier} again.`)
    skills.push({ line, ...skill })
  }
  if (problems.length > 0) throw refuse('invalid_framework', ...firstOf(problems))
  return { name: named.data, skills, ignored, notes: [...notes, ...noteOnCut(cut)] }
}

function readSheetOfSkills(bytes: Uint8Array, options: TableOptions) {
  try {
    return readColumns(bytes, headersOf, options)
  } catch (error) {
    if (error instanceof SheetError) throw refuse('invalid_framework', error.message)
    throw error
  }
}

function shortened(text: string): string {
  if (text.length <= descriptionCharactersMax) return text
  const kept = text.slice(0, descriptionCharactersMax - 1).replace(/[\ud800-\udbff]$/, '')
  return `${kept}…`
}

function noteOnCut(lines: number[]): string[] {
  if (lines.length === 0) return []
  const first = lines.slice(0, problemsShown).join(', ')
  const more = lines.length > problemsShown ? ' and further ones' : ''
  return [`Descriptions of more than ${descriptionCharactersMax} characters are cut, in rows ${first}${more}.`]
}

function firstOf(problems: string[]): string[] {
  const more = problems.length - problemsShown
  return more > 0 ? [...problems.slice(0, problemsShown), `And ${more} more.`] : problems
}
