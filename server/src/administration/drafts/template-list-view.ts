import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/formats/folded-text.ts'
import type { TemplateId } from '../../platform/ids.ts'

export const templateStates = ['published', 'draft', 'archived'] as const
/** `draft`: never published. */
export type TemplateState = (typeof templateStates)[number]

/** A template or a draft in the list of templates. */
export type TemplateRow = {
  id: TemplateId
  /** Null before the first is published. */
  version: number | null
  name: string
  achievementType: string
  imageUrl: string | null
  state: TemplateState
  /** Whether there is a draft: for a published template, an unpublished change. */
  hasDraft: boolean
  publishedAt: Date | null
  /** The number of its credentials, counted up to `issuedCountMax`. */
  issuedCount: number
}

export const issuedCountMax = 1_000

/** The filter of the list. An absent part filters nothing, except that archived templates are listed only on request. */
export type TemplateSelection = {
  /** A part of the name. */
  text?: string | undefined
  state?: TemplateState | undefined
  id?: TemplateId | undefined
}

/**
 * Lists the templates after one of them, newest first. Credentials are counted up to `issuedCountMax` for each, so that the list costs the same
 * however many there are.
 */
export async function listTemplateRows(
  ctx: Context,
  { text, state, id }: TemplateSelection,
  { after, limit }: { after?: TemplateId | undefined; limit: number },
): Promise<TemplateRow[]> {
  const organizationId = ctx.organization.id
  const pattern = text === undefined ? null : containing(text)
  const { rows } = await sql<TemplateRow>`
    with known as (
      select id, version, name, achievement_type, image_url, created_at,
        case when archived_at is null then 'published' else 'archived' end as state
      from templates where organization_id = ${organizationId}
      union all
      select template_id, null, definition ->> 'name', definition ->> 'achievement_type', definition ->> 'image_url', null, 'draft'
      from template_drafts where organization_id = ${organizationId} and base_version is null
    ), page as (
      select * from known
      where (${after ?? null}::uuid is null or id < ${after ?? null}) and (${id ?? null}::uuid is null or id = ${id ?? null})
        and (${pattern}::text is null or name ilike ${pattern})
        and case when ${state ?? null}::text is null then state <> 'archived' or ${id ?? null}::uuid is not null
          else state = ${state ?? null} end
      order by id desc limit ${limit}
    )
    select page.id, page.version, page.name, page.achievement_type as "achievementType", page.image_url as "imageUrl", page.state,
      exists (select from template_drafts d where d.organization_id = ${organizationId} and d.template_id = page.id) as "hasDraft",
      coalesce((select max(replaced_at) from template_versions v
        where v.organization_id = ${organizationId} and v.template_id = page.id), page.created_at) as "publishedAt",
      (select count(*)::int from (select from credentials c
        where c.organization_id = ${organizationId} and c.template_id = page.id limit ${issuedCountMax}) issued) as "issuedCount"
    from page order by page.id desc`.execute(ctx.db)
  return rows
}
