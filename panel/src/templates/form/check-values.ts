import { limits } from '../../data/generated/limits.ts'
import type { FieldErrors } from '../../ui/form/use-submission.ts'
import type { TemplateTexts } from '../texts-en.ts'
import { fileOf, letterLanguages, linesOf, numberOf, type TemplateValues } from './template-values.ts'

const { name, text, months: monthsMax, letterSubject, letterOpening } = limits.template
const charactersMax = { name, description: text, criteria_narrative: text } as const
export const placeholders = {
  es: ['{nombre}', '{credencial}', '{emisor}'],
  en: ['{name}', '{credential}', '{issuer}'],
}

/** Finds plain mistakes before anything is sent, by the field names of the service, which has the last word. */
export function checkValues(values: TemplateValues, words: TemplateTexts['faults']): FieldErrors {
  const errors: FieldErrors = {}
  const note = (field: string, isWrong: boolean, message: string) => {
    if (isWrong && !(field in errors)) errors[field] = message
  }
  note('name', values.name.trim() === '', words.nameMissing)
  note('achievement_type', values.type.trim() === '', words.typeMissing)
  const file = fileOf(values)
  for (const [field, max] of Object.entries(charactersMax))
    note(field, String(file[field] ?? '').length > max, words.tooLong(String(max)))
  note(
    'image_url',
    values.imageUrl.trim() !== '' && !/^https?:\/\/\S+$/i.test(values.imageUrl.trim()),
    words.notAnAddress,
  )
  if (values.fields.credits_earned.need !== 'no' && values.credits.trim()) {
    const credits = numberOf(values.credits)
    note('credits_available', !Number.isFinite(credits), words.notANumber)
    note('credits_available', credits < 0, words.creditsNegative)
  }
  if (values.months.trim()) {
    const months = Number(values.months)
    note('expiration_months', !Number.isInteger(months) || months < 1 || months > monthsMax, words.months)
  }
  if (values.fields.result_value.need !== 'no') {
    const allowed = linesOf(values.allowedValues)
    note('result_allowed_values', new Set(allowed).size < allowed.length, words.repeated)
    const isPercent = (value: string) => /^(\d{1,2}(\.\d+)?|100(\.0+)?)$/.test(value)
    note('result_allowed_values', values.resultType === 'Percent' && !allowed.every(isPercent), words.percent)
  }
  for (const language of letterLanguages)
    for (const [part, max] of [
      ['subject', letterSubject],
      ['opening', letterOpening],
    ] as const) {
      const text = values.letter[language][part]
      note(`letter.${language}.${part}`, text.length > max, words.tooLong(String(max)))
      const wrong = unknownPlaceholder(text)
      note(`letter.${language}.${part}`, wrong !== undefined, words.placeholder(wrong ?? ''))
    }
  return errors
}

function unknownPlaceholder(text: string): string | undefined {
  const known: string[] = [...placeholders.es, ...placeholders.en]
  return [...text.matchAll(/\{[\p{L}_ ]{1,40}\}/gu)].map(([found]) => found).find((found) => !known.includes(found))
}
