import { type HeadingLanguage, headings } from '../table/headings.ts'
import type { FailureRecord } from './failure-record.ts'

/** What a message of the API tells besides its kind: the field by its heading, and the limit, the values or the row. */
type Told = { field: string; fact: string }

type Reasons = Record<string, (told: Told) => string>

const spanish: Reasons = {
  email_invalid: () => 'No es una dirección de correo.',
  email_duplicate: ({ fact }) => `La misma persona está en la fila ${fact} del lote.`,
  field_missing: ({ field }) => `Falta: ${field}.`,
  result_missing: () => 'Falta la calificación.',
  result_not_allowed: ({ fact }) => `La calificación no es una de: ${fact}.`,
  result_not_percent: () => 'La calificación tiene que ser un número de 0 a 100, con punto decimal.',
  credits_missing: () => 'Faltan los créditos.',
  credits_exceeded: ({ fact }) => `Como máximo ${fact} créditos.`,
  evidence_missing: () => 'Falta un enlace a la evidencia.',
  evidence_url_invalid: () => 'El enlace de la evidencia no es la dirección de una página, como https://…',
  evidence_url_repeated: () => 'Un enlace de la evidencia está dos veces.',
  evidence_too_long: ({ fact }) => `Como máximo ${fact} evidencias.`,
  date_invalid: ({ field }) => `${field}: no hay tal fecha, o el término es anterior al inicio.`,
  number_invalid: ({ field }) => `${field}: no es un número que se pueda usar.`,
  type_invalid: ({ field, fact }) => `${field}: se espera ${fact}.`,
  text_control_character: ({ field }) => `${field}: contiene un carácter que no se ve.`,
  text_malformed: ({ field }) => `${field}: contiene un carácter roto.`,
  text_formula_error: ({ field }) => `${field}: la fórmula de la celda da un error.`,
  text_too_long: ({ field, fact }) => `${field}: como máximo ${fact} caracteres.`,
  row_too_large: ({ fact }) => `La fila ocupa más de ${fact} kB.`,
}

const kinds: Record<string, string> = { texto: 'a text', número: 'a number', 'lista de objetos': 'a list' }

const english: Reasons = {
  email_invalid: () => 'This is no e-mail address.',
  email_duplicate: ({ fact }) => `The same person is in row ${fact} of the batch.`,
  field_missing: ({ field }) => `${field} is missing.`,
  result_missing: () => 'The result is missing.',
  result_not_allowed: ({ fact }) => `The result is not one of: ${fact}.`,
  result_not_percent: () => 'The result has to be a number from 0 to 100, with a decimal point.',
  credits_missing: () => 'The credits are missing.',
  credits_exceeded: ({ fact }) => `At most ${fact} credits.`,
  evidence_missing: () => 'A link to the evidence is missing.',
  evidence_url_invalid: () => 'The link of the evidence is no address of a page, like https://…',
  evidence_url_repeated: () => 'A link of the evidence is given twice.',
  evidence_too_long: ({ fact }) => `At most ${fact} pieces of evidence.`,
  date_invalid: ({ field }) => `${field}: there is no such date, or the end is before the start.`,
  number_invalid: ({ field }) => `${field}: this is no number that can be used.`,
  type_invalid: ({ field, fact }) => `${field}: ${kinds[fact] ?? fact} is expected.`,
  text_control_character: ({ field }) => `${field}: it holds a character that cannot be seen.`,
  text_malformed: ({ field }) => `${field}: it holds a broken character.`,
  text_formula_error: ({ field }) => `${field}: the formula of the cell gives an error.`,
  text_too_long: ({ field, fact }) => `${field}: at most ${fact} characters.`,
  row_too_large: ({ fact }) => `The row holds more than ${fact} kB.`,
}

const reasons: Record<HeadingLanguage, Reasons> = { es: spanish, en: english }

const named = /(?:requiere|:) ([a-z_]+)/
const facts = /(?:permitidos: |exceder |fila |máximo |se espera )(.+?)(?: elementos| caracteres| kB)?\)?$/

/**
 * Why a row failed, in the words of the people who correct it: the messages of the API are in the language of its contract, and have
 * the names of its fields. A text that is no message of a row, or a message of a newer service, stays as it is.
 */
export function reasonOf({ error_message, error_codes }: FailureRecord, language: HeadingLanguage): string {
  const codes = error_codes ?? []
  const messages = codes.length === 1 ? [error_message] : error_message.split('; ')
  // A text that somebody sent may hold what stands between messages.
  if (messages.length !== codes.length) return error_message
  return messages.map((message, index) => sentenceOf(message, codes[index] ?? '', language)).join(' ')
}

function sentenceOf(message: string, code: string, language: HeadingLanguage): string {
  const write = Object.hasOwn(reasons[language], code) ? reasons[language][code] : undefined
  if (!write) return message
  const name = named.exec(message)?.[1] ?? ''
  const field = Object.hasOwn(headings[language], name)
    ? headings[language][name as keyof (typeof headings)['en']]
    : name
  return write({ field, fact: facts.exec(message)?.[1] ?? '' })
}
