import { Parser } from 'saxen'
import { sheetError } from '../sheet-error.ts'

export type XmlHooks = {
  open?(name: string, attributes: () => Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Walks through XML, where there is any. Names come without their prefix; no entities but the five of XML and numbers are replaced. */
export function readXml(bytes: Uint8Array | undefined, { open, text, close }: XmlHooks): void {
  if (!bytes) return
  let fault: Error | undefined
  const parser = new Parser()
    .on('error', (error) => {
      fault ??= error
    })
    .on('openTag', (name, attributes, decode) => open?.(bare(name), () => decoded(attributes(), decode)))
    .on('closeTag', (name) => close?.(bare(name)))
    .on('text', (part, decode) => text?.(decode(part)))
    .on('cdata', (part) => text?.(part))
  parser.parse(new TextDecoder().decode(bytes))
  if (fault) throw sheetError('damaged', fault.message)
}

function decoded(attributes: Record<string, string>, decode: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [bare(name), decode(value)]))
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
