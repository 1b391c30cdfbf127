import { fieldOfHeading, type HeadingLanguage, headings } from '../table/headings.ts'
import type { SheetRow } from '../write-sheet.ts'
import { reasonOf } from './failure-reasons.ts'
import { type FailureRecord, latestRow } from './failure-record.ts'
import { categoryNames, reasonHeadings, statusNames } from './failure-words.ts'

/** Columns beside those of a template that a file holds; the others stay with the row as they were sent. */
const otherColumnsMax = 100

/** Somewhat below the bound of a cell of Excel. */
const cellCharactersMax = 32_000

/** The names of the columns that the rows of failures have, evidence in columns of its own. */
export function sentColumns(failures: readonly FailureRecord[]): string[] {
  return [...new Set(failures.flatMap((failure) => Object.keys(sentCells(failure))))]
}

/** The columns of many failures, the recipient's own first, and of others as many as a file may have. */
export function columnsOfSheet(names: Iterable<string>): string[] {
  const all = [...new Set(names)]
  const known = Object.keys(headings.en).filter((name) => all.includes(name))
  return [...known, ...all.filter((name) => !known.includes(name)).slice(0, otherColumnsMax)]
}

/**
 * Failures as a sheet: every column of the rows as they were tried last, then the reason and what names the record. In a language
 * its headings, the reasons and the words for states are those of people; without one they are the names of the API.
 */
export function failureSheet(
  failures: readonly FailureRecord[],
  {
    language,
    names = sentColumns(failures),
  }: { language?: HeadingLanguage | undefined; names?: readonly string[] | undefined } = {},
): { columns: string[]; rows: SheetRow[] } {
  const sent = columnsOfSheet(['email', ...names]).filter((name) => !isAbout(name))
  const about = aboutHeadings(language)
  const headingOf = new Map<string, string>()
  const taken = new Set(Object.values(about))
  for (const name of sent) {
    let heading = language && isHeaded(name) ? headings[language][name] : name
    // A row may have a column of its own under one of our headings.
    while (taken.has(heading) || (heading === name && fieldOfHeading.has(name))) heading += ' *'
    taken.add(heading)
    headingOf.set(name, heading)
  }
  const rows = failures.map((failure) => {
    const cells = sentCells(failure)
    return {
      ...Object.fromEntries(sent.map((name) => [headingOf.get(name), cells[name]])),
      ...Object.fromEntries(
        Object.entries(aboutFailure(failure, language)).map(([name, value]) => [about[name as About], value]),
      ),
    }
  })
  return { columns: [...headingOf.values(), ...Object.values(about)], rows }
}

const aboutNames = [
  'error_message',
  'error_category',
  'failure_id',
  'failure_status',
  'attempts_made',
  'batch_uuid',
] as const
type About = (typeof aboutNames)[number]

function aboutHeadings(language: HeadingLanguage | undefined): Record<About, string> {
  const names = aboutNames.map((name) => [name, language ? aboutHeading(name, language) : name])
  return Object.fromEntries(names) as Record<About, string>
}

function aboutHeading(name: About, language: HeadingLanguage): string {
  return name === 'failure_id' || name === 'batch_uuid' ? headings[language][name] : reasonHeadings[language][name]
}

/** Tells whether a column is about the failure and not about the recipient. Such a column is never read. */
export function isAbout(header: string): boolean {
  return [undefined, 'es' as const, 'en' as const].some((language) =>
    Object.values(aboutHeadings(language)).includes(header),
  )
}

function isHeaded(name: string): name is keyof (typeof headings)['en'] {
  return Object.hasOwn(headings.en, name)
}

function aboutFailure(failure: FailureRecord, language: HeadingLanguage | undefined): Record<About, string | number> {
  const { id, status, attempts_made, batch_uuid, error_category } = failure
  const reason = language ? reasonOf(failure, language) : failure.error_message
  return {
    error_message: reason.slice(0, cellCharactersMax),
    error_category: language ? categoryNames[language][error_category] : error_category,
    failure_id: id,
    failure_status: language ? statusNames[language][status] : status,
    attempts_made,
    batch_uuid,
  }
}

/** The first piece of evidence has columns of its own; a sheet has no place for more. */
function sentCells(failure: FailureRecord): SheetRow {
  const { evidence, ...row } = latestRow(failure)
  const [first] = Array.isArray(evidence) ? evidence : []
  const pieces = typeof first === 'object' && first !== null ? Object.entries(first) : []
  const cells = [...Object.entries(row), ...pieces.map(([name, value]) => [`evidence_${name}`, value] as const)]
  return Object.fromEntries(cells.map(([name, value]) => [name, cellOf(value)]))
}

function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return value
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  return text.slice(0, cellCharactersMax)
}
