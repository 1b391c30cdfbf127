import type { ProblemCode } from '../../data/ask.ts'
import { fieldsIn } from '../../data/names/field-names.ts'

/** The problems of fields by the code of the service. The values that a sentence names come with the code. */
export type ProblemTexts = Record<ProblemCode, (...values: string[]) => string>

export const englishProblems: ProblemTexts = {
  missing: () => 'Is missing.',
  wrong_kind: () => 'Is of another kind.',
  empty: () => 'Must not be empty.',
  characters: () => 'Holds characters that cannot be signed.',
  too_long: (max) => `At most ${max} characters.`,
  too_long_together: (max) => `At most ${max} characters together.`,
  too_many: (max) => `At most ${max} of them.`,
  too_few: (min) => `At least ${min} of them.`,
  below: (min) => `At least ${min}.`,
  above: (max) => `At most ${max}.`,
  out_of_range: (min, max) => `From ${min} to ${max}.`,
  too_small: () => 'Is too small.',
  none_of: (...allowed) => `One of ${allowed.join(', ')}.`,
  repeated: () => 'Something stands there twice.',
  unknown: () => 'Is no field that is known here.',
  not_an_address: () => 'An address that begins with https:// or http://.',
  not_a_language: () => 'A language such as es or en-GB.',
  not_a_number: () => 'A number.',
  not_a_percent: () => 'The values of a percentage are numbers from 0 to 100.',
  not_a_status: (...allowed) => `Of a status: ${allowed.join(', ')}.`,
  mixed_words: () => 'Do not mix words with an emoji and words in full-width letters: other software refuses them.',
  placeholder: (...wrong) => `There is no ${wrong.join(', ')}.`,
  unsignable: () => 'Cannot be signed.',
  nests_too_deep: () => 'Lists and quotations may be nested ten levels deep at most.',
  takes_too_long: () => 'Cannot be shown: its Markdown takes too long to read.',
  becomes_too_long: () => 'Becomes too long a page.',
  no_part: () => 'Is no part of a template.',
  picture: (why = '') => why,
  unknown_template: () => 'This template does not exist any more.',
  template_not_in_use: () => 'This template is not in use any more.',
  unsupplied: (...fields) => `This template requires what no pathway can supply: ${fieldsIn(fields, 'en')}.`,
  award_itself: () => 'This is what the pathway awards.',
  leads_back: (...steps) => `It would lead back to itself: ${wayOf(steps, (award) => ` (awards ${award})`)}.`,
  needs_all: () => 'An order needs all templates of the group.',
}

/** A cycle of pathways, in pairs: a pathway, and the template that it awards. */
export function wayOf(steps: string[], awarding: (award: string) => string): string {
  return steps
    .flatMap((pathway, at) => (at % 2 === 0 ? [`${pathway}${steps[at + 1] ? awarding(steps[at + 1] ?? '') : ''}`] : []))
    .join(' → ')
}
