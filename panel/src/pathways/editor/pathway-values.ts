import type { FieldErrors } from '../../ui/form/use-submission.ts'
import type { PathwayTexts } from '../texts-en.ts'
import type { PathwayFile } from '../wire.ts'

/** A template of a group as it is typed. An empty text asks for nothing. */
export type RequiredValues = { id: string; minimumResult: string; minimumCredits: string }

export type GroupValues = { atLeast: number; credits: string; isInOrder: boolean; templates: RequiredValues[] }

/** A pathway as it is typed: every field holds its text, also a text that is no number yet. */
export type PathwayValues = {
  name: string
  description: string
  awardId: string
  groups: GroupValues[]
  whenRevoked: PathwayFile['when_revoked']
}

export const blankGroup: GroupValues = { atLeast: 1, credits: '', isInOrder: false, templates: [] }

export const blankPathway: PathwayValues = {
  name: '',
  description: '',
  awardId: '',
  groups: [blankGroup],
  whenRevoked: 'flag',
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

export function pathwayValuesOf(file: PathwayFile): PathwayValues {
  return {
    name: file.name,
    description: file.description,
    awardId: file.award_template_id,
    whenRevoked: file.when_revoked,
    groups: file.groups.map((group) => ({
      atLeast: group.at_least,
      credits: textOf(group.credits_at_least),
      isInOrder: group.in_order,
      templates: group.templates.map((one) => ({
        id: one.template_id,
        minimumResult: one.minimum_result ?? '',
        minimumCredits: textOf(one.minimum_credits),
      })),
    })),
  }
}

/** The pathway as it is sent, and as the picture beside the form shows it. */
export function pathwayFileOf(values: PathwayValues): PathwayFile {
  return {
    name: values.name.trim(),
    description: values.description,
    award_template_id: values.awardId,
    when_revoked: values.whenRevoked,
    groups: values.groups.map((group) => ({
      at_least: neededOf(group),
      credits_at_least: numberIn(group.credits),
      in_order: group.isInOrder,
      templates: group.templates.map((one) => ({
        template_id: one.id,
        minimum_result: one.minimumResult.trim() || null,
        minimum_credits: numberIn(one.minimumCredits),
      })),
    })),
  }
}

/** A group in order needs all of its templates, and no group can need more templates than it has. */
export function neededOf({ atLeast, isInOrder, templates }: GroupValues): number {
  return isInOrder ? templates.length : Math.max(1, Math.min(atLeast, templates.length))
}

/** Adds a template to a group. A group that asked for all of its templates still does, since most people mean both by two. */
export function withTemplate(group: GroupValues, id: string): GroupValues {
  const templates = [...group.templates, { id, minimumResult: '', minimumCredits: '' }]
  return { ...group, templates, atLeast: neededOf(group) >= group.templates.length ? templates.length : group.atLeast }
}

/** A decimal comma counts as a point. */
function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}

/** Finds plain mistakes before anything is sent, under the field names of the service. The service decides in the end. */
export function checkPathway(values: PathwayValues, words: PathwayTexts['faults']): FieldErrors {
  const errors: FieldErrors = {}
  if (values.name.trim() === '') errors.name = words.nameMissing
  if (values.awardId === '') errors.award_template_id = words.awardMissing
  const isWrong = (text: string) => {
    const number = numberIn(text)
    return number !== null && !(Number.isFinite(number) && number > 0)
  }
  for (const [at, { credits, templates }] of values.groups.entries()) {
    if (templates.length === 0) errors[`groups[${at}].templates`] = words.groupEmpty
    if (isWrong(credits)) errors[`groups[${at}].credits_at_least`] = words.aboveZero
    for (const [place, { minimumCredits }] of templates.entries())
      if (isWrong(minimumCredits)) errors[`groups[${at}].templates[${place}].minimum_credits`] = words.aboveZero
  }
  return errors
}
