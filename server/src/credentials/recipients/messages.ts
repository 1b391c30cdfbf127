import { allowedValuesCharactersMax } from '../../templates/plain-fields.ts'

/** A message on a row, an error or a warning: its code, which clients match on, and its text. */
export type RowMessage<Code extends string = string> = { code: Code; text: string }

export type RowErrorCode = keyof typeof errorTexts
export type RowWarningCode = keyof typeof warningTexts
export type RowError = RowMessage<RowErrorCode>
export type RowWarning = RowMessage<RowWarningCode>

const allowedValues = 'Calificación inválida. Valores permitidos:'

// These texts are part of the v1 contract, in this language (api.md, 7.2), and so are their codes. Clients match on both: do not translate, tidy or
// rename. Texts that the contract leaves open follow its style (decisions.md, "Recipients").
const errorTexts = {
  email_invalid: (email: string) => `Invalid email: ${email}`,
  email_duplicate: (firstRow: number) => `Email duplicado en el lote (fila ${firstRow})`,
  field_missing: (field: string) => `Este achievement requiere ${field}`,
  result_missing: (resultType: string | null) =>
    resultType ? `Este achievement requiere calificación (${resultType})` : 'Este achievement requiere calificación',
  result_not_allowed: (values: readonly string[]) => `${allowedValues} ${joinedWithin(values)}`,
  result_not_percent: () => `${allowedValues} números de 0 a 100, con punto decimal`,
  credits_missing: () => 'Este achievement requiere créditos obtenidos',
  credits_exceeded: (max: number) => `Los créditos no pueden exceder ${max}`,
  evidence_missing: () => 'Este achievement requiere evidencia',
  evidence_url_invalid: () => 'Evidencia inválida: url',
  evidence_url_repeated: () => 'Evidencia inválida: url repetida',
  evidence_too_long: (max: number) => `Evidencia inválida: máximo ${max} elementos`,
  date_invalid: (field: string) => `Fecha inválida: ${field}`,
  number_invalid: (field: string) => `Número inválido: ${field}`,
  type_invalid: (field: string, expected: 'texto' | 'número' | 'lista de objetos') =>
    `Tipo inválido: ${field} (se espera ${expected})`,
  value_invalid: (field: string, expected: string) => `Valor inválido: ${field} (se espera ${expected})`,
  text_control_character: (field: string) => `Texto inválido: ${field} (carácter de control)`,
  text_malformed: (field: string) => `Texto inválido: ${field} (Unicode mal formado)`,
  text_formula_error: (field: string, value: string) => `Texto inválido: ${field} (error de fórmula ${value})`,
  text_too_long: (field: string, max: number) => `Texto demasiado largo: ${field} (máximo ${max} caracteres)`,
  achievement_not_signable: (fields: readonly string[]) => `Este achievement no se puede firmar: ${fields.join(', ')}`,
  row_too_large: (kilobytes: number) => `Fila demasiado grande (máximo ${kilobytes} kB)`,
}

// Warnings are in English, as the documented hint is. They never stop a credential.
const warningTexts = {
  domain_typo: (domain: string) => `Did you mean ${domain}?`,
  domain_without_mail: (domain: string) => `Domain ${domain} does not accept mail`,
  domain_not_checked: (domain: string) => `Domain ${domain} could not be checked`,
  field_not_used: (field: string) => `Field not used by this template: ${field}`,
  more_fields_not_used: (count: number) => `Fields not used by this template: ${count} more`,
}

/** Functions that make the errors of a row, by code. */
export const rowErrors = withCodes(errorTexts)
/** Functions that make the warnings of a row, by code. */
export const rowWarnings = withCodes(warningTexts)

export const codesOf = <Code extends string>(messages: readonly RowMessage<Code>[]): Code[] =>
  messages.map(({ code }) => code)

export const textsOf = (messages: readonly RowMessage[]): string[] => messages.map(({ text }) => text)

// biome-ignore lint/suspicious/noExplicitAny: each text has parameters of its own.
type Texts = Record<string, (...parameters: any[]) => string>
type Coded<T extends Texts> = {
  [Code in keyof T & string]: (...parameters: Parameters<T[Code]>) => RowMessage<keyof T & string>
}

function withCodes<T extends Texts>(texts: T): Coded<T> {
  const coded = Object.entries(texts).map(([code, write]) => [
    code,
    (...parameters: unknown[]) => ({ code, text: write(...parameters) }),
  ])
  return Object.fromEntries(coded)
}

/** Joins the allowed values, up to the number that a template may have today; an ellipsis stands for the rest of an older template's. */
function joinedWithin(values: readonly string[]): string {
  const all = values.join(', ')
  if (all.length <= allowedValuesCharactersMax) return all
  const shown: string[] = []
  for (let length = 0; shown.length < values.length; ) {
    const value = values[shown.length] as string
    length += value.length + 2
    if (length > allowedValuesCharactersMax) break
    shown.push(value)
  }
  return [...shown, '…'].join(', ')
}
