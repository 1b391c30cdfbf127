import type { FieldErrors } from '../../ui/form/use-submission.ts'
import type { TemplateTexts } from '../texts-en.ts'
import { fileOf, letterLanguages, linesOf, numberOf, type TemplateValues } from './template-values.ts'

const limits = { name: 200, description: 10_000, criteria_narrative: 10_000 } as const
const subjectMax = 150
const openingMax = 2_000
const monthsMax = 1_200
export const placeholders = {
  es: ['{nombre}', '{credencial}', '{emisor}'],
  en: ['{name}', '{credential}', '{issuer}'],
}

/** What need not be sent to be known as wrong, by the names of the service. It decides in the end. */
export function checkValues(values: TemplateValues, words: TemplateTexts['faults']): FieldErrors {
  const errors: FieldErrors = {}
  const note = (field: string, isWrong: boolean, message: string) => {
    if (isWrong && !(field in errors)) errors[field] = message
  }
  note('name', values.name.trim() === '', words.nameMissing)
  note('achievement_type', values.type.trim() === '', words.typeMissing)
  const file = fileOf(values)
  for (const [field, max] of Object.entries(limits))
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
      ['subject', subjectMax],
      ['opening', openingMax],
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

/** What the service says of a field, in the person's language where we know the sentence. */
export function saidOf(field: string, message: string, said: Record<string, string>): string {
  const rest = message.startsWith(field) ? message.slice(field.length).replace(/^[\w.[\]]*\s*/, '') : message
  const known = Object.keys(said).find((words) => rest.startsWith(words))
  return known ? (said[known] as string) : rest.charAt(0).toUpperCase() + rest.slice(1)
}
