import { dayFields, type FieldName, fieldNames } from '../../data/names/field-names.ts'

export const evidenceColumns = [
  'evidence_url',
  'evidence_name',
  'evidence_description',
  'evidence_genre',
  'evidence_audience',
  'evidence_narrative',
] as const

/** A column of the review: a field of a recipient, or one part of its evidence, as a sheet has them. */
export type ColumnName = 'email' | Exclude<FieldName, 'evidence'> | (typeof evidenceColumns)[number]

export const columnNames: readonly ColumnName[] = [
  'email',
  ...fieldNames.filter((name) => name !== 'evidence'),
  ...evidenceColumns,
]

/** The values of a row by column, as text. Blank values are absent. */
export type Values = { [Name in ColumnName]?: string }

/** The fields that a template asks for, as far as the screens need them. */
export type TemplateNeeds = {
  required_fields: { name: string }[]
  optional_fields: { name: string }[]
  has_result: boolean
  requires_evidence: boolean
}

/** The columns that a template can use. No other column of a file is imported. */
export function columnsOf(template: TemplateNeeds): ColumnName[] {
  const fields = new Set([...template.required_fields, ...template.optional_fields].map(({ name }) => name))
  const hasEvidence = template.requires_evidence || fields.has('evidence')
  return columnNames.filter((name) => {
    if (name === 'email') return true
    if (isEvidenceColumn(name)) return hasEvidence
    return fields.has(name) || (name === 'result_value' && template.has_result)
  })
}

/** The columns without which no row can be issued. */
export function requiredColumnsOf(template: TemplateNeeds): ColumnName[] {
  const fields = new Set(template.required_fields.map(({ name }) => name))
  const isRequired = (name: ColumnName) => {
    if (name === 'evidence_url') return template.requires_evidence || fields.has('evidence')
    return name === 'email' || fields.has(name) || (name === 'result_value' && template.has_result)
  }
  return columnsOf(template).filter(isRequired)
}

export function isDateColumn(name: ColumnName): boolean {
  return dayFields.some((field) => field === name)
}

export function isEvidenceColumn(name: ColumnName): boolean {
  return evidenceColumns.some((column) => column === name)
}

/** The parts of evidence that may have several lines. */
export function isLongColumn(name: ColumnName): boolean {
  return name === 'evidence_description' || name === 'evidence_narrative'
}
