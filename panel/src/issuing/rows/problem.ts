import { type ColumnName, columnNames } from './column.ts'

/** The verdict of the service on a row, as the API writes it. */
export type WireVerdict = {
  row: number
  errors: string[]
  error_codes: string[]
  warnings: string[]
  warning_codes: string[]
}

/** A message about a row or one of its cells. */
export type Problem = {
  kind: 'error' | 'warning'
  code: string
  /** Absent where the message is about the row as a whole. */
  column?: ColumnName
  /** The value that the sentence names: the allowed values, a limit, or the domain that was probably meant. */
  fact?: string
  /** The key of the other row that has the same person. */
  otherRow?: number
  /** The sentence of the service. */
  text: string
}

/** The messages on the rows of one request. `keys` are the keys of the rows that were sent, in their order. */
export function problemsOf(verdict: WireVerdict, keys: readonly number[]): Problem[] {
  const read = (kind: Problem['kind'], texts: string[], codes: string[]) =>
    texts.map((text, index) => problemOf(kind, codes[index] ?? '', text, keys))
  return [
    ...read('error', verdict.errors, verdict.error_codes),
    ...read('warning', verdict.warnings, verdict.warning_codes),
  ]
}

function problemOf(kind: Problem['kind'], code: string, text: string, keys: readonly number[]): Problem {
  const column = columnOf(code, text)
  const fact = factOf(code, text)
  const otherRow = code === 'email_duplicate' ? keys[Number(fact) - 1] : undefined
  return {
    kind,
    code,
    text,
    ...(column && { column }),
    ...(fact !== undefined && { fact }),
    ...(otherRow !== undefined && { otherRow }),
  }
}

const columnsByCode: Record<string, ColumnName> = {
  email_invalid: 'email',
  email_duplicate: 'email',
  domain_typo: 'email',
  domain_without_mail: 'email',
  domain_not_checked: 'email',
  already_issued: 'email',
  result_missing: 'result_value',
  result_not_allowed: 'result_value',
  result_not_percent: 'result_value',
  credits_missing: 'credits_earned',
  credits_exceeded: 'credits_earned',
  evidence_missing: 'evidence_url',
  evidence_url_invalid: 'evidence_url',
  evidence_url_repeated: 'evidence_url',
  evidence_too_long: 'evidence_url',
}

function columnOf(code: string, text: string): ColumnName | undefined {
  const known = columnsByCode[code]
  if (known) return known
  const field = /(?:requiere|:) ([a-z_]+(?:[.[][^ ]*)?)/.exec(text)?.[1]
  if (field?.startsWith('evidence')) {
    return columnNames.find((name) => name === `evidence_${field.split('.').at(-1)}`) ?? 'evidence_url'
  }
  return columnNames.find((name) => name === field)
}

const facts: Record<string, RegExp> = {
  email_duplicate: /fila (\d+)/,
  domain_typo: /^Did you mean (.+)\?$/,
  domain_without_mail: /^Domain (.+) does not/,
  domain_not_checked: /^Domain (.+) could not/,
  credits_exceeded: /exceder (.+)$/,
  result_not_allowed: /permitidos: (.+)$/,
  evidence_too_long: /máximo (\d+)/,
  text_too_long: /máximo (\d+)/,
  row_too_large: /máximo (\d+)/,
  type_invalid: /se espera (.+)\)$/,
  achievement_not_signable: /firmar: (.+)$/,
}

function factOf(code: string, text: string): string | undefined {
  return facts[code]?.exec(text)?.[1]
}
