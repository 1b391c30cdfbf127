import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { TemplateId } from '../platform/ids.ts'
import { type Pathway, templatesOf } from './pathway.ts'
import { type People, peopleParts } from './people-view.ts'

/**
 * Those of the pathways that one of these people may fulfil, by the templates alone of which each has a credential: what was
 * signed, in which order and whether it still counts is not read. So most of what a job brings is told apart in a fraction of the time that
 * deciding takes: thousands of people hold a few different sets of templates. Where people are looked at by address,
 * all of them may be fulfilled.
 */
export async function listPossiblePathways<Asked extends Pick<Pathway, 'definition'>>(
  ctx: Context,
  pathways: readonly Asked[],
  people: People,
): Promise<readonly Asked[]> {
  if (people.kind === 'addresses') return pathways
  const templateIds = [...new Set(pathways.flatMap(({ definition }) => templatesOf(definition)))]
  const { rows } = await sql<{ held: TemplateId[] }>`
    with ${peopleParts(ctx, people)}
    select distinct held from (
      select array_agg(distinct c.template_id) as held
      from addresses a join credentials c on c.organization_id = ${ctx.organization.id} and c.normalized_email = a.address
        and c.template_id = any(${templateIds}::uuid[])
      group by a.person) as sets`.execute(ctx.db)
  const sets = rows.map(({ held }) => new Set(held))
  return pathways.filter(({ definition }) => sets.some((held) => mayFulfil(definition, held)))
}

function mayFulfil({ groups }: Pathway['definition'], held: ReadonlySet<string>): boolean {
  return groups.every(({ atLeast, templates }) => {
    const count = templates.filter(({ templateId }) => held.has(templateId)).length
    return count >= Math.max(atLeast, 1)
  })
}
