import { type FittedText, fitText, type Room } from '../platform/fonts/fit-text.ts'

/** Fits a text into its place on a badge. */
export function fitBadgeText(text: string, room: Room, sizes: number[]): FittedText {
  return fitText(text, room, sizes, widthOf)
}

/**
 * The width of a text in Helvetica Bold, whose widths Arial, Liberation Sans and our own font share; characters of other
 * scripts count as wide. With another font the edges differ, but no text overflows by much.
 */
export function widthOf(text: string, size: number): number {
  let width = 0
  for (const character of text.normalize('NFD')) width += widthOfCharacter(character)
  return (width * size) / 1000
}

/** Space to tilde, thousandths of the font size: the advance widths of Helvetica Bold. */
const asciiWidths = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
  556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
  280, 389, 584,
]

function widthOfCharacter(character: string): number {
  const code = character.codePointAt(0) as number
  if (code >= 0x20 && code <= 0x7e) return asciiWidths[code - 0x20] as number
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0
  if (/[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(character)) return 560
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character)) return 1000
  return /\p{Extended_Pictographic}/u.test(character) ? 1250 : 700
}
