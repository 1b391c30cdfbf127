import type { PathwayTexts } from './texts-en.ts'

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
  const allowed = /^must be one of (.+)$/.exec(rest)?.[1]
  if (allowed !== undefined) return words.result(allowed)
  const max = /^must have at most (\d+) characters$/.exec(rest)?.[1]
  return max === undefined ? rest.charAt(0).toUpperCase() + rest.slice(1) : words.tooLong(max)
}

function stepOf(step: string, words: PathwayTexts['faults']): string {
  const [, pathway, template] = stepPattern.exec(step) ?? []
  return pathway && template ? words.cycleStep(pathway, template) : step
}
