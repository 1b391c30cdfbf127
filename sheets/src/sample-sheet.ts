import { recipientColumns } from './generated/recipient-columns.ts'
import { evidenceParts, type HeadedField, type HeadingLanguage, headings } from './table/headings.ts'
import type { SheetRow } from './write-sheet.ts'

/** What a sample has to know of a template, in the form of the API. */
export type SampleTemplate = {
  required_fields: readonly { name: string }[]
  optional_fields: readonly { name: string }[]
  requires_evidence: boolean
  result_allowed_values: readonly string[]
  credits_available: number | null
}

/** `choices` are the values that a column may have, where the template allows no others. */
export type SampleSheet = { columns: string[]; rows: SheetRow[]; choices: Record<string, readonly string[]> }

type SampleField = Exclude<HeadedField, 'failure_id' | 'batch_uuid'>

const isSampleField = (name: string): name is SampleField => Object.hasOwn(headings.en, name)

/**
 * A file that shows how to fill one in for a template: exactly the columns that it uses, those that it requires first, and one
 * row of examples that it would take. The headings are in a language, or the field's own names where none is given.
 */
export function sampleSheet(template: SampleTemplate, language?: HeadingLanguage): SampleSheet {
  const { required_fields, optional_fields, requires_evidence, result_allowed_values } = template
  const names = [...required_fields, ...optional_fields].map(({ name }) => name)
  const columns = ['email', ...names, ...(requires_evidence ? ['evidence'] : [])].flatMap((name) =>
    name === 'evidence' ? evidenceParts.map((part) => `evidence_${part}`) : [name],
  )
  const fields = [...new Set(columns)].filter(isSampleField)
  const heading = (field: SampleField) => (language ? headings[language][field] : field)
  const values = valuesFor(template)
  return {
    columns: fields.map(heading),
    rows: [Object.fromEntries(fields.map((field) => [heading(field), values[field]]))],
    choices:
      fields.includes('result_value') && result_allowed_values.length > 0
        ? { [heading('result_value')]: result_allowed_values }
        : {},
  }
}

function valuesFor({
  result_allowed_values,
  credits_available,
}: SampleTemplate): Partial<Record<SampleField, string | number>> {
  const samples = Object.entries(recipientColumns).flatMap(([name, column]) =>
    'sample' in column ? [[name, column.sample]] : [],
  )
  return {
    ...Object.fromEntries(samples),
    email: 'ana@example.edu',
    result_value: result_allowed_values[0] ?? '',
    credits_earned: credits_available ?? 1,
    evidence_name: 'Project',
    evidence_url: 'https://example.edu/project',
    evidence_description: 'Final project of the course',
    evidence_genre: 'Report',
    evidence_audience: 'Employers',
    evidence_narrative: 'I measured it for a month and wrote down what I found.',
  }
}
