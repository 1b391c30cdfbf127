import { type RawBuilder, sql } from 'kysely'
import { addressesOfOwner } from '../organizations/members/member-store.ts'
import type { Context } from '../platform/context.ts'
import type { BatchId, CredentialId, TemplateId } from '../platform/ids.ts'

/**
 * The people who are looked at: those who hold credentials of a batch, all of one template, or certain ones; or by address. By addresses that were `proven`
 * no others of the same people are looked at.
 */
export type People =
  | { kind: 'batch'; batchId: BatchId; templateId: TemplateId }
  | { kind: 'credentials'; ids: CredentialId[] }
  | { kind: 'addresses' | 'proven'; normalizedEmails: string[] }

/**
 * The parts of a statement with the people who are looked at. The last one is to be read: `addresses (person, member_id, address)`,
 * with every address of each person. A person is a member with all addresses that count, or else an address.
 */
export function peopleParts(ctx: Context, people: People): RawBuilder<unknown> {
  return sql`
    people as (${addressesOf(ctx, people)}),
    addresses as materialized (
      select distinct coalesce(owner.member_id::text, people.normalized_email) as person, owner.member_id,
        coalesce(owner.normalized_email, people.normalized_email) as address
      from people left join lateral ${addressesOfOwner(ctx, sql`people.normalized_email`)} owner on true
      ${people.kind === 'proven' ? sql`where coalesce(owner.normalized_email, people.normalized_email) = any(${people.normalizedEmails}::text[])` : sql``})`
}

function addressesOf(ctx: Context, people: People): RawBuilder<unknown> {
  const held = sql`select distinct normalized_email from credentials where organization_id = ${ctx.organization.id}
    and erased_at is null`
  switch (people.kind) {
    case 'batch':
      return sql`${held} and batch_id = ${people.batchId}`
    case 'credentials':
      return sql`${held} and id = any(${people.ids}::uuid[])`
    case 'addresses':
    case 'proven':
      return sql`select * from unnest(${people.normalizedEmails}::text[]) as r (normalized_email)`
  }
}

/** A place on the way over all who hold credentials of certain templates: the credential that was looked at last. */
export type HoldersPlace = { templateId: TemplateId; credentialId: CredentialId | null }

/** People on that way, by address. `next` is where it goes on, undefined at its end. */
export type HoldersPage = { normalizedEmails: string[]; next: HoldersPlace | undefined }

/**
 * Lists the people who hold any of these templates, a page at a time: template by template in the order of their ids, of each
 * `credentials` credentials in theirs. Each address comes once, at its last credential on the way, so a page may be empty. However many there
 * are, a statement reads one page.
 */
export async function listHolders(
  ctx: Context,
  templateIds: readonly TemplateId[],
  after: HoldersPlace | undefined,
  credentials: number,
): Promise<HoldersPage> {
  const way = [...templateIds].sort()
  const templateId = after?.templateId ?? way[0]
  if (templateId === undefined) return { normalizedEmails: [], next: undefined }
  const from = after?.credentialId ?? null
  const { rows } = await sql<{ id: CredentialId; address: string | null }>`
    select c.id, case when c.erased_at is null and not exists (
        select 1 from credentials later
        where later.organization_id = ${ctx.organization.id} and later.normalized_email = c.normalized_email
          and later.template_id = any(${way}::uuid[]) and (later.template_id, later.id) > (c.template_id, c.id))
      then c.normalized_email end as address
    from (
      select id, template_id, normalized_email, erased_at from credentials
      where organization_id = ${ctx.organization.id} and template_id = ${templateId}
        and (${from}::uuid is null or id > ${from}::uuid)
      order by id limit ${credentials}) as c
    order by c.id`.execute(ctx.db)
  const last = rows.at(-1)
  const nextTemplate = way.find((id) => id > templateId)
  const rest = nextTemplate ? { templateId: nextTemplate, credentialId: null } : undefined
  return {
    normalizedEmails: rows.flatMap(({ address }) => address ?? []),
    next: last && rows.length === credentials ? { templateId, credentialId: last.id } : rest,
  }
}

/** Counts the people whom `listHolders` lists. */
export async function countHolders(ctx: Context, templateIds: readonly TemplateId[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct normalized_email)::int as count from credentials
    where organization_id = ${ctx.organization.id} and template_id = any(${templateIds}::uuid[])
      and erased_at is null`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
