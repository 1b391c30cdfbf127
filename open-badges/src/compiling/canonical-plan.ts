import { hash } from 'node:crypto'
import {
  asBytes,
  type CanonicalPiece,
  type CanonicalText,
  canonicalText,
  fillText,
  gapsOf,
  type Token,
  termTokens,
} from './canonical-text.ts'
import { type Gap, isLabelGap, labelGap, nodeOfGap } from './gap.ts'
import { groupBy } from './group-by.ts'
import { NotCompilableError, nodeKey, type SlottedQuad, type SlottedTerm } from './slotted-quads.ts'

/**
 * RDFC-1.0 for one shape, as far as it can be done before the values are known. The canonical form is a sequence of
 * blocks, one per subject, in the order of subjects; inside a block the order of lines is that of predicates.
 */
export type CanonicalPlan = {
  /** Nodes with an IRI that have the same text in each credential, up to labels of fixed blank nodes; in order. */
  fixedNodes: { subject: string; pieces: CanonicalPiece[] }[]
  /** Nodes with an IRI that have not. The IRI itself is a value, or not. */
  variableNodes: { subject: string | number; pieces: CanonicalPiece[] }[]
  /** Blank nodes by number. `hash` is there when no value enters it: RDFC-1.0, "Hash First Degree Quads". */
  blankNodes: { pieces: CanonicalPiece[]; hash?: string; firstDegree: CanonicalText }[]
}

/** Throws `NotCompilableError` when the order of some lines cannot be known beforehand. */
export function planCanonicalization(quads: SlottedQuad[]): CanonicalPlan {
  const blankNumbers = new Map<string, number>()
  for (const { subject } of quads) {
    if (subject.termType === 'BlankNode')
      blankNumbers.set(nodeKey(subject), blankNumbers.get(nodeKey(subject)) ?? blankNumbers.size)
  }
  const blankToken = (term: SlottedTerm): Token => {
    const number = blankNumbers.get(nodeKey(term))
    if (number === undefined) throw new NotCompilableError('a blank node that is only an object')
    return labelGap(number)
  }

  const blankNodes: CanonicalPlan['blankNodes'] = [...blankNumbers.keys()].map((key) => {
    const firstDegree = canonicalText(firstDegreeTokens(quads, key))
    if (firstDegree.gaps.length > 0) return { pieces: [], firstDegree }
    return { pieces: [], firstDegree, hash: hash('sha256', Buffer.from(firstDegree.constants.join(''), 'latin1')) }
  })
  const plan: CanonicalPlan = { fixedNodes: [], variableNodes: [], blankNodes }
  const isFixed = (gap: Gap) => isLabelGap(gap) && blankNodes[nodeOfGap(gap)]?.hash !== undefined

  for (const [key, ofNode] of groupBy(quads, ({ subject }) => nodeKey(subject))) {
    const pieces = planBlock(ofNode, blankToken)
    const number = blankNumbers.get(key)
    const blank = number === undefined ? undefined : blankNodes[number]
    if (blank) {
      if (blank.hash !== undefined && !gapsOf(pieces).every(isFixed)) {
        throw new NotCompilableError('a fixed blank node that refers to a variable one')
      }
      blank.pieces = pieces
      continue
    }
    for (const { subject } of ofNode.slice(0, 1)) {
      if (gapsOf(pieces).every(isFixed)) plan.fixedNodes.push({ subject: subject.value, pieces })
      else plan.variableNodes.push({ subject: subject.slot ?? subject.value, pieces })
    }
  }
  plan.fixedNodes.sort((a, b) => (isBefore(a.subject, b.subject) ? -1 : 1))
  const hashes = blankNodes.flatMap((node) => node.hash ?? [])
  if (new Set(hashes).size < hashes.length) throw new NotCompilableError('blank nodes that look the same')
  return plan
}

