import { fieldNamesIn } from '../data/names/field-names.ts'
import type { PathwayTexts } from './texts-en.ts'
import type { PathwayRow } from './wire.ts'

const cyclePattern = /^groups lead back to the pathway itself: (.+)$/
const stepPattern = /^(.+) \(awards (.+)\)$/

/** What the service says of a place, in the person's language where we know the sentence. */
export function sentenceOf(field: string, message: string, words: PathwayTexts['faults']): string {
  const cycle = cyclePattern.exec(message)?.[1]
  if (cycle !== undefined)
    return words.cycle(
      cycle
        .split(' > ')
        .map((step) => stepOf(step, words))
        .join(' → '),
    )
  const rest = message.startsWith(field) ? message.slice(field.length).trim() : message
  if (rest === 'is no template in use of the organization') return words.awardArchived
  if (rest === 'is no template of the organization') return words.unknownTemplate
  if (rest === 'is the award itself') return words.awardItself
  if (rest === 'must be a number') return words.resultNumber
  const fields = /^requires (.+), which a pathway cannot supply$/.exec(rest)?.[1]
  if (fields !== undefined) return words.unsupplied(fieldsIn(fields.split(', '), words.language))
  const allowed = /^must be one of (.+)$/.exec(rest)?.[1]
  if (allowed !== undefined) return words.result(allowed)
  const max = /^must have at most (\d+) characters$/.exec(rest)?.[1]
  return max === undefined ? rest.charAt(0).toUpperCase() + rest.slice(1) : words.tooLong(max)
}

function stepOf(step: string, words: PathwayTexts['faults']): string {
  const [, pathway, template] = stepPattern.exec(step) ?? []
  return pathway && template ? words.cycleStep(pathway, template) : step
}

/** Fields of a recipient as people call them. */
export function fieldsIn(fields: readonly string[], language: 'es' | 'en'): string {
  const names: Record<string, string> = fieldNamesIn(language)
  return new Intl.ListFormat(language).format(fields.map((field) => names[field] ?? field))
}

/** Why somebody cannot be awarded, in one of the reasons that we have words for. */
export function withheldReason(codes: readonly string[], reasons: PathwayTexts['publishing']['reasons']): string {
  const known: Record<string, string> = reasons
  const unsupplied = codes.some((code) => ['evidence_missing', 'result_missing', 'credits_missing'].includes(code))
  return unsupplied ? reasons.unsupplied : (codes.map((code) => known[code]).find(Boolean) ?? reasons.other)
}

/** Whether nobody can be awarded what a pathway awards. */
export function cannotAward({ award_template: { is_archived, unsupplied_fields } }: PathwayRow): boolean {
  return is_archived || unsupplied_fields.length > 0
}
