import { type RawBuilder, sql } from 'kysely'
import type { Context, TransactionContext } from '../context.ts'
import { type Database, type Db, withTransaction } from '../db/database.ts'
import { typedParts } from '../formats/folded-text.ts'
import type { CredentialId } from '../ids.ts'
import { isPersonLike, type NamedAddress, searchTextOf } from './search-text.ts'
import { mappedLinesMax, mayHaveTogether, trigramMapOf } from './trigram-map.ts'

const linesInPage = 100
const linesOfFew = linesInPage / 4
const pagesTogether = 50_000
const pagesMapped = 500

/** The part of a statement that keeps a page of these credentials, a chunk of them at most, by which their people are found. */
export function insertSearchPage(
  ctx: Context,
  credentials: readonly (NamedAddress & { id: CredentialId })[],
): RawBuilder<unknown> {
  const ids = credentials.map(({ id }) => id)
  return sql`
    insert into search_pages (id, organization_id, credential_ids, content)
    values (${ids.toSorted()[0]}::uuid, ${ctx.organization.id}, ${ids}::uuid[], ${credentials.map(searchTextOf).join('\n')})
    on conflict do nothing`
}

/** Lists up to `limit` credentials whose people were typed, those of the newest pages first. */
export async function listCredentialsOfPeople(ctx: Context, typed: string, limit: number): Promise<CredentialId[]> {
  const { rows } = await sql<{ id: CredentialId }>`${credentialsOfPeople(ctx, typed)} limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * A query for the credentials whose people were typed, those of the newest pages first. The pages are read in that order, up to the last
 * that is needed (`offset 0` keeps the planner from sorting all of them). Where a map says that a line may have all that was typed, or there
 * is no map yet, the page is compared, and then its lines one by one.
 */
export function credentialsOfPeople(ctx: Context, typed: string): RawBuilder<{ id: CredentialId }> {
  return sql`
    select one.id from (
      select unnest(page.credential_ids) as id, unnest(string_to_array(page.content, E'\n')) as line from (
        select credential_ids, content from search_pages
        where organization_id = ${ctx.organization.id} and ${mayHaveTogether(typedParts(typed), sql.ref('trigrams'))}
        order by id desc offset 0) as page
      where ${isPersonLike(typed, sql.ref('page.content'))}) as one
    where ${isPersonLike(typed, sql.ref('one.line'))}`
}

/** Empties the lines of these credentials. It waits for pages that are put together meanwhile, and then sees the new ones. */
export async function updateSearchPagesErased(tx: TransactionContext, ids: readonly CredentialId[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    select 1 from search_pages
    where organization_id = ${tx.organization.id} and credential_ids && ${ids}::uuid[] for update`.execute(tx.db)
  await sql`
    update search_pages set trigrams = null, content = (
      select string_agg(case when one.id = any(${ids}::uuid[]) then '' else coalesce(one.line, '') end, E'\n' order by one.place)
      from unnest(credential_ids, string_to_array(content, E'\n')) with ordinality as one (id, line, place))
    where organization_id = ${tx.organization.id} and credential_ids && ${ids}::uuid[]`.execute(tx.db)
}

/**
 * Puts pages of single credentials together to full ones, those of all organizations, so that there are few to read through. Those that
 * an erasure has under way wait until the next night: what it empties must not be written again.
 */
export async function mergeSearchPages(database: Database): Promise<void> {
  await sql`
    with small as materialized (
      select id, organization_id, credential_ids, content
      from search_pages where cardinality(credential_ids) < ${linesOfFew}
      order by organization_id, id limit ${pagesTogether} for update skip locked),
    placed as (
      select *, sum(cardinality(credential_ids)) over (partition by organization_id order by id) / ${linesInPage} as page
      from small),
    gone as (delete from search_pages where id in (select id from small) returning id),
    lines as (
      select p.organization_id, p.page, one.id, coalesce(one.line, '') as line
      from placed p join gone using (id), unnest(p.credential_ids, string_to_array(p.content, E'\n')) as one (id, line))
    insert into search_pages (id, organization_id, credential_ids, content)
    select (array_agg(id order by id))[1], organization_id, array_agg(id order by id), string_agg(line, E'\n' order by id)
    from lines group by organization_id, page`.execute(database.forService())
}

/** Maps the pages of all organizations that have no map, but for those of few lines. Those that an erasure has under way wait as above. */
export async function mapSearchPages(database: Database): Promise<void> {
  while (await withTransaction(database.forService(), mapSome));
}

async function mapSome(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ id: CredentialId; content: string }>`
    select id, content from search_pages
    where trigrams is null and cardinality(credential_ids) between ${linesOfFew} and ${mappedLinesMax}
    limit ${pagesMapped} for update skip locked`.execute(tx)
  const maps = rows.map(({ content }) => trigramMapOf(content.split('\n')))
  await sql`
    update search_pages set trigrams = mapped.map::varbit
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${maps}::text[]) as mapped (id, map)
    where search_pages.id = mapped.id`.execute(tx)
  return rows.length === pagesMapped
}
