import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { CredentialId, MemberId, PathwayId } from '../platform/ids.ts'
import { type Pathway, type RequiredTemplate, templatesOf } from './pathway.ts'
import { type People, peopleParts } from './people-view.ts'

/** The version of a pathway by which people are looked at. */
export type AskedPathway = Pick<Pathway, 'id' | 'version' | 'definition'>

/**
 * The parts of a statement that finds who fulfils pathways, for awarding, for the preview and for what is revoked alike. The
 * last parts are to be read:
 *
 * - `best (pathway_id, person, group_index, position, credential_id, credits)`: for each person and template of a group the
 *   newest credential that counts;
 * - `met (pathway_id, person, group_index)`: the groups that a person meets;
 * - `fulfilled (pathway_id, version, person, member_id, recipient_email, normalized_email, inputs, newest)`: who meets all groups,
 *   under the address of the newest of these credentials.
 *
 * These parts are never joined to each other: PostgreSQL cannot tell how many rows they have, and would take a loop within a loop.
 *
 * A credential counts while it is active and has not expired. The document is read only where a template asks for a result or credits: the signed
 * values count.
 */
export function fulfilmentParts(ctx: Context, pathways: readonly AskedPathway[], people: People): RawBuilder<unknown> {
  const organization = ctx.organization.id
  const needs = pathways.flatMap(needsOf)
  const groups = pathways.flatMap(groupsOf)
  const reading = needs.filter((one) => one.readsDocument).map((one) => one.templateId)
  const templateIds = [...new Set(pathways.flatMap(({ definition }) => templatesOf(definition)))]
  return sql`
    asked as (select * from unnest(${pathways.map(({ id }) => id)}::uuid[], ${pathways.map(({ version }) => version)}::int[],
      ${pathways.map(({ definition }) => definition.groups.length)}::int[]) as r (pathway_id, version, groups)),
    needs as (
      select r.*, t.result_allowed_values as allowed, t.result_type
      from unnest(${needs.map((one) => one.pathwayId)}::uuid[], ${needs.map((one) => one.groupIndex)}::int[],
        ${needs.map((one) => one.position)}::int[], ${needs.map((one) => one.templateId)}::uuid[],
        ${needs.map((one) => one.minimumResult)}::text[], ${needs.map((one) => one.minimumCredits)}::numeric[])
        as r (pathway_id, group_index, position, template_id, minimum_result, minimum_credits)
      join templates t on t.organization_id = ${organization} and t.id = r.template_id),
    groups as (select * from unnest(${groups.map((one) => one.pathwayId)}::uuid[], ${groups.map((one) => one.groupIndex)}::int[],
      ${groups.map((one) => one.atLeast)}::int[], ${groups.map((one) => one.creditsAtLeast)}::numeric[],
      ${groups.map((one) => one.order)}::text[]) as r (pathway_id, group_index, at_least, credits_at_least, in_order)),
    ${peopleParts(ctx, people)},
    owned as materialized (
      select a.person, a.member_id, c.id, c.template_id, said.result, said.credits
      from addresses a join credentials c on c.organization_id = ${organization} and c.normalized_email = a.address
        and c.template_id = any(${templateIds}::uuid[])
      join templates t on t.organization_id = ${organization} and t.id = c.template_id
      left join lateral (
        select coalesce(result ->> 'value', result ->> 'status') as result,
          coalesce(subject ->> 'creditsEarned', credits ->> 'value')::numeric as credits
        from (select nullif(c.document, '')::jsonb -> 'credentialSubject' as subject where c.template_id = any(${reading}::uuid[]) offset 0)
            as document,
          lateral jsonb_path_query_first(subject, '$.result[*] ? (@.resultDescription == $id)',
            jsonb_build_object('id', 'urn:uuid:' || t.result_description_id)) as result,
          lateral jsonb_path_query_first(subject, '$.result[*] ? (@.resultDescription == $id)',
            jsonb_build_object('id', 'urn:uuid:' || t.credits_description_id)) as credits
      ) said on true
      where c.status = 'active' and (c.valid_until is null or c.valid_until > ${ctx.clock.now()})),
    held as (
      select o.person, o.member_id, o.id, n.pathway_id, n.group_index, n.position, o.credits
      from owned o join needs n on n.template_id = o.template_id
      where (n.minimum_credits is null or o.credits >= n.minimum_credits)
        and (n.minimum_result is null or ${reachesMinimum})),
    best as (
      select pathway_id, person, member_id, group_index, position, (array_agg(id order by id desc))[1] as credential_id,
        max(credits) as credits
      from held group by pathway_id, person, member_id, group_index, position),
    met as (
      select b.pathway_id, b.person, b.member_id, b.group_index, array_agg(b.credential_id order by b.credential_id desc) as ids
      from best b join groups g using (pathway_id, group_index)
      ${groups.some(({ order }) => order !== null) ? inOrder(ctx) : sql``}
      group by b.pathway_id, b.person, b.member_id, b.group_index, g.at_least, g.credits_at_least
      having count(*) >= g.at_least and (g.credits_at_least is null or sum(b.credits) >= g.credits_at_least)),
    fulfilled as (
      select f.pathway_id, f.version, f.person, f.member_id, c.recipient_email, c.normalized_email, f.inputs, f.newest
      from (
        select m.pathway_id, a.version, m.person, m.member_id, (array_agg(m.ids[1] order by m.ids[1] desc))[1] as newest,
          jsonb_agg(jsonb_build_object('groupIndex', m.group_index, 'ids', m.ids)) as inputs
        from met m join asked a using (pathway_id)
        group by m.pathway_id, a.version, m.person, m.member_id, a.groups having count(*) = a.groups) f
      join credentials c on c.organization_id = ${organization} and c.id = f.newest)`
}

