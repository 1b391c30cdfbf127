import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import { type Pathway, templatesOf } from './pathway.ts'
import { type People, peopleParts } from './people-view.ts'

/** Reading this many holders takes less time than reading the credentials of one person. */
const holdersForEach = 4

/**
 * Those of the pathways that one of these people may fulfil, by the templates alone of which each has a credential: what was
 * signed, in which order and whether it still counts is not read. So most of what a job brings is told apart in a fraction of the time that
 * deciding takes: first by the templates that anybody holds, since a course is often the first of its pathway that is issued, and then
 * by those that these people hold, thousands of whom have a few different sets; all of a batch hold its template. Where people are looked
 * at by address, all of them may be fulfilled.
 */
export async function listPossiblePathways<Asked extends Pick<Pathway, 'definition'>>(
  ctx: Context,
  pathways: readonly Asked[],
  people: People,
): Promise<readonly Asked[]> {
  if (people.kind === 'addresses') return pathways
  const heldByAnybody = await listHeldTemplates(ctx, templatesOfAll(pathways))
  const begun = pathways.filter(({ definition }) => mayFulfil(definition, new Set(heldByAnybody)))
  if (begun.length === 0) return []
  const heldByAll = people.kind === 'batch' ? [people.templateId] : []
  const templateIds = templatesOfAll(begun).filter((id) => heldByAnybody.includes(id) && !heldByAll.includes(id))
  const ofTemplates = sql`c.organization_id = ${ctx.organization.id} and c.template_id = any(${templateIds}::uuid[])`
  // If few people hold these templates, the holders are read; else the credentials of the given people, who may have many of other templates.
  // Holders and people meet by grouping: the planner takes each for one row, and a join of them compared each with each, for a second.
  const { rows } = await sql<{ held: TemplateId[] }>`
    with ${peopleParts(ctx, people)},
    most as (select ${holdersForEach} * count(*) as count from addresses),
    holders as materialized (
      select c.normalized_email, c.template_id from credentials c where ${ofTemplates} limit (select count + 1 from most)),
    are_few as materialized (select (select count(*) from holders) <= most.count as yes from most)
    select distinct held from (
      select array_agg(distinct template_id) as held from (
        select person, unnest(templates) as template_id from (
          select max(person) as person, array_agg(distinct template_id) filter (where template_id is not null) as templates from (
            select address, person, null::uuid as template_id from addresses where (select yes from are_few)
            union all select normalized_email, null, template_id from holders where (select yes from are_few)) as both_of
          group by address) as of_address
        where person is not null
        union all
        select a.person, c.template_id from addresses a join credentials c on c.normalized_email = a.address and ${ofTemplates}
        where not (select yes from are_few)) as found
      group by person) as sets`.execute(ctx.db)
  const sets = [[], ...rows.map(({ held }) => held)].map((held) => new Set([...held, ...heldByAll]))
  return begun.filter(({ definition }) => sets.some((held) => mayFulfil(definition, held)))
}

function templatesOfAll(pathways: readonly Pick<Pathway, 'definition'>[]): TemplateId[] {
  return [...new Set(pathways.flatMap(({ definition }) => templatesOf(definition)))]
}

/** Lists those of the templates of which anybody holds a credential: one look at an index for each. */
async function listHeldTemplates(ctx: Context, templateIds: TemplateId[]): Promise<TemplateId[]> {
  const { rows } = await sql<{ id: TemplateId }>`
    select id from unnest(${templateIds}::uuid[]) as asked (id) where exists (
      select from credentials c where c.organization_id = ${ctx.organization.id} and c.template_id = asked.id)`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

function mayFulfil({ groups }: Pathway['definition'], held: ReadonlySet<string>): boolean {
  return groups.every(({ atLeast, templates }) => {
    const count = templates.filter(({ templateId }) => held.has(templateId)).length
    return count >= Math.max(atLeast, 1)
  })
}
