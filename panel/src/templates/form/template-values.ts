import { type FieldName, fieldNames } from '../../data/names/field-names.ts'
import { type LinksValues, linksFileOf, linksValuesOf, noLinks } from '../links/links-values.ts'
import type { FieldChoice, TemplateFile, TemplateRecord } from '../template.ts'

export const fieldNeeds = ['no', 'optional', 'required'] as const
export type FieldNeed = (typeof fieldNeeds)[number]

export const letterLanguages = ['es', 'en'] as const

/** A template as it is typed: every field holds its text, also a text that is no number yet. */
export type TemplateValues = {
  name: string
  type: string
  description: string
  criteria: string
  imageUrl: string
  fields: Record<FieldName, { need: FieldNeed; hint: string }>
  resultType: string
  allowedValues: string
  credits: string
  months: string
  layout: TemplateFile['certificate_layout']
  letter: Record<(typeof letterLanguages)[number], { subject: string; opening: string }>
  links: LinksValues
}

export function valuesOf(file: TemplateFile): TemplateValues {
  const needOf = (name: FieldName): { need: FieldNeed; hint: string } => {
    const isNamed = (field: FieldChoice) => field.name === name
    const required = file.required_fields.find(isNamed)
    const optional = file.optional_fields.find(isNamed)
    return {
      need: required ? 'required' : optional ? 'optional' : 'no',
      hint: (required ?? optional)?.description ?? '',
    }
  }
  const wordsIn = (language: 'es' | 'en') => {
    const { subject = '', opening = '' } = file.letter?.[language] ?? {}
    return { subject, opening }
  }
  return {
    name: file.name,
    type: file.achievement_type,
    description: file.description,
    criteria: file.criteria_narrative ?? '',
    imageUrl: file.image_url ?? '',
    fields: Object.fromEntries(fieldNames.map((name) => [name, needOf(name)])) as TemplateValues['fields'],
    resultType: file.result_type ?? 'Result',
    allowedValues: file.result_allowed_values.join('\n'),
    credits: file.credits_available === null ? '' : String(file.credits_available),
    months: file.expiration_months === null ? '' : String(file.expiration_months),
    // A draft that was saved before layouts could be chosen names no layout.
    layout: file.certificate_layout ?? 'classic',
    letter: { es: wordsIn('es'), en: wordsIn('en') },
    links: linksValuesOf(file),
  }
}

/** The file to send. Fields that are not asked for are left out, even if a value was typed for them before. */
export function fileOf(values: TemplateValues): Record<string, unknown> {
  const fieldsThat = (need: FieldNeed) =>
    fieldNames
      .filter((name) => values.fields[name].need === need)
      .map((name) => ({ name, ...(values.fields[name].hint.trim() && { description: values.fields[name].hint }) }))
  const takesResult = values.fields.result_value.need !== 'no'
  const takesCredits = values.fields.credits_earned.need !== 'no'
  return {
    name: values.name,
    description: values.description,
    achievement_type: values.type,
    criteria_narrative: values.criteria || null,
    image_url: values.imageUrl.trim() || null,
    has_result: values.fields.result_value.need === 'required',
    result_type: takesResult ? values.resultType : null,
    result_allowed_values: takesResult ? linesOf(values.allowedValues) : [],
    credits_available: takesCredits && values.credits.trim() ? numberOf(values.credits) : null,
    requires_evidence: values.fields.evidence.need === 'required',
    expiration_months: values.months.trim() ? Number(values.months) : null,
    certificate_layout: values.layout,
    required_fields: fieldsThat('required'),
    optional_fields: fieldsThat('optional'),
    letter: values.letter,
    ...linksFileOf(values.links),
  }
}

/** A decimal comma counts as a point. */
export function numberOf(text: string): number {
  return Number(text.trim().replace(',', '.'))
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const nothing: TemplateFile = {
  name: '',
  description: '',
  achievement_type: 'Certificate',
  criteria_narrative: null,
  image_url: null,
  has_result: false,
  result_type: null,
  result_allowed_values: [],
  credits_available: null,
  requires_evidence: false,
  expiration_months: null,
  certificate_layout: 'classic',
  required_fields: [{ name: 'recipient_name' }],
  optional_fields: [],
  letter: null,
  ...noLinks,
}

export const blankValues: TemplateValues = valuesOf(nothing)

/** The values that fill the form: those of the draft, or else of the published version. */
export function savedValues({ draft, published }: TemplateRecord): TemplateValues {
  const file = draft?.template ?? published
  return file ? valuesOf(file) : blankValues
}
