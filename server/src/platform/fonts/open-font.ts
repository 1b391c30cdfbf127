import { type Font, openSync } from 'fontkit'

const opened = new Map<string, Font>()

/** Opens the file of a font, once in a process. */
export function openFont(path: string): Font {
  const known = opened.get(path)
  if (known) return known
  const font = openSync(path)
  // A collection holds several; ours are single fonts.
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is no single font.`)
  opened.set(path, font)
  return font
}
