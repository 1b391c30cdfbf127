import { SvgProblem } from './svg-problem.ts'

export type SvgElement = { name: string; attributes: Map<string, string>; isEmpty: boolean }

export type SvgToken =
  | { kind: 'start'; element: SvgElement }
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string }

const skipped = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[\]>]*>/y
const characters = /<!\[CDATA\[([\s\S]*?)\]\]>/y
const endTag = /<\/([\w:.-]+)\s*>/y
const startTag = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const plainText = /[^<]+/y

/**
 * Reads the tokens of a drawing in the strict form of XML 1.0. Comments, processing instructions and the DOCTYPE are ignored; a DOCTYPE that declares
 * entities is refused, since an entity may be any text, any number of times. Names lose the prefix `svg:`.
 */
export function* readSvgTokens(source: string): Generator<SvgToken> {
  const text = source.replace(/^\uFEFF/, '')
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < text.length) {
    if (match(skipped)) continue
    const data = match(characters)
    if (data) {
      yield { kind: 'text', text: data[1] ?? '' }
      continue
    }
    const end = match(endTag)
    if (end) {
      yield { kind: 'end', name: bareName(end[1] ?? '') }
      continue
    }
    const start = match(startTag)
    if (start) {
      yield { kind: 'start', element: elementOf(start) }
      continue
    }
    const plain = match(plainText)
    if (!plain) throw new SvgProblem(text.startsWith('<!', at) ? 'it declares entities' : 'it is no well-formed XML')
    yield { kind: 'text', text: decode(plain[0]) }
  }
}

function elementOf([, name = '', attributes = '', slash]: RegExpExecArray): SvgElement {
  const pairs = new Map<string, string>()
  for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
    if (pairs.has(key)) throw new SvgProblem('an attribute stands twice in one element')
    pairs.set(key, decode(double ?? single ?? ''))
  }
  return { name: bareName(name), attributes: pairs, isEmpty: slash === '/' }
}

function bareName(name: string): string {
  return name.replace(/^svg:/, '')
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The text behind the references of XML 1.0, section 4.1. What XML does not allow as a character is left out. */
function decode(text: string): string {
  const plain = text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));|&/g, (_whole, decimal, hex, name) => {
    if (decimal !== undefined || hex !== undefined) return characterOf(Number.parseInt(decimal ?? hex, hex ? 16 : 10))
    const known = name === undefined ? undefined : entities[name]
    if (known === undefined) throw new SvgProblem('it names an entity that XML does not know')
    return known
  })
  return plain.replace(forbidden, '')
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
