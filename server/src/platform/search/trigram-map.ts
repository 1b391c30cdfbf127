import { type RawBuilder, sql } from 'kysely'

const kinds = 256

/** How many lines a page may have that has a map. */
export const mappedLinesMax = 128

/** The kinds of a text: each group of three letters is one of 256, so that every map has the same size. */
function kindsOf(text: string): number[] {
  const found: number[] = []
  for (let at = 2; at < text.length; at++) {
    const letters = (text.charCodeAt(at - 2) * 256 + text.charCodeAt(at - 1)) * 256 + text.charCodeAt(at)
    const mixed = Math.imul(letters ^ (letters >>> 15), 0x85ebca6b)
    found.push(Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 24)
  }
  return found
}

/**
 * Maps groups of three letters to the lines of a page: for each kind a bit for each line, as PostgreSQL reads bits. A line that has a text has
 * all kinds of it; one that has all of them nearly always has the text.
 */
export function trigramMapOf(lines: readonly string[]): string {
  const map = Buffer.alloc((kinds * mappedLinesMax) / 8)
  for (const [line, text] of lines.entries())
    for (const kind of kindsOf(text)) {
      const place = (kind * mappedLinesMax + line) >> 3
      map[place] = (map[place] ?? 0) | (128 >> (line & 7))
    }
  return `x${map.toString('hex')}`
}

/** Whether one line of a page may have all of these parts, by a column with the page's map; a page without one may. */
export function mayHaveTogether(parts: readonly string[], column: RawBuilder<unknown>): RawBuilder<boolean> {
  const linesOf = (kind: number) =>
    sql`substring(${column} from ${sql.lit(kind * mappedLinesMax + 1)} for ${sql.lit(mappedLinesMax)})`
  const asked = [...new Set(parts.flatMap(kindsOf))]
  if (asked.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${column} is null or position(B'1' in ${sql.join(asked.map(linesOf), sql` & `)}) > 0)`
}
