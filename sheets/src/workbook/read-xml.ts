import { Parser } from 'saxen'
import { sheetError } from '../sheet-error.ts'
import { cellCharactersMax, elementsMax } from '../table/grid.ts'

export type XmlHooks = {
  open?(name: string, attributes: () => Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Far deeper than any part of a workbook. */
const depthMax = 32
/** The characters of the longest text of a cell, where each is written as a reference such as `&#x1F393;`. */
const textCharactersMax = 10 * cellCharactersMax

/** Counts the elements of all parts of one workbook: a small file may hold any number. */
export class ElementCount {
  #elements = 0
  #depth = 0

  open(): void {
    this.#depth += 1
    this.add(1)
    if (this.#depth > depthMax) throw sheetError('nests_too_deep', depthMax)
  }

  /** Cells that are there though no element stands for them, such as those before the first of a row. */
  add(elements: number): void {
    this.#elements += elements
    if (this.#elements > elementsMax) throw sheetError('too_many_elements', elementsMax / 1_000_000)
  }

  close(): void {
    this.#depth -= 1
  }
}

/** Walks through XML, where there is any. Names come without their prefix; no entities but the five of XML and numbers are replaced. */
export function readXml(bytes: Uint8Array | undefined, count: ElementCount, { open, text, close }: XmlHooks): void {
  if (!bytes) return
  let fault: Error | undefined
  const parser = new Parser()
    .on('error', (error) => {
      fault ??= error
    })
    .on('openTag', (name, attributes, decode) => {
      count.open()
      open?.(bare(name), () => decoded(attributes(), decode))
    })
    .on('closeTag', (name) => {
      count.close()
      close?.(bare(name))
    })
    .on('text', (part, decode) => {
      if (part.length > textCharactersMax) throw sheetError('text_too_long', cellCharactersMax)
      text?.(decode(withPlanes(part)))
    })
    .on('cdata', (part) => text?.(part))
  const xml = new TextDecoder().decode(bytes)
  refuseLongTags(xml)
  parser.parse(xml)
  if (fault) throw sheetError('damaged', fault.message)
}

/** A tag with a million attributes, or with one that is megabytes long, takes twenty times its size to read. */
function refuseLongTags(xml: string): void {
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const end = xml.indexOf('>', at)
    if ((end < 0 ? xml.length : end) - at > textCharactersMax)
      throw sheetError('damaged', 'one of its tags is too long')
    if (end < 0) return
    at = end
  }
}

function decoded(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [bare(name), decode(withPlanes(value))]))
}

/**
 * Replaces references to characters above U+FFFF, which the parser takes for the character of their last four digits: other programs write
 * rarer Chinese characters and emoji so. What is no character at all is left to the parser.
 */
function withPlanes(text: string): string {
  if (!text.includes('&#')) return text
  return text.replace(/&#(?:x0*([0-9a-f]{5,6})|0*([0-9]{5,7}));/gi, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