/**
 * The rank among the template's allowed values, which go from low to high (Open Badges 3.0, "ResultDescription"), else a number,
 * else the same word. The words of a Status have no order.
 */
const reachesMinimum = sql`coalesce(case
  when result_type is distinct from 'Status' and minimum_result = any(allowed)
    then array_position(allowed, result) >= array_position(allowed, minimum_result)
  when minimum_result ~ '^-?[0-9]{1,30}([.][0-9]{1,30})?$'
    then case when result ~ '^-?[0-9]{1,30}([.][0-9]{1,30})?$' then result::numeric >= minimum_result::numeric end
  else result = minimum_result end, false)`

/**
 * Whether the templates that a person holds, in the order of issuing, contain those of the group in the group's order. A credential that replaced
 * another one takes the place of the first in that chain.
 */
const inOrder = (ctx: Context) => sql`
  join (select pathway_id, person, group_index, string_agg(chr(64 + position), '' order by first.id) as letters
    from held cross join lateral (
      with recursive taken as (
        select held.id
        union all
        select c.id from taken join credentials c on c.organization_id = ${ctx.organization.id} and c.superseded_by = taken.id)
      select id from taken order by id limit 1) first
    group by pathway_id, person, group_index) as sequence
    on sequence.pathway_id = b.pathway_id and sequence.person = b.person and sequence.group_index = b.group_index
    and (g.in_order is null or sequence.letters like g.in_order)`

function needsOf({ id, definition }: AskedPathway) {
  return definition.groups.flatMap((group, groupIndex) =>
    group.templates.map((template: RequiredTemplate, at) => ({
      ...template,
      pathwayId: id,
      groupIndex,
      position: at + 1,
      readsDocument:
        template.minimumResult !== null || template.minimumCredits !== null || group.creditsAtLeast !== null,
    })),
  )
}

function groupsOf({ id, definition }: AskedPathway) {
  return definition.groups.map(({ atLeast, creditsAtLeast, isInOrder, templates }, groupIndex) => {
    const letters = templates.map((_, at) => String.fromCharCode(65 + at))
    return { pathwayId: id, groupIndex, atLeast, creditsAtLeast, order: isInOrder ? `%${letters.join('%')}%` : null }
  })
}

/**
 * The part that leaves out who was awarded by a pathway before, under any version and any address that counts as theirs:
 * `due`, with the columns of `fulfilled`.
 */
function duePart(ctx: Context): RawBuilder<unknown> {
  const awarded = sql`w.organization_id = ${ctx.organization.id} and w.pathway_id = f.pathway_id`
  return sql`
    due as (
      select f.* from fulfilled f
      where not exists (select 1 from pathway_awards w where ${awarded} and w.normalized_email = f.normalized_email)
        and not exists (select 1 from pathway_awards w where ${awarded} and w.member_id = f.member_id)
        and not exists (
          select 1 from member_emails e join pathway_awards w on ${awarded} and w.normalized_email = e.normalized_email
          where e.organization_id = ${ctx.organization.id} and e.member_id = f.member_id and e.verified_at is not null))`
}

/** An award that is due, with the credentials by which it was earned, by groups. */
export type DueAward = {
  pathwayId: PathwayId
  version: number
  memberId: MemberId | null
  recipientEmail: string
  normalizedEmail: string
  inputs: { groupIndex: number; ids: CredentialId[] }[]
}

/** Lists up to `limit` awards that are due, in the order of their addresses. */
export async function listDueAwards(
  ctx: Context,
  pathways: readonly AskedPathway[],
  people: People,
  limit: number,
): Promise<DueAward[]> {
  const { rows } = await sql<DueAward>`
    with ${fulfilmentParts(ctx, pathways, people)}, ${duePart(ctx)}
    select pathway_id as "pathwayId", version, member_id as "memberId", recipient_email as "recipientEmail",
      normalized_email as "normalizedEmail", inputs
    from due order by pathway_id, normalized_email limit ${limit}`.execute(ctx.db)
  return rows
}

/** Somebody whose award is due; `document` is that of the newest credential by which it was earned. */
export type DueHolder = { person: string; recipientEmail: string; document: string | null }

/** The people among these addresses to whom an award of the pathway is due, in the order of their addresses. */
export async function listDueHolders(
  ctx: Context,
  pathway: AskedPathway,
  normalizedEmails: string[],
): Promise<DueHolder[]> {
  if (normalizedEmails.length === 0) return []
  const { rows } = await sql<DueHolder>`
    with ${fulfilmentParts(ctx, [pathway], { kind: 'addresses', normalizedEmails })}, ${duePart(ctx)}
    select due.person, due.recipient_email as "recipientEmail", c.document
    from due join credentials c on c.organization_id = ${ctx.organization.id} and c.id = due.newest
    order by due.normalized_email`.execute(ctx.db)
  return rows
}

/** The credentials that the preview and the sweep read at a time, of people who hold a template of the pathway. */
export const holdersTogether = 1_000
