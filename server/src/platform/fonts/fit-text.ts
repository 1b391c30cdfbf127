export type FittedText = { lines: string[]; size: number }

export type Room = { width: number; lines: number; height: number; lineHeight?: number }

/** The width of a text in a font of this size. */
export type Measure = (text: string, size: number) => number

/** A part of a text that is not broken, and the glue before it where it follows another one on its line. */
type Piece = { text: string; glue: '' | ' ' }

/**
 * Breaks a text into balanced lines for a picture or a sheet, which have no line breaking of their own, with the largest of
 * `sizes` that has room. At the smallest size long words are broken and the rest is cut off.
 */
export function fitText(text: string, room: Room, sizes: number[], measure: Measure): FittedText {
  const pieces = piecesOf(text)
  for (const size of sizes) {
    if (pieces.some((piece) => measure(piece.text, size) > room.width)) continue
    const lines = wrap(pieces, room.width, size, measure)
    if (fits(lines, room, size)) return { lines: balance(pieces, lines, room.width, size, measure), size }
  }
  const size = sizes.at(-1) as number
  const broken = pieces.flatMap((piece) => breakPiece(piece, room.width, size, measure))
  const lines = wrap(broken, room.width, size, measure)
  if (fits(lines, room, size)) return { lines: balance(broken, lines, room.width, size, measure), size }
  const most = Math.max(1, Math.min(room.lines, Math.floor(room.height / (size * lineHeightOf(room)))))
  const rest = lines.slice(most - 1).join(' ')
  return { lines: [...lines.slice(0, most - 1), ellipsize(rest, room.width, size, measure)], size }
}

function lineHeightOf({ lineHeight = 1.16 }: Room): number {
  return lineHeight
}

function fits(lines: string[], room: Room, size: number): boolean {
  return lines.length <= room.lines && lines.length * size * lineHeightOf(room) <= room.height
}

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const staysWithNext = /[\p{Ps}\p{Pi}]$/u
const staysWithPrevious = /^[\p{Po}\p{Pe}\p{Pf}\p{Lm}\p{M}]/u
/** The segmenter loads dictionaries for 50 ms, and few texts need it, so it is made on first use. */
let words: Intl.Segmenter | undefined

/** Splits a text between words; scripts without spaces are split by a dictionary. */
function piecesOf(text: string): Piece[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      if (!unspaced.test(word)) return [{ text: word, glue: ' ' } as const]
      const pieces: Piece[] = []
      words ??= new Intl.Segmenter('und', { granularity: 'word' })
      for (const { segment } of words.segment(word)) {
        const last = pieces.at(-1)
        const breaks =
          last &&
          !staysWithPrevious.test(segment) &&
          !staysWithNext.test(last.text) &&
          unspaced.test(last.text + segment)
        if (last && !breaks) last.text += segment
        else pieces.push({ text: segment, glue: last ? '' : ' ' })
      }
      return pieces
    })
}

function wrap(pieces: Piece[], width: number, size: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const { text, glue } of pieces) {
    const longer = line === '' ? text : line + glue + text
    if (line !== '' && measure(longer, size) > width) {
      lines.push(line)
      line = text
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

/** The narrowest column that needs no more lines, so that no word stands alone at the end. */
function balance(pieces: Piece[], lines: string[], width: number, size: number, measure: Measure): string[] {
  let best = lines
  for (let narrower = width - 6; narrower > width / 3; narrower -= 6) {
    const tried = wrap(pieces, narrower, size, measure)
    if (tried.length > lines.length || tried.some((line) => measure(line, size) > narrower)) break
    best = tried
  }
  return best
}

let segmenter: Intl.Segmenter | undefined

/** The segmenter is made when it is first asked for: it takes as long as a hundred modules. */
function graphemesOf(text: string): Iterable<{ segment: string }> {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Splits a long piece into parts of about the same width, between grapheme clusters. */
function breakPiece(piece: Piece, width: number, size: number, measure: Measure): Piece[] {
  const whole = measure(piece.text, size)
  if (whole <= width) return [piece]
  const share = Math.min(width, whole / Math.ceil(whole / (width * 0.94)) + size * 0.5)
  const parts: Piece[] = [{ text: '', glue: piece.glue }]
  for (const { segment } of graphemesOf(piece.text)) {
    const last = parts.at(-1) as Piece
    if (last.text !== '' && measure(last.text + segment, size) > share) parts.push({ text: segment, glue: '' })
    else last.text += segment
  }
  return parts
}

function ellipsize(text: string, width: number, size: number, measure: Measure): string {
  let kept = ''
  for (const { segment } of graphemesOf(text)) {
    if (measure(`${kept}${segment}`, size) + size > width) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
