import type { SlottedTerm } from './slotted-quads.ts'

/**
 * Canonical N-Quads with gaps. All text is kept with one character per UTF-8 byte: a single name outside Latin-1
 * would otherwise make every string that contains it twice as wide, and hashing it twice as slow.
 */
export type CanonicalText = {
  /** One more than gaps: the text around them. */
  constants: string[]
  /** What fills each gap: a slot, or `-1 - n` for the label of blank node number `n`. */
  gaps: number[]
}

/** Text of fixed order, or lines of which the order shows only when they are filled. */
export type CanonicalPiece = CanonicalText | CanonicalText[]

/** The text as one character per UTF-8 byte. */
export function asBytes(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1')
}

const literalEscapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '"': '\\"', '\\': '\\\\' }

/** RDFC-1.0, "Canonical N-Quads Form". The guard lets no other character through that would have to be escaped. */
export function escapeLiteral(text: string): string {
  return /["\\\n\r]/.test(text) ? text.replace(/["\\\n\r]/g, (character) => literalEscapes[character]!) : text
}

/**
 * The lexical form that JSON-LD gives a number: JSON-LD 1.1 API, "Data Round Tripping". For numbers that
 * `isSafeNumber` lets through: of these the shortest form is also the one with sixteen digits, zeros removed.
 */
export function lexicalNumber(number: number): string {
  return Number.isInteger(number) ? number.toFixed(0) : number.toExponential().replace('e+', 'E')
}

/** A fixed part of a line, or what goes into its gap. */
export type Token = string | number

export const xsdString = 'http://www.w3.org/2001/XMLSchema#string'

/** A term as tokens. `blankToken` says what stands for a blank node. */
export function termTokens(term: SlottedTerm, blankToken: (term: SlottedTerm) => Token): Token[] {
  if (term.termType === 'BlankNode') return [blankToken(term)]
  const value: Token = term.slot ?? (term.termType === 'Literal' ? escapeLiteral(term.value) : term.value)
  if (term.termType === 'NamedNode') return ['<', value, '>']
  const datatype = term.datatype?.value
  return ['"', value, datatype === undefined || datatype === xsdString ? '"' : `"^^<${datatype}>`]
}

/** Joins tokens; neighbouring fixed parts become one. */
export function canonicalText(tokens: Token[]): CanonicalText {
  return joined(tokens.map((token) => (typeof token === 'number' ? token : asBytes(token))))
}

/** The same for parts that are bytes already. Each constant is one flat string: ropes would be walked at every use. */
function joined(parts: Token[]): CanonicalText {
  const runs: string[][] = [[]]
  const gaps: number[] = []
  for (const part of parts) {
    if (typeof part === 'number') {
      gaps.push(part)
      runs.push([])
    } else {
      runs.at(-1)!.push(part)
    }
  }
  return { constants: runs.map((run) => run.join('')), gaps }
}

export function gapsOf(pieces: CanonicalPiece[]): number[] {
  return pieces.flat().flatMap((text) => text.gaps)
}

/** The same pieces with the labels of these blank nodes filled in, and in order where that shows now. */
export function withLabels(pieces: CanonicalPiece[], numbers: number[], labels: string[]): CanonicalPiece[] {
  const result: CanonicalPiece[] = []
  let parts: Token[] = []
  for (const piece of pieces) {
    const lines = [piece].flat().map((line) => joined(partsOf(line, numbers, labels)))
    if (Array.isArray(piece) && lines.some(({ gaps }) => gaps.length > 0)) {
      result.push(joined(parts), lines)
      parts = []
    } else {
      if (Array.isArray(piece)) lines.sort((a, b) => (a.constants[0]! < b.constants[0]! ? -1 : 1))
      parts.push(...lines.flatMap((line) => partsOf(line, [], [])))
    }
  }
  return [...result, joined(parts)]
}

function partsOf({ constants, gaps }: CanonicalText, numbers: number[], labels: string[]): Token[] {
  const filled = gaps.map((gap) => (numbers.includes(-1 - gap) ? labels[-1 - gap]! : gap))
  return constants.flatMap((constant, i) => [constant, ...filled.slice(i, i + 1)])
}

/** The text with its gaps filled from `values` by slot and `labels` by blank node. */
export function fillText({ constants, gaps }: CanonicalText, values: string[], labels: string[]): string {
  let filled = constants[0]!
  for (let i = 0; i < gaps.length; i += 1) {
    const gap = gaps[i]!
    filled += gap >= 0 ? values[gap]! : labels[-1 - gap]!
    filled += constants[i + 1]!
  }
  return filled
}

export function fillPieces(pieces: CanonicalPiece[], values: string[], labels: string[]): string {
  let filled = ''
  for (const piece of pieces)
    filled += Array.isArray(piece) ? fillLines(piece, values, labels) : fillText(piece, values, labels)
  return filled
}

/** Lines whose order shows only now. There are few of them: two, as a rule. */
function fillLines(lines: CanonicalText[], values: string[], labels: string[]): string {
  if (lines.length > 2) {
    return lines
      .map((line) => fillText(line, values, labels))
      .sort()
      .join('')
  }
  const first = fillText(lines[0]!, values, labels)
  const second = fillText(lines[1]!, values, labels)
  return first < second ? first + second : second + first
}
