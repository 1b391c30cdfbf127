import type { IssuableTemplate } from '../template.ts'
import type { Problem } from './problem.ts'

/** Guesses the right value for a wrong one; undefined where there is not exactly one guess. */
export function meantBy(
  { code, column, fact }: Problem,
  value: string,
  template: Pick<IssuableTemplate, 'result_allowed_values'>,
): string | undefined {
  const meant =
    code === 'domain_typo' && fact !== undefined
      ? `${value.slice(0, value.lastIndexOf('@'))}@${fact}`
      : code === 'result_not_allowed'
        ? sameWord(value, template.result_allowed_values)
        : code === 'result_not_percent' || column === 'credits_earned'
          ? withPoint(value)
          : undefined
  return meant === value ? undefined : meant
}

/** The word that differs from the written text in case, accents and spaces alone. */
function sameWord(written: string, words: readonly string[]): string | undefined {
  const [same, other] = words.filter((word) => folded(word) === folded(written))
  return other === undefined ? same : undefined
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

/** A number as the service reads it. A number with both a point and a comma is ambiguous. */
function withPoint(text: string): string | undefined {
  const [, number] = /^\s*(-?\d{1,15}(?:[.,]\d+)?)\s*%?\s*$/.exec(text) ?? []
  return number?.replace(',', '.')
}
