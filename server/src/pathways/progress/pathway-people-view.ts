import { type RawBuilder, sql } from 'kysely'
import { isMemberLike } from '../../organizations/members/members-view.ts'
import type { Context } from '../../platform/context.ts'
import type { CredentialId, PathwayAwardId } from '../../platform/ids.ts'
import { credentialsOfPeople } from '../../platform/search/search-page-store.ts'
import { type AskedPathway, fulfilmentParts } from '../fulfilment-view.ts'
import { type PathwayGroup, templatesOf } from '../pathway.ts'

export const peopleStates = ['awarded', 'on_the_way', 'flagged'] as const

/** A person who holds something that a pathway asks for, or was awarded by it. */
export type PersonProgress = {
  /** The address under which they stand in the list. */
  normalizedEmail: string
  recipientEmail: string
  /** The member's, or else that of the newest credential that names them. */
  name: string | null
  /** How many of the credentials that are asked for they hold; `needs` where the pathway is fulfilled, and only then. */
  has: number
  needs: number
  award: {
    id: PathwayAwardId
    state: 'pending' | 'issued' | 'failed'
    isFlagged: boolean
    credentialId: CredentialId | null
  } | null
}

export type PeopleSelection = {
  /** Parts of a name or of an address, in any order: the rule by which all lists find people. */
  text?: string | undefined
  state?: (typeof peopleStates)[number] | undefined
}

/**
 * A page of people, by their addresses. A member with several addresses stands in it once: under that of the award, or else the first
 * that holds anything. `next` is the address after which the next page begins. The addresses of a page are found first, and only
 * for these people it is decided how far they are, by the statement that awards.
 */
export async function listPathwayPeople(
  ctx: Context,
  pathway: AskedPathway,
  selection: PeopleSelection,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ people: PersonProgress[]; next: string | null }> {
  // One more than is shown tells whether there is a next page.
  const found = await listAddresses(ctx, pathway, selection, { after, limit: limit + 1 })
  const addresses = found.slice(0, limit)
  const people = await listProgressOf(ctx, pathway, addresses)
  const isWanted = ({ award }: PersonProgress) => selection.state !== 'on_the_way' || award === null
  return { people: people.filter(isWanted), next: found.length > limit ? (addresses.at(-1) ?? null) : null }
}

async function listAddresses(
  ctx: Context,
  { id, definition }: AskedPathway,
  { text, state }: PeopleSelection,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const organization = ctx.organization.id
  // No stored text holds NUL, and the database takes none.
  const wanted = sql`(${after?.replaceAll('\0', '') ?? null}::text is null or normalized_email > ${after?.replaceAll('\0', '') ?? null})
    ${text === undefined ? sql`` : sql`and normalized_email in (${addressesOfPeople(ctx, text)})`}`
  const awarded = sql`(select normalized_email from pathway_awards
    where organization_id = ${organization} and pathway_id = ${id} and ${wanted}
      ${state === 'flagged' ? sql`and flagged_at is not null` : sql``} order by 1 limit ${limit})`
  const holding = sql`(select distinct normalized_email from credentials
    where organization_id = ${organization} and template_id = any(${templatesOf(definition)}::uuid[]) and status = 'active'
      and ${wanted} ${state === 'on_the_way' ? notAwarded(ctx, id) : sql``} order by 1 limit ${limit})`
  const parts = state === 'on_the_way' ? [holding] : state === undefined ? [awarded, holding] : [awarded]
  const { rows } = await sql<{ normalized_email: string }>`
    select normalized_email from (${sql.join(parts, sql` union `)}) as people order by 1 limit ${limit}`.execute(ctx.db)
  return rows.map((row) => row.normalized_email)
}

/** A query for the addresses of whom these words find, as a recipient or as a member. */
function addressesOfPeople(ctx: Context, typed: string): RawBuilder<unknown> {
  const organization = ctx.organization.id
  return sql`
    select normalized_email from credentials
    where organization_id = ${organization} and id in (${credentialsOfPeople(ctx, typed)})
    union all
    select normalized_email from member_emails where organization_id = ${organization} and member_id in (
      select id from members where organization_id = ${organization} and ${isMemberLike(ctx, typed)})`
}

