import type { z } from 'zod'

/**
 * The codes of problems of a form's field, for clients that say them in words of their own (the panel does, in both languages). The
 * sentences of the API stand where the field is checked and stay as they are.
 */
export type FieldProblemCode =
  | 'missing'
  | 'wrong_kind'
  | 'empty'
  | 'characters'
  | 'too_long'
  | 'too_long_together'
  | 'too_many'
  | 'too_few'
  | 'below'
  | 'above'
  | 'out_of_range'
  | 'too_small'
  | 'none_of'
  | 'repeated'
  | 'unknown'
  | 'not_an_address'
  | 'not_a_language'
  | 'not_a_number'
  | 'not_a_percent'
  | 'not_a_status'
  | 'mixed_words'
  | 'placeholder'
  | 'unsignable'
  | 'nests_too_deep'
  | 'takes_too_long'
  | 'becomes_too_long'
  | 'no_part'
  | 'picture'
  | 'unknown_template'
  | 'template_not_in_use'
  | 'unsupplied'
  | 'award_itself'
  | 'leads_back'
  | 'needs_all'

/** A problem at a place of the input. `text` is the sentence after the name of the place; `values` are the values that it names. */
export type FieldProblem = {
  place: string
  code: FieldProblemCode
  text: string
  values?: readonly (string | number)[]
}

/** The form in which a check of Zod names a problem. */
export function problem(code: FieldProblemCode, text: string, ...values: (string | number)[]) {
  return { error: text, params: { code, ...(values.length > 0 && { values }) } }
}

/**
 * Turns the problems that Zod found in a file, whose input it was asked to report, into problems at their places, or a sentence about the whole file.
 */
export function problemsOf(issues: readonly z.core.$ZodIssue[], noun: string): (FieldProblem | string)[] {
  return issues.flatMap((issue): (FieldProblem | string)[] => {
    const place = placeOf(issue.path)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        return { place: placeOf([...issue.path, key]), code: 'unknown', text: `is no field of a ${noun}` }
      })
    return place === '' ? [`The ${noun} ${issue.message}`] : [{ place, text: issue.message, ...codeOf(issue) }]
  })
}

/** The sentence about a problem, which begins with its place. */
export function sentenceOf(problem: FieldProblem | string): string {
  return typeof problem === 'string' ? problem : `${problem.place} ${problem.text}`
}

function codeOf(issue: z.core.$ZodIssue): Pick<FieldProblem, 'code' | 'values'> {
  switch (issue.code) {
    case 'custom':
      return issue.params as Pick<FieldProblem, 'code' | 'values'>
    case 'too_big':
      return { code: issue.origin === 'array' ? 'too_many' : 'above', values: [Number(issue.maximum)] }
    case 'too_small':
      return { code: issue.origin === 'array' ? 'too_few' : 'below', values: [Number(issue.minimum)] }
    case 'invalid_value':
      return { code: 'none_of', values: issue.values.map(String) }
    default:
      return { code: issue.input === undefined ? 'missing' : 'wrong_kind' }
  }
}

/** The path of an issue as people write it, as `groups[0].templates[1]`; empty for all that was sent. */
function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1)
}
