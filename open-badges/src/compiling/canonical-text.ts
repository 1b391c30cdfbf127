import { type Gap, isLabelGap, nodeOfGap, slotGap } from './gap.ts'
import type { SlottedTerm } from './slotted-quads.ts'

/**
 * Canonical N-Quads with gaps. All text is kept with one character per UTF-8 byte: a single name outside Latin-1
 * would otherwise make every string that contains it twice as wide, and hashing it twice as slow.
 */
export type CanonicalText = {
  /** The texts around the gaps: one more than there are gaps. */
  constants: string[]
  /** The leaf or label that fills each gap. */
  gaps: Gap[]
}

/** A piece of the lines of one node: text, or lines of which the order shows only when they are filled. */
export type CanonicalPiece = CanonicalText | CanonicalText[]

/** The text as one character per UTF-8 byte. */
export function asBytes(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1')
}

const literalEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '"': '\\"', '\\': '\\\\' }

/** RDFC-1.0, "Canonical N-Quads Form". The guard lets no other character through that would have to be escaped. */
export function escapeLiteral(text: string): string {
  return /["\\\n\r]/.test(text)
    ? text.replace(/["\\\n\r]/g, (character) => literalEscapes[character] ?? character)
    : text
}

/**
 * The lexical form that JSON-LD gives a number: JSON-LD 1.1 API, "Data Round Tripping". For numbers that
 * `isSafeNumber` lets through: of these the shortest form is also the one with sixteen digits, zeros removed.
 */
export function lexicalNumber(number: number): string {
  return Number.isInteger(number) ? number.toFixed(0) : number.toExponential().replace('e+', 'E')
}

/** A part of a line: fixed text or a gap. */
export type Token = string | Gap

export const xsdString = 'http://www.w3.org/2001/XMLSchema#string'

/** A term as tokens. `blankToken` is the token of a blank node. */
export function termTokens(term: SlottedTerm, blankToken: (term: SlottedTerm) => Token): Token[] {
  if (term.termType === 'BlankNode') return [blankToken(term)]
  const text = term.termType === 'Literal' ? escapeLiteral(term.value) : term.value
  const value: Token = term.slot === undefined ? text : slotGap(term.slot)
  if (term.termType === 'NamedNode') return ['<', value, '>']
  const datatype = term.datatype?.value
  return ['"', value, datatype === undefined || datatype === xsdString ? '"' : `"^^<${datatype}>`]
}

/** Joins tokens; neighbouring fixed parts become one. */
export function canonicalText(tokens: Token[]): CanonicalText {
  return joined(tokens.map((token) => (typeof token === 'number' ? token : asBytes(token))))
}

/** The same for tokens that are bytes already. Each constant is one flat string: ropes would be walked at every use. */
function joined(tokens: Token[]): CanonicalText {
  const runs: string[][] = [[]]
  const gaps: Gap[] = []
  for (const token of tokens) {
    if (typeof token !== 'string') {
      gaps.push(token)
      runs.push([])
    } else {
      runs.at(-1)?.push(token)
    }
  }
  return { constants: runs.map((run) => run.join('')), gaps }
}

export function gapsOf(pieces: CanonicalPiece[]): Gap[] {
  return pieces.flat().flatMap((text) => text.gaps)
}

/** The same pieces with the labels of these blank nodes filled in, sorted again where the labels change the order. */
export function withLabels(pieces: CanonicalPiece[], nodes: number[], labels: string[]): CanonicalPiece[] {
  const result: CanonicalPiece[] = []
  let tokens: Token[] = []
  for (const piece of pieces) {
    const lines = [piece].flat().map((line) => joined(tokensOf(line, nodes, labels)))
    if (Array.isArray(piece) && lines.some(({ gaps }) => gaps.length > 0)) {
      result.push(joined(tokens), lines)
      tokens = []
    } else {
      if (Array.isArray(piece)) lines.sort((a, b) => (a.constants.join('') < b.constants.join('') ? -1 : 1))
      tokens.push(...lines.flatMap((line) => tokensOf(line, [], [])))
    }
  }
  return [...result, joined(tokens)]
}

/** The text as tokens again, with the labels of these blank nodes filled in. */
function tokensOf({ constants, gaps }: CanonicalText, nodes: number[], labels: string[]): Token[] {
  const filled = gaps.map((gap) => {
    const label = isLabelGap(gap) && nodes.includes(nodeOfGap(gap)) ? labels[nodeOfGap(gap)] : undefined
    return label ?? gap
  })
  return constants.flatMap((constant, i) => [constant, ...filled.slice(i, i + 1)])
}

/** The text with its gaps filled from `values` by slot and `labels` by blank node. */
export function fillText({ constants, gaps }: CanonicalText, values: string[], labels: string[]): string {
  let filled = ''
  let at = 0
  for (const gap of gaps) {
    filled += constants[at]
    filled += isLabelGap(gap) ? labels[nodeOfGap(gap)] : values[gap]
    at += 1
  }
  return filled + constants[at]
}

export function fillPieces(pieces: CanonicalPiece[], values: string[], labels: string[]): string {
  let filled = ''
  for (const piece of pieces)
    filled += Array.isArray(piece) ? fillLines(piece, values, labels) : fillText(piece, values, labels)
  return filled
}

/** Lines whose order shows only now. There are few of them: two, as a rule. */
function fillLines(lines: CanonicalText[], values: string[], labels: string[]): string {
  const texts = lines.map((line) => fillText(line, values, labels))
  const [first = '', second = ''] = texts
  if (texts.length > 2) return texts.sort().join('')
  return first < second ? first + second : second + first
}
