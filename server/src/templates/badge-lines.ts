/**
 * Breaks a text into balanced lines for a picture, which has no line breaking of its own.
 *
 * Widths are those of Helvetica Bold, which Arial and Liberation Sans share; characters of other scripts count as wide. With
 * another font the edges differ, but no text overflows by much.
 */
export type FittedText = { lines: string[]; size: number }

export type Room = { width: number; lines: number; height: number }

/**
 * Fits a text with the largest of `sizes` that has room. At the smallest size long words are broken and the rest is cut off.
 */
export function fitText(text: string, room: Room, sizes: number[]): FittedText {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  for (const size of sizes) {
    if (words.some((word) => widthOf(word, size) > room.width)) continue
    const lines = wrap(words, room.width, size)
    if (fits(lines, room, size)) return { lines: balance(words, lines, room.width, size), size }
  }
  const size = sizes.at(-1) as number
  const pieces = words.flatMap((word) => breakWord(word, room.width, size))
  const lines = wrap(pieces, room.width, size)
  if (fits(lines, room, size)) return { lines: balance(pieces, lines, room.width, size), size }
  const last = room.lines - 1
  return { lines: [...lines.slice(0, last), ellipsize(lines.slice(last).join(' '), room.width, size)], size }
}

function fits(lines: string[], room: Room, size: number): boolean {
  return lines.length <= room.lines && lines.length * size * 1.16 <= room.height
}

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

function wrap(words: string[], width: number, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** The narrowest column that needs no more lines, so that no word stands alone at the end. */
function balance(words: string[], lines: string[], width: number, size: number): string[] {
  let best = lines
  for (let narrower = width - 6; narrower > width / 3; narrower -= 6) {
    const tried = wrap(words, narrower, size)
    if (tried.length > lines.length || tried.some((line) => widthOf(line, size) > narrower)) break
    best = tried
  }
  return best
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Splits a word into pieces of about the same width, between grapheme clusters. */
function breakWord(word: string, width: number, size: number): string[] {
  const whole = widthOf(word, size)
  if (whole <= width) return [word]
  const share = Math.min(width, whole / Math.ceil(whole / (width * 0.94)) + size * 0.5)
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word)) {
    if (piece !== '' && widthOf(piece + segment, size) > share) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}

function ellipsize(text: string, width: number, size: number): string {
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(kept + segment, size) + size > width) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