function notAwarded(ctx: Context, id: AskedPathway['id']): RawBuilder<unknown> {
  return sql`and not exists (select from pathway_awards w where w.organization_id = ${ctx.organization.id}
    and w.pathway_id = ${id} and w.normalized_email = credentials.normalized_email)`
}

/** How many credentials of a group somebody holds. */
type GroupCount = { groupIndex: number; count: number; isMet: boolean }

type Row = Omit<PersonProgress, 'has' | 'needs' | 'award'> & {
  held: GroupCount[] | null
  awardId: PathwayAwardId | null
  awardState: 'pending' | 'issued' | 'failed'
  isFlagged: boolean
  credentialId: CredentialId | null
}

async function listProgressOf(ctx: Context, pathway: AskedPathway, addresses: string[]): Promise<PersonProgress[]> {
  if (addresses.length === 0) return []
  const organization = ctx.organization.id
  const templateIds = templatesOf(pathway.definition)
  const { rows } = await sql<Row>`
    with ${fulfilmentParts(ctx, [pathway], { kind: 'addresses', normalizedEmails: addresses })},
    persons as (
      select a.person, (array_agg(a.member_id))[1] as member_id, array_agg(a.address) as addresses,
        min(a.address) filter (where exists (select from credentials c where c.organization_id = ${organization}
          and c.normalized_email = a.address and c.template_id = any(${templateIds}::uuid[]) and c.status = 'active')) as first
      from addresses a group by a.person)
    select coalesce(w.normalized_email, p.first) as "normalizedEmail", coalesce(m.name, newest.name) as name,
      coalesce(w.recipient_email, newest.recipient_email, p.first) as "recipientEmail", held.held,
      w.id as "awardId", w.state as "awardState", w.flagged_at is not null as "isFlagged",
      coalesce(w.credential_id, f.retried_credential_id) as "credentialId"
    from persons p
    left join lateral (
      select * from pathway_awards w where w.organization_id = ${organization} and w.pathway_id = ${pathway.id}
        and (w.normalized_email = any(p.addresses) or w.member_id = p.member_id)
      order by w.decided_at limit 1) w on true
    left join failures f on f.organization_id = ${organization} and f.batch_id = w.batch_id and f.row_number = w.row_number
    left join members m on m.organization_id = ${organization} and m.id = p.member_id
    left join lateral (
      select c.recipient_email, o.words::json ->> 'recipientName' as name
      from credentials c left join outbox o on o.organization_id = c.organization_id and o.credential_id = c.id
      where c.organization_id = ${organization} and c.normalized_email = coalesce(w.normalized_email, p.first)
      order by c.id desc limit 1) newest on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('groupIndex', g.group_index, 'count', g.count, 'isMet', g.is_met)) as held
      from (select b.group_index, count(*) as count, exists (
          select from met where met.person = p.person and met.group_index = b.group_index) as is_met
        from best b where b.person = p.person group by b.group_index) as g) held on true
    where coalesce(w.normalized_email, p.first) = any(${addresses}::text[])
    order by 1`.execute(ctx.db)
  return rows.map((row) => toProgress(pathway.definition.groups, row))
}

function toProgress(groups: PathwayGroup[], row: Row): PersonProgress {
  const { held, awardId, awardState, isFlagged, credentialId, ...person } = row
  return {
    ...person,
    ...countHeld(groups, held ?? []),
    award: awardId === null ? null : { id: awardId, state: awardState, isFlagged, credentialId },
  }
}

/**
 * How many of the credentials that are asked for somebody holds. A group that is not met lacks one at least, also where enough is held,
 * but too few credits or in another order.
 */
export function countHeld(groups: PathwayGroup[], held: GroupCount[]): { has: number; needs: number } {
  const hasOf = ({ atLeast }: PathwayGroup, at: number) => {
    const { count = 0, isMet = false } = held.find(({ groupIndex }) => groupIndex === at) ?? {}
    return isMet ? atLeast : Math.min(count, atLeast - 1)
  }
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  return { has: sum(groups.map(hasOf)), needs: sum(groups.map(({ atLeast }) => atLeast)) }
}