/** Whether the lines of one IRI come before those of the other: `>` ends an IRI, and takes part in the comparison. */
export function isBefore(iri: string, other: string): boolean {
  if (other.startsWith(iri)) return other.length > iri.length && other.charAt(iri.length) > '>'
  return iri.startsWith(other) ? iri.charAt(other.length) < '>' : iri < other
}

/** The lines of one subject. */
function planBlock(quads: SlottedQuad[], blankToken: (term: SlottedTerm) => Token): CanonicalPiece[] {
  const byPredicate = groupBy(quads, ({ predicate }) => predicate.value)
  const lineTokens = ({ subject, predicate, object }: SlottedQuad): Token[] => [
    ...termTokens(subject, blankToken),
    ` <${predicate.value}> `,
    ...termTokens(object, blankToken),
    ' .\n',
  ]
  const pieces: CanonicalPiece[] = []
  let fixedOrder: Token[] = []
  // `>` ends the predicate, and takes part in the comparison of lines.
  for (const [, lines] of [...byPredicate].sort(([a], [b]) => (`${a}>` < `${b}>` ? -1 : 1))) {
    if (lines.every(({ object }) => object.slot === undefined && object.termType !== 'BlankNode')) {
      // Compared as UTF-8, whose bytes have the order of code points.
      const objects = lines.map((quad) => ({ quad, text: asBytes(termTokens(quad.object, blankToken).join('')) }))
      objects.sort((a, b) => (`${a.text} .\n` < `${b.text} .\n` ? -1 : 1))
      fixedOrder.push(...objects.flatMap(({ quad }) => lineTokens(quad)))
    } else if (lines.length === 1) {
      fixedOrder.push(...lines.flatMap(lineTokens))
    } else {
      if (lines.some(({ object }) => object.termType === 'Literal'))
        throw new NotCompilableError('literals of unknown order')
      pieces.push(
        canonicalText(fixedOrder),
        lines.map((quad) => canonicalText(lineTokens(quad))),
      )
      fixedOrder = []
    }
  }
  return [...pieces, canonicalText(fixedOrder)]
}

/**
 * RDFC-1.0, "Hash First Degree Quads": the lines that mention a blank node, where it is `_:a` and any other is `_:z`.
 * Their order depends on subjects and predicates alone, or else the lines are equal.
 */
function firstDegreeTokens(quads: SlottedQuad[], key: string): Token[] {
  const blankToken = (term: SlottedTerm): Token => (nodeKey(term) === key ? '_:a' : '_:z')
  const lines = quads
    .filter(({ subject, object }) => nodeKey(subject) === key || nodeKey(object) === key)
    .map(({ subject, predicate, object }) => {
      const start: Token[] = [...termTokens(subject, blankToken), ` <${predicate.value}> `]
      // Any IRI sorts before `_:a`: a slot in its place says as much as the IRI itself, if there is only one.
      const order = subject.termType === 'BlankNode' ? start.join('') : `< ${predicate.value}> `
      return {
        order,
        iri: subject.termType === 'NamedNode',
        tokens: [...start, ...termTokens(object, blankToken), ' .\n'],
      }
    })
  if (lines.filter(({ iri }) => iri).length > 1) throw new NotCompilableError('a blank node with several owners')
  lines.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (next && next.order === line.order && JSON.stringify(next.tokens) !== JSON.stringify(line.tokens)) {
      throw new NotCompilableError('lines of unknown order')
    }
  }
  return lines.flatMap(({ tokens }) => tokens)
}

// All texts are laid out in this one buffer to be hashed: a new buffer for each text would cost more than its hash.
const scratch = Buffer.alloc(65_536)

/** Hashes a blank node whose text has gaps, once their values are known. */
export function hashFirstDegree(firstDegree: CanonicalText, values: string[]): string {
  const text = fillText(firstDegree, values, [])
  if (text.length > scratch.length) return hash('sha256', Buffer.from(text, 'latin1'))
  return hash('sha256', scratch.subarray(0, scratch.write(text, 'latin1')))
}
