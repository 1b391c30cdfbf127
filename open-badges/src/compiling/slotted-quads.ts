import type { RdfQuad, RdfTerm } from '../proof/rdf.ts'
import { evidenceSlot, slotIn, slotOf, slotsOfEvidence } from './leaf-slots.ts'

/** A term of RDF: fixed, or with a slot in place of its value. */
export type SlottedTerm = RdfTerm & { slot?: number }

export type SlottedQuad = { subject: SlottedTerm; predicate: RdfTerm; object: SlottedTerm }

/**
 * A node that not every shape has: with it go all quads that it is subject or object of. The name of the person and the
 * result each have such a node, absent without their leaf; evidence has one for each piece.
 */
type OptionalNode = { node: string; kind: 'leaf' | 'identified_evidence' | 'anonymous_evidence'; slot: number }

/** All quads that a credential of one achievement and fullest shape can have. */
export type SlottedQuads = { quads: SlottedQuad[]; optional: OptionalNode[] }

/** An achievement that cannot be compiled, for a reason that lies in its text. Its credentials go the generic way. */
export class NotCompilableError extends Error {
  constructor(why: string) {
    super(`The achievement cannot be compiled: ${why}.`)
    this.name = 'NotCompilableError'
  }
}

/** Finds the slots in the RDF of the fullest document. `slots` are those that must be found. */
export function findSlots(rdf: RdfQuad[], slots: readonly number[]): SlottedQuads {
  const missing = new Set(slots)
  const withSlot = (term: RdfTerm): SlottedTerm => {
    if (term.datatype && slotIn(term.datatype.value) !== undefined) throw new NotCompilableError('a slot in a datatype')
    const slot = slotIn(term.value)
    if (slot === 'mixed') throw new NotCompilableError('text around a slot')
    if (slot === undefined) return term
    missing.delete(slot)
    return { ...term, slot }
  }
  const quads = rdf.map(({ subject, predicate, object, graph }) => {
    if (graph.termType !== 'DefaultGraph') throw new NotCompilableError('a named graph')
    if (slotIn(predicate.value) !== undefined) throw new NotCompilableError('a slot in a predicate')
    if (object.language !== undefined) throw new NotCompilableError('a language')
    return { subject: withSlot(subject), predicate, object: withSlot(object) }
  })
  if (missing.size > 0) throw new NotCompilableError('a slot that is not in the RDF')
  return { quads, optional: findOptionalNodes(quads) }
}

/** The key that tells the nodes of a graph apart. */
export function nodeKey(term: SlottedTerm): string {
  return term.slot === undefined ? `${term.termType} ${term.value}` : `slot ${term.slot}`
}

const identified = evidenceSlot(0)
const anonymous = evidenceSlot(1)

function findOptionalNodes(quads: SlottedQuad[]): OptionalNode[] {
  const nodeWith = (slot: number) => {
    const quad = quads.find(({ object }) => object.slot === slot)
    return quad && nodeKey(quad.subject)
  }
  const optional: OptionalNode[] = [
    { node: `slot ${identified}`, kind: 'identified_evidence', slot: identified },
    { node: nodeWith(anonymous + 1) ?? '', kind: 'anonymous_evidence', slot: anonymous },
  ]
  for (const slot of [slotOf('identityName'), slotOf('resultValue')]) {
    const node = nodeWith(slot)
    if (node) optional.push({ node, kind: 'leaf', slot })
  }
  return optional
}

/** The quads of one shape: nodes that it lacks are gone, evidence is repeated. */
export function quadsOfShape({ quads, optional }: SlottedQuads, shape: string): SlottedQuad[] {
  const isThere = (slot: number | undefined) => slot === undefined || shape[slot] === 'x'
  const result: SlottedQuad[] = []
  for (const quad of quads) {
    const whole = optional.find(({ node }) => node === nodeKey(quad.subject) || node === nodeKey(quad.object))
    if (!whole || whole.kind === 'leaf') {
      if (isThere(whole?.slot) && isThere(quad.subject.slot) && isThere(quad.object.slot)) result.push(quad)
      continue
    }
    for (let slot = identified; slot < shape.length; slot += slotsOfEvidence) {
      if (isThere(slot) !== (whole.kind === 'identified_evidence')) continue
      const moved = (term: SlottedTerm) => moveTo(slot, whole, term)
      const copy = { subject: moved(quad.subject), predicate: quad.predicate, object: moved(quad.object) }
      if (isThere(copy.subject.slot) && isThere(copy.object.slot)) result.push(copy)
    }
  }
  return result
}

/** The same term for the piece of evidence whose first slot is `slot`. */
function moveTo(slot: number, { node, slot: first }: OptionalNode, term: SlottedTerm): SlottedTerm {
  if (term.slot !== undefined && term.slot >= first && term.slot < first + slotsOfEvidence) {
    return { ...term, slot: term.slot - first + slot }
  }
  return nodeKey(term) === node ? { ...term, value: `${term.value}e${slot}` } : term
}
