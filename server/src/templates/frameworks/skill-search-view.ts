import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { TemplateAlignment } from '../template-links.ts'
import { searchWords } from './framework.ts'

/** How many rows of the index one search looks at, whatever is typed. */
const wordsLookedAt = 5_000
const typedWordsMax = 6
const charactersMin = 2

/**
 * The skills whose names or codes have words that begin as each of the typed ones does: those first where that word comes first,
 * then the shorter ones. None for less than two characters, which nearly everything has.
 */
export async function searchSkills(ctx: Context, typed: string, limit: number): Promise<TemplateAlignment[]> {
  // The longest word is the rarest, most likely: its part of the index is read, and the others are looked up for each row of it.
  const [first, ...others] = searchWords(typed)
    .slice(0, typedWordsMax)
    .sort((a, b) => b.length - a.length)
  if (first === undefined || first.length < charactersMin) return []
  const { rows } = await sql<TemplateAlignment>`
    with named as materialized (
      select framework_id, line, place from framework_words
      where organization_id = ${ctx.organization.id} and ${beginsWith(sql.ref('word'), first)}
      order by word, place limit ${wordsLookedAt}),
    found as (
      select framework_id, line, min(place) as place from named n
      where ${sql.join([sql`true`, ...others.map((word) => hasWord(ctx, word))], sql` and `)}
      group by framework_id, line)
    select s.name as "targetName", s.url as "targetUrl", f.name as "targetFramework", s.code as "targetCode",
      s.type as "targetType", s.description as "targetDescription"
    from found
    join framework_skills s on s.framework_id = found.framework_id and s.line = found.line
    join frameworks f on f.id = s.framework_id
    where s.organization_id = ${ctx.organization.id} and f.organization_id = ${ctx.organization.id}
    order by found.place, length(s.name), s.name, f.name, s.line limit ${limit}`.execute(ctx.db)
  return rows
}

function hasWord(ctx: Context, word: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from framework_words w where w.organization_id = ${ctx.organization.id}
      and w.framework_id = n.framework_id and w.line = n.line and ${beginsWith(sql.ref('w.word'), word)})`
}

/** A range, which may use the index: no text sorts behind the last code point. */
function beginsWith(column: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> {
  return sql`(${column} >= ${beginning} and ${column} < ${`${beginning}\u{10ffff}`})`
}
