import { createHash, type Hash } from 'node:crypto'
import { type CanonicalPiece, fillPieces, gapsOf, withLabels } from './canonical-text.ts'
import { isLabelGap, nodeOfGap } from './gap.ts'

/**
 * The labels of the blank nodes of one credential, by the number of the node: the node of rank 0 has the label `_:c14n0`.
 * Ranks are the order of hashes (RDFC-1.0, "Canonicalization Algorithm").
 */
export type Labeling = { ranks: number[]; labels: string[] }

/** How many blank nodes the document has, and how many labelings a block keeps. */
export type BlockBounds = { nodeCount: number; labelingsMax: number }

type LabeledBlock = { pieces: CanonicalPiece[]; hash: Hash | undefined }

/**
 * The lines of one node, or of several that follow each other. The same labels come
 * again and again, and the same values do not: so labels are filled in once for each labeling, and kept.
 */
export class NodeBlock {
  readonly #pieces: CanonicalPiece[]
  readonly #bounds: BlockBounds
  readonly #labeled: number[]
  readonly #known = new Map<number, LabeledBlock>()

  /** `labeled` are the numbers of the blank nodes whose labels are remembered; all that are mentioned, unless given. */
  constructor(pieces: CanonicalPiece[], bounds: BlockBounds, labeled: number[] = numbersIn(pieces)) {
    this.#pieces = pieces
    this.#bounds = bounds
    this.#labeled = labeled
  }

  fill(values: string[], labeling: Labeling): string {
    return fillPieces(this.#fillLabels(labeling).pieces, values, labeling.labels)
  }

  /** SHA-256 that has taken in the block, which must be one without values. It is shared: take a copy. */
  hash(labeling: Labeling): Hash {
    const block = this.#fillLabels(labeling)
    block.hash ??= createHash('sha256').update(fillPieces(block.pieces, [], labeling.labels), 'latin1')
    return block.hash
  }

  #fillLabels({ ranks, labels }: Labeling): LabeledBlock {
    const { nodeCount, labelingsMax } = this.#bounds
    let key = 0
    for (const number of this.#labeled) key = key * nodeCount + (ranks[number] ?? 0)
    let block = this.#known.get(key)
    if (!block) {
      block = { pieces: withLabels(this.#pieces, this.#labeled, labels), hash: undefined }
      if (this.#known.size >= labelingsMax) this.#known.clear()
      // With more labelings, two keys could be rounded to one number.
      if (labelingsMax > 0 && nodeCount ** this.#labeled.length < Number.MAX_SAFE_INTEGER) this.#known.set(key, block)
    }
    return block
  }
}

function numbersIn(pieces: CanonicalPiece[]): number[] {
  return [...new Set(gapsOf(pieces).filter(isLabelGap).map(nodeOfGap))]
}
