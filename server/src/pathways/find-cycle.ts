import type { PathwayId, TemplateId } from '../platform/ids.ts'
import { type PathwayDefinition, templatesOf } from './pathway.ts'

export type Step = { id: PathwayId; definition: PathwayDefinition }

/**
 * Finds a way from a pathway back to itself: each awards a template that the next one asks for. Undefined where there is none,
 * and an award is the last of its cascade at some time.
 */
export function findCycle(from: Step, others: readonly Step[]): Step[] | undefined {
  const steps = [from, ...others.filter(({ id }) => id !== from.id)]
  const asking = new Map<TemplateId, Step[]>()
  for (const step of steps)
    for (const id of templatesOf(step.definition)) asking.set(id, [...(asking.get(id) ?? []), step])
  const seen = new Set<PathwayId>()
  const search = (path: Step[]): Step[] | undefined => {
    const next = asking.get((path.at(-1) as Step).definition.awardTemplateId) ?? []
    if (next.includes(from)) return [...path, from]
    for (const step of next) {
      if (seen.has(step.id)) continue
      seen.add(step.id)
      const found = search([...path, step])
      if (found) return found
    }
    return undefined
  }
  return search([from])
}
