import { declaredSize } from './picture-size.ts'
import { SvgProblem } from './svg-problem.ts'

/** Pictures inside a drawing are decoded when it is drawn: this many pixels of all of them together. */
const pixelsInsideMax = 8_000_000

/** How many pixels the pictures inside a drawing have so far. */
export type PixelsInside = { pixels: number }

/** The value that an attribute may keep; undefined where the attribute is removed. */
export function keptAttribute(element: string, name: string, value: string, inside: PixelsInside): string | undefined {
  if (name === 'href' || name === 'xlink:href') return keptReference(element, value, inside)
  // Drops attributes of other vocabularies: editors write them, and no renderer reads them. Namespaces are declared anew at the root.
  if (name.includes(':') ? name !== 'xml:space' : name === 'xmlns') return undefined
  if (/^on/i.test(name)) return undefined
  if (name === 'style') return cleanStyle(value)
  return pointsInside(value) ? value : undefined
}

/** A style sheet or a style attribute; undefined where it imports something, or may hide that it does. */
export function cleanStyle(text: string): string | undefined {
  return !text.includes('\\') && !/@import|@namespace|@charset|expression\s*\(/i.test(text) && pointsInside(text)
    ? text
    : undefined
}

/** Whether all its `url(...)` name parts of the drawing itself. */
function pointsInside(text: string): boolean {
  return !/url\s*\(\s*(?!["']?#)/i.test(text) && !/(?:^|[\s:,])(?:image-set|src)\s*\(/i.test(text)
}

function keptReference(element: string, value: string, inside: PixelsInside): string | undefined {
  const target = value.trim()
  if (target.startsWith('#')) return element === 'image' ? undefined : target
  const data = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(target)
  if (element !== 'image' || !data) return undefined
  const size = declaredSize(Buffer.from(data[1] ?? '', 'base64'))
  if (!size) return undefined
  inside.pixels += size.width * size.height
  if (inside.pixels > pixelsInsideMax)
    throw new SvgProblem(`the pictures inside of it have more than ${pixelsInsideMax / 1_000_000} megapixels`)
  return target
}
