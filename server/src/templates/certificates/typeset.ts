import bidiFactory, { type Bidi } from 'bidi-js'
import {
  type FontFamily,
  japanese,
  otherScripts,
  sansSerif,
  simplifiedChinese,
} from '../../platform/fonts/font-files.ts'
import { openFont } from '../../platform/fonts/open-font.ts'

export type Weight = 'regular' | 'bold' | 'italic'

export type Typeface = { family: FontFamily; weight: Weight }

/** A part of a line that is of one font and one direction. */
type Run = { text: string; path: string }

// Its types are those of a module, and Node gives the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const invisible = /^[\p{Cf}\p{Cc}\p{Variation_Selector}\p{White_Space}]$/u
export const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u
const european = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u

function has(path: string, cluster: string): boolean {
  const font = openFont(path)
  return [...cluster].every((one) => invisible.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0) as number))
}

function fileOf(family: FontFamily, weight: Weight): string {
  return family[weight] ?? family.regular
}

/**
 * The fonts for a text, first the one that it is to have. A text is of one hand: where that font lacks one of its European letters, another
 * takes its place for all of them, and simplified Chinese is not drawn with the characters that Japanese has as well.
 */
function fontsFor(text: string, { family, weight }: Typeface): string[] {
  const own = fileOf(family, weight)
  const isEnough = [...text].every((one) => !european.test(one) || has(own, one))
  const chinese = [...text].filter((one) => /\p{sc=Han}/u.test(one))
  const isSimplified =
    !/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text) && chinese.some((one) => !has(japanese.regular, one))
  const others = isSimplified ? [simplifiedChinese, ...otherScripts] : otherScripts
  const own_ = isEnough ? [own, fileOf(sansSerif, weight)] : [fileOf(sansSerif, weight), own]
  return [...own_, ...others.map((other) => fileOf(other, weight))]
}

/** Splits a line into runs, in the order in which they stand from left to right (Unicode Bidirectional Algorithm, rule L2). */
export function runsOf(line: string, typeface: Typeface, of = line): Run[] {
  const fonts = fontsFor(of, typeface)
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: (Run & { level: number })[] = []
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    const staysIn = last && /^[\p{P}\p{N}]/u.test(segment) && has(last.path, segment) ? last.path : undefined
    // A space is always that of the first font: fontkit cannot read those of some others, as empty glyphs at the end of their file.
    const path = staysIn ?? fonts.find((font) => has(font, segment)) ?? (fonts[0] as string)
    const text = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment
    if (last && last.path === path && last.level === level) last.text += text
    else runs.push({ text, path, level })
  }
  // fontkit knows the direction of letters. It would write brackets and dashes alone from left to right.
  for (const run of runs)
    if (run.level % 2 === 1 && !rightToLeft.test(run.text)) run.text = [...run.text].reverse().join('')
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < runs.length; from++) {
      let to = from
      while (to < runs.length && (runs[to]?.level ?? 0) >= level) to++
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse())
      from = to
    }
  return runs
}

const widths = new Map<string, number>()

/** The width of a text in a typeface, of which `spacing` sizes are added after each character. */
export function widthIn(typeface: Typeface, spacing = 0): (text: string, size: number) => number {
  const widthOfWord = (word: string) => {
    const name = `${typeface.family.name} ${typeface.weight} ${word}`
    const known = widths.get(name)
    if (known !== undefined) return known
    const width = runsOf(word, typeface).reduce((sum, { text, path }) => sum + widthOfRun(text, path), 0)
    widths.set(name, width)
    return width
  }
  return (text, size) => {
    const words = text.split(' ')
    const ofWords = words.reduce((sum, word) => sum + widthOfWord(word), (words.length - 1) * widthOfWord(' '))
    return (ofWords + spacing * [...text].length) * size
  }
}

/** The width of a run, in sizes of the font. */
export function widthOfRun(text: string, path: string): number {
  const font = openFont(path)
  return font.layout(text).advanceWidth / font.unitsPerEm
}
