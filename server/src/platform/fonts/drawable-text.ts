import { fontFamilies, japanese, sansSerif, simplifiedChinese } from './font-files.ts'

/** The first of our fonts has all of these letters, so that no font has to be opened for most texts. */
const plain = /^[\x20-\x7e\u00a0-\u017f\u0391-\u03a1\u03a3-\u03ce\u0400-\u045f\n\r\t]*$/
/** The parts of a text that are checked: all but ASCII, each with the letter before it, on which a mark may stand. */
const others = /[\x20-\x7e]?[^\x20-\x7e\n\r\t]+/g
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Joiners, marks of direction and selectors: they draw nothing themselves. */
const invisible = /^[\p{Cf}\p{Cc}\p{Variation_Selector}\p{White_Space}]$/u

/**
 * The part of a text that our fonts can draw. The rest would be drawn as boxes with a number in them, which say less than the remaining text; a
 * letter is left out together with its marks. It opens fonts, so only programs that draw call it.
 */
export async function drawableText(text: string): Promise<string> {
  if (plain.test(text)) return text
  const { openFont } = await import('./open-font.ts')
  const fonts = fontFamilies.map(({ regular }) => openFont(regular))
  const isDrawable = (character: string) =>
    invisible.test(character) || fonts.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) as number))
  return text.replaceAll(others, (part) =>
    [...graphemes.segment(part)]
      .filter(({ segment }) => [...segment.normalize('NFC')].every(isDrawable))
      .map(({ segment }) => segment)
      .join(''),
  )
}

/**
 * A drawing in whose words simplified Chinese stands draws all of them with the font for that. Character by character the
 * renderer would take the Japanese one for those that it has, and one word would be of two hands.
 */
export async function inOneChineseHand(svg: string): Promise<string> {
  const characters = svg.match(/\p{sc=Han}/gu)
  if (!characters || /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(svg)) return svg
  const { openFont } = await import('./open-font.ts')
  const font = openFont(japanese.regular)
  if (characters.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) as number))) return svg
  const style = `<style>text, tspan { font-family: '${sansSerif.name}', '${simplifiedChinese.name}' }</style>`
  return svg.replace(/^<svg[^>]*>/, (root) => root + style)
}
