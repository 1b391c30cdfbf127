import { type CanonicalPlan, hashFirstDegree, isBefore } from './canonical-plan.ts'
import { asBytes, escapeLiteral, lexicalNumber } from './canonical-text.ts'
import { isFreeText, type SlotValues } from './leaf-slots.ts'
import { type Labeling, NodeBlock } from './node-block.ts'

/** A digest, or why the plan does not apply to these values: two nodes have one IRI, or two blank nodes one hash. */
export type PlanResult = Buffer | 'merged_nodes' | 'equal_hashes'

type NamedNode = { subject: string; block: NodeBlock }

/** Runs a plan for credentials that differ in their values. */
export class PlanRunner {
  readonly #plan: CanonicalPlan
  readonly #fixedNodes: NamedNode[]
  readonly #variableNodes: { subject: string | number; block: NodeBlock }[]
  readonly #blankNodes: NodeBlock[]
  /** The first so many fixed nodes as one block. */
  readonly #prefixes: NodeBlock[]
  readonly #labels: string[]
  /** Blank nodes numbers whose hash has values in it. */
  readonly #variable: number[]
  /** Fixed blank nodes in the order of their hashes. */
  readonly #fixed: { hash: string; number: number }[]
  /** Ranks in the order in which their labels sort as text: 0, 1, 10, 11, 2. */
  readonly #labelOrder: number[]

  /** `labelingsMax`: how many labelings each block keeps. */
  constructor(plan: CanonicalPlan, labelingsMax: number) {
    this.#plan = plan
    const { fixedNodes, variableNodes, blankNodes } = plan
    const bounds = { nodeCount: blankNodes.length, labelingsMax }
    this.#fixedNodes = fixedNodes.map(({ subject, pieces }) => ({ subject, block: new NodeBlock(pieces, bounds) }))
    this.#prefixes = [...fixedNodes.keys(), fixedNodes.length].map(
      (length) =>
        new NodeBlock(
          fixedNodes.slice(0, length).flatMap(({ pieces }) => pieces),
          bounds,
        ),
    )
    this.#variableNodes = variableNodes.map(({ subject, pieces }) => ({
      subject,
      block: new NodeBlock(pieces, bounds, []),
    }))
    // A blank node with values has its own label on every line, and those of others on few.
    this.#blankNodes = blankNodes.map(
      ({ hash, pieces }, number) => new NodeBlock(pieces, bounds, hash ? undefined : [number]),
    )
    const numbered = blankNodes.map(({ hash }, number) => ({ hash: hash ?? '', number }))
    this.#variable = numbered.filter(({ hash }) => hash === '').map(({ number }) => number)
    this.#fixed = numbered.filter(({ hash }) => hash !== '').sort((a, b) => (a.hash < b.hash ? -1 : 1))
    this.#labels = numbered.map((_, rank) => `_:c14n${rank}`)
    this.#labelOrder = [...this.#labels.keys()].sort((a, b) => (`${this.#labels[a]} ` < `${this.#labels[b]} ` ? -1 : 1))
  }

  /** SHA-256 of the canonical N-Quads: RDFC-1.0. */
  digest(slotValues: SlotValues): PlanResult {
    const values = canonicalValues(slotValues)
    const ranked = this.#rankBlankNodes(values)
    if (!ranked) return 'equal_hashes'
    const labeling: Labeling = { ranks: [], labels: [] }
    for (let rank = 0; rank < ranked.length; rank += 1) {
      labeling.ranks[ranked[rank]!] = rank
      labeling.labels[ranked[rank]!] = this.#labels[rank]!
    }

    const fixedNodes = this.#fixedNodes
    let text = ''
    let prefixLength = 0
    let fixed = 0
    let previous = ''
    for (const { subject, block } of this.#sortVariableNodes(values)) {
      while (fixed < fixedNodes.length && isBefore(fixedNodes[fixed]!.subject, subject)) {
        if (text === '') prefixLength += 1
        else text += fixedNodes[fixed]!.block.fill(values, labeling)
        fixed += 1
      }
      if (subject === previous || fixedNodes[fixed]?.subject === subject) return 'merged_nodes'
      previous = subject
      text += block.fill(values, labeling)
    }
    for (; fixed < fixedNodes.length; fixed += 1) text += fixedNodes[fixed]!.block.fill(values, labeling)
    for (const rank of this.#labelOrder) text += this.#blankNodes[ranked[rank]!]!.fill(values, labeling)
    return this.#prefixes[prefixLength]!.hash(labeling).copy().update(text, 'latin1').digest()
  }

  #sortVariableNodes(values: string[]): NamedNode[] {
    const sorted: NamedNode[] = []
    for (const { subject, block } of this.#variableNodes) {
      const node = { subject: typeof subject === 'number' ? values[subject]! : subject, block }
      insert(sorted, node, (other) => isBefore(node.subject, other.subject))
    }
    return sorted
  }

  /** The numbers of the blank nodes in the order of their hashes: RDFC-1.0, "Canonicalization Algorithm", step 4. */
  #rankBlankNodes(values: string[]): number[] | undefined {
    const { blankNodes } = this.#plan
    const hashed: { hash: string; number: number }[] = []
    for (const number of this.#variable) {
      const node = { hash: hashFirstDegree(blankNodes[number]!.firstDegree, values), number }
      insert(hashed, node, (other) => node.hash < other.hash)
    }
    const ranked: number[] = []
    let fixed = 0
    let previous = ''
    for (const { hash, number } of hashed) {
      while (fixed < this.#fixed.length && this.#fixed[fixed]!.hash < hash) ranked.push(this.#fixed[fixed++]!.number)
      if (hash === previous || this.#fixed[fixed]?.hash === hash) return undefined
      previous = hash
      ranked.push(number)
    }
    while (fixed < this.#fixed.length) ranked.push(this.#fixed[fixed++]!.number)
    return ranked
  }
}

/** Inserts into what is in order. For a handful of entries: sorting by the library costs more than all comparisons. */
function insert<T>(sorted: T[], entry: T, isBeforeOther: (other: T) => boolean): void {
  let at = sorted.length
  sorted.push(entry)
  for (; at > 0 && isBeforeOther(sorted[at - 1]!); at -= 1) sorted[at] = sorted[at - 1]!
  sorted[at] = entry
}

const notAsItIs = /[^\x20\x21\x23-\x5b\x5d-\x7e]/

/** Values as they stand in canonical N-Quads. Only text of people has to be looked at. */
function canonicalValues(values: SlotValues): string[] {
  const canonical = values.slice()
  for (let slot = 0; slot < values.length; slot += 1) {
    const value = values[slot]
    if (typeof value === 'number') canonical[slot] = lexicalNumber(value)
    else if (value !== undefined && isFreeText(slot) && notAsItIs.test(value)) {
      canonical[slot] = asBytes(escapeLiteral(value))
    }
  }
  // Slots that are absent are in no gap.
  return canonical as string[]
}
