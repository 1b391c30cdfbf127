import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { PathwayId } from '../../platform/ids.ts'
import type { Pathway, PathwayDefinition, PathwayState } from '../pathway.ts'

/** A pathway as people look through them: what is published, or else its newest version. */
export type PathwayRow = {
  id: PathwayId
  /** `published` where any version is, though a newer one may be a draft. */
  state: PathwayState
  name: string
  definition: PathwayDefinition
  /** The newest version, which a person names to say what they were shown. */
  newestVersion: number
  publishedVersion: number | null
  publishedAt: Date | null
  sweptAt: Date | null
  /** Whether there is something that is not published. */
  hasDraft: boolean
  /** Counted up to `awardsCountedMax`. */
  awards: number
  /** Counted up to `awardsCountedMax`. */
  flagged: number
}

export const awardsCountedMax = 1_000

type Page = {
  state?: PathwayState | undefined
  id?: PathwayId | undefined
  after?: PathwayId | undefined
  limit: number
}

/** The next pathways after one of them, the newest first. Archived ones are listed where they are asked for. */
export async function listPathwayRows(ctx: Context, { state, id, after, limit }: Page): Promise<PathwayRow[]> {
  const organization = ctx.organization.id
  const counted = (isFlagged: boolean) => sql`(select count(*)::int from (
    select from pathway_awards w where w.organization_id = ${organization} and w.pathway_id = page.pathway_id
      and ${isFlagged ? sql`w.flagged_at is not null` : sql`w.state = 'issued'`} limit ${awardsCountedMax}) as part)`
  const { rows } = await sql<PathwayRow>`
    with newest as (
      select distinct on (pathway_id) * from pathway_versions where organization_id = ${organization}
      order by pathway_id desc, version desc
    ), known as (
      select n.pathway_id, n.version as newest_version, n.state = 'draft' as has_draft, shown.*
      from newest n left join pathway_versions p on p.organization_id = ${organization} and p.pathway_id = n.pathway_id
        and p.state = 'published',
      lateral (select coalesce(p.state, n.state) as state, coalesce(p.definition, n.definition) as definition,
        p.version as published_version, p.published_at, p.swept_at) as shown
    ), page as (
      select * from known
      where (${after ?? null}::uuid is null or pathway_id < ${after ?? null}::uuid)
        and (${id ?? null}::uuid is null or pathway_id = ${id ?? null}::uuid)
        and case when ${state ?? null}::text is null then state <> 'archived' or ${id ?? null}::uuid is not null
          else state = ${state ?? null}::text end
      order by pathway_id desc limit ${limit})
    select pathway_id as id, state, definition, definition ->> 'name' as name, newest_version as "newestVersion",
      published_version as "publishedVersion", published_at as "publishedAt", swept_at as "sweptAt", has_draft as "hasDraft",
      ${counted(false)} as awards, ${counted(true)} as flagged
    from page order by pathway_id desc`.execute(ctx.db)
  return rows
}

/** The results so far of the run over earlier credentials. */
export type SweepProgress = { decided: number; issued: number; failed: number }

/** Finds the awards of the published version. */
export async function findSweepProgress(
  ctx: Context,
  { id, version }: Pick<Pathway, 'id' | 'version'>,
): Promise<SweepProgress> {
  const { rows } = await sql<SweepProgress>`
    select count(*)::int as decided, (count(*) filter (where state = 'issued'))::int as issued,
      (count(*) filter (where state = 'failed'))::int as failed
    from pathway_awards where organization_id = ${ctx.organization.id} and pathway_id = ${id} and version = ${version}`.execute(
    ctx.db,
  )
  const [counts] = rows
  if (!counts) throw new Error('A statement without a table returned no row.')
  return counts
}
