import { createHash, type Hash } from 'node:crypto'
import { BoundedMap } from './bounded-map.ts'
import { type CanonicalPlan, hashFirstDegree } from './canonical-plan.ts'
import { asBytes, escapeLiteral, fillPieces, fillText, lexicalNumber } from './canonical-text.ts'
import { isFreeText, type SlotValues } from './leaf-slots.ts'

/** What depends only on how the labels of the fixed blank nodes fall. */
type Layout = { nodes: string[]; blankNodes: (string | undefined)[]; prefixes: (Hash | undefined)[] }

/** How many layouts one plan remembers. */
const LAYOUTS_MAX = 64

/** A digest, or why the plan does not apply to these values: two nodes have one IRI, or two blank nodes one hash. */
export type PlanResult = Buffer | 'merged_nodes' | 'equal_hashes'

/** Runs a plan for credentials that differ in their values. */
export class PlanRunner {
  readonly #plan: CanonicalPlan
  readonly #layouts = new BoundedMap<string, Layout>(LAYOUTS_MAX)
  readonly #labels: string[]
  /** Blank nodes numbers whose hash has values in it. */
  readonly #variable: number[]
  /** Fixed blank nodes in the order of their hashes. */
  readonly #fixed: { hash: string; number: number }[]
  /** Ranks in the order in which their labels sort as text: 0, 1, 10, 11, 2. */
  readonly #labelOrder: number[]

  constructor(plan: CanonicalPlan) {
    this.#plan = plan
    const numbered = plan.blankNodes.map(({ hash }, number) => ({ hash: hash ?? '', number }))
    this.#variable = numbered.filter(({ hash }) => hash === '').map(({ number }) => number)
    this.#fixed = numbered.filter(({ hash }) => hash !== '').sort(byHash)
    this.#labels = numbered.map((_, rank) => `_:c14n${rank}`)
    this.#labelOrder = [...this.#labels.keys()].sort((a, b) => (`${this.#labels[a]} ` < `${this.#labels[b]} ` ? -1 : 1))
  }

  /** SHA-256 of the canonical N-Quads: RDFC-1.0. */
  digest(slotValues: SlotValues): PlanResult {
    const values = canonicalValues(slotValues)
    const ranked = this.#rankBlankNodes(values)
    if (!ranked) return 'equal_hashes'
    const labels: string[] = []
    for (let rank = 0; rank < ranked.length; rank += 1) labels[ranked[rank]!] = this.#labels[rank]!
    const layout = this.#layoutOf(labels)

    const { fixedNodes, variableNodes, blankNodes } = this.#plan
    const variable = variableNodes
      .map(({ subject, pieces }) => ({ subject: fillText(subject, values, labels), pieces }))
      .sort((a, b) => (a.subject < b.subject ? -1 : 1))
    let text = ''
    let prefixLength = 0
    let fixed = 0
    let previous = ''
    for (const node of variable) {
      while (fixed < fixedNodes.length && fixedNodes[fixed]!.subject < node.subject) {
        if (text === '') prefixLength += 1
        else text += layout.nodes[fixed]!
        fixed += 1
      }
      if (node.subject === previous || fixedNodes[fixed]?.subject === node.subject) return 'merged_nodes'
      previous = node.subject
      text += fillPieces(node.pieces, values, labels)
    }
    for (; fixed < fixedNodes.length; fixed += 1) text += layout.nodes[fixed]!
    for (const rank of this.#labelOrder) {
      const number = ranked[rank]!
      text += layout.blankNodes[number] ?? fillPieces(blankNodes[number]!.pieces, values, labels)
    }
    return this.#prefixHash(layout, prefixLength).update(text, 'latin1').digest()
  }

  /** RDFC-1.0, "Canonicalization Algorithm", step 4: blank nodes in the order of their hashes. */
  #rankBlankNodes(values: string[]): number[] | undefined {
    const { blankNodes } = this.#plan
    const hashed = this.#variable.map((number) => ({
      hash: hashFirstDegree(blankNodes[number]!.firstDegree, values),
      number,
    }))
    hashed.sort(byHash)
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

  #layoutOf(labels: string[]): Layout {
    let key = ''
    for (const { number } of this.#fixed) key += labels[number]!
    let layout = this.#layouts.get(key)
    if (!layout) {
      layout = {
        nodes: this.#plan.fixedNodes.map(({ pieces }) => fillPieces(pieces, [], labels)),
        blankNodes: this.#plan.blankNodes.map(({ hash, pieces }) =>
          hash ? fillPieces(pieces, [], labels) : undefined,
        ),
        prefixes: [],
      }
      this.#layouts.set(key, layout)
    }
    return layout
  }

  /** SHA-256 with the first fixed nodes already in it. */
  #prefixHash(layout: Layout, length: number): Hash {
    let prefix = layout.prefixes[length]
    if (!prefix) {
      prefix = createHash('sha256').update(layout.nodes.slice(0, length).join(''), 'latin1')
      layout.prefixes[length] = prefix
    }
    return prefix.copy()
  }
}

function byHash(a: { hash: string }, b: { hash: string }): number {
  return a.hash < b.hash ? -1 : 1
}

const NOT_AS_IT_IS = /[^\x20\x21\x23-\x5b\x5d-\x7e]/

/** Values as they stand in canonical N-Quads. Only text of people has to be looked at. */
function canonicalValues(values: SlotValues): string[] {
  const canonical: string[] = []
  for (let slot = 0; slot < values.length; slot += 1) {
    const value = values[slot]
    if (value === undefined) canonical.push('')
    else if (typeof value === 'number') canonical.push(lexicalNumber(value))
    else if (isFreeText(slot) && NOT_AS_IT_IS.test(value)) canonical.push(asBytes(escapeLiteral(value)))
    else canonical.push(value)
  }
  return canonical
}
