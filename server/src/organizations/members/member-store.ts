import { type RawBuilder, sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MemberId, OrganizationId } from '../../platform/ids.ts'
import { eachOf } from '../../platform/loader.ts'
import { sourceStates } from '../../platform/transitions.ts'
import {
  type Member,
  type MemberStatus,
  memberTransitions,
  type Profile,
  type ReadMember,
  type VerifiedBy,
} from './member.ts'

/** Finds the active members who own one of these addresses, verified, by normalised address. */
export async function findMembersByEmail(ctx: Context, normalizedEmails: string[]): Promise<Map<string, Member>> {
  // A list is not coalesced: it takes longer, and other statements would wait for it.
  const db = normalizedEmails.length === 1 ? ctx.db.coalesced : ctx.db
  if (normalizedEmails.length === 0) return new Map()
  return toMembers((await selectMembersByEmail(ctx, normalizedEmails).execute(db)).rows)
}

/** The query of `findMembersByEmail`, for a view that asks for more in one statement. */
export function selectMembersByEmail(ctx: Context, normalizedEmails: string[]): RawBuilder<MemberRow> {
  const one = sql`
    select e.normalized_email as email, m.id, m.name, m.role, m.license_number as "licenseNumber"
    from member_emails e join members m on m.id = e.member_id and m.organization_id = e.organization_id
    where e.organization_id = ${ctx.organization.id} and e.normalized_email = asked.key and ${counts}`
  return sql`select found.* from ${eachOf('text', normalizedEmails, one)}`
}

export type MemberRow = Member & { email: string }

/** Maps the rows by normalised address. */
export function toMembers(rows: readonly MemberRow[]): Map<string, Member> {
  return new Map(rows.map(({ email, ...member }) => [email, member]))
}

/** Which addresses make a recipient internal, of `member_emails e` with its `members m`. */
const counts: RawBuilder<boolean> = sql`e.verified_at is not null and m.status = 'active'`

/**
 * The query for the addresses of these members that count, to stand behind `from`; its columns are `member_id` and
 * `normalized_email`.
 */
export function countingAddresses(ctx: Context, memberIds: MemberId[]): RawBuilder<unknown> {
  return sql`(
    select e.member_id, e.normalized_email from member_emails e join members m on m.id = e.member_id and m.organization_id = e.organization_id
    where e.organization_id = ${ctx.organization.id} and e.member_id = any(${memberIds}::uuid[]) and ${counts})`
}

/**
 * The query for all addresses of the member to whom this one belongs, where both count; to stand behind `lateral`. Its columns
 * are `member_id` and `normalized_email`. No rows for the address of nobody, who is a person by that address alone.
 */
export function addressesOfOwner(ctx: Context, normalizedEmail: RawBuilder<string>): RawBuilder<unknown> {
  return sql`(
    select e.member_id, beside.normalized_email from member_emails e
    join members m on m.id = e.member_id and m.organization_id = e.organization_id
    join member_emails beside on beside.organization_id = e.organization_id and beside.member_id = e.member_id
      and beside.verified_at is not null
    where e.organization_id = ${ctx.organization.id} and e.normalized_email = ${normalizedEmail} and ${counts})`
}

/**
 * Adds members with one address each, which counts at once where `verifiedBy` says why. Returns the ids of the added members: a member is not added
 * where another one of the organization has the address already.
 */
export async function insertMembers(
  ctx: Context,
  members: (ReadMember & { id: MemberId })[],
  verifiedBy: VerifiedBy | null,
): Promise<Set<MemberId>> {
  // In the order of their addresses, since two imports at once would else wait for each other for ever.
  const ordered = [...members].sort((one, other) => (one.normalizedEmail < other.normalizedEmail ? -1 : 1))
  const now = ctx.clock.now()
  // One statement: its foreign keys are looked at when both rows are there.
  const { rows } = await sql<{ id: MemberId }>`
    with given as (select * from unnest(${ordered.map(({ id }) => id)}::uuid[], ${ordered.map(({ name }) => name)}::text[],
        ${ordered.map(({ role }) => role)}::text[], ${ordered.map(({ licenseNumber }) => licenseNumber)}::text[],
        ${ordered.map(({ email }) => email)}::text[], ${ordered.map(({ normalizedEmail }) => normalizedEmail)}::text[],
        ${ordered.map(({ externalId }) => externalId ?? null)}::text[])
        as r (id, name, role, license_number, email, normalized_email, external_id)),
    address as (
      insert into member_emails (organization_id, normalized_email, email, member_id, added_at, verified_at, verified_by)
      select ${ctx.organization.id}, normalized_email, email, id, ${now}::timestamptz,
        case when ${verifiedBy}::text is not null then ${now}::timestamptz end, ${verifiedBy}::text
      from given order by normalized_email
      on conflict do nothing returning member_id)
    insert into members (id, organization_id, name, role, license_number, external_id, created_at)
    select id, ${ctx.organization.id}, name, role, license_number, external_id, ${now}::timestamptz
    from given join address on address.member_id = given.id
    returning id`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Serializes what adds members where their number is limited, or where they have ids of a system of the organization. */
export async function lockMemberCount(tx: TransactionContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('members ' || ${tx.organization.id}, 0))`.execute(tx.db)
}

/** How many members the organization has who have not left. */
export async function countMembers(ctx: Context): Promise<number> {
  const present = ctx.db.selectFrom('members').where('organization_id', '=', ctx.organization.id)
  const counted = present.where('status', '<>', 'left').select((row) => row.fn.countAll<string>().as('members'))
  return Number((await counted.executeTakeFirstOrThrow()).members)
}

/** Which organization a member belongs to, for the operator program, which is given the member's id alone. */
export async function findMemberOwner(database: Database, id: MemberId): Promise<OrganizationId | undefined> {
  const row = await database
    .forService()
    .selectFrom('members')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.organization_id
}

/** Takes the member's lock until the end of the transaction: changes to a member and to their addresses come one by one. */
export async function lockMember(ctx: Context, id: MemberId): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateMember(ctx: Context, id: MemberId, profile: Profile): Promise<void> {
  await ctx.db
    .updateTable('members')
    .set({ name: profile.name, role: profile.role, license_number: profile.licenseNumber })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Notes the id that a system of the organization has for a member. Whoever calls it holds `lockMemberCount`. */
export async function updateMemberExternalId(ctx: Context, id: MemberId, externalId: string): Promise<void> {
  await ctx.db
    .updateTable('members')
    .set({ external_id: externalId })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .execute()
}

/** Makes a transition that `memberTransitions` has; false where there is none from where the member stands. */
export async function updateMemberStatus(ctx: Context, id: MemberId, status: MemberStatus): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('members')
    .set({ status })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('status', 'in', sourceStates(memberTransitions, status))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Adds an address to a member; false where a member of the organization has it already. */
export async function insertAddress(
  ctx: Context,
  memberId: MemberId,
  { email, normalizedEmail }: Pick<ReadMember, 'email' | 'normalizedEmail'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('member_emails')
    .values({
      organization_id: ctx.organization.id,
      normalized_email: normalizedEmail,
      email,
      member_id: memberId,
      added_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that an address counts from now on, and by what; false where the member does not have it, or it counts already. */
export async function updateAddressVerified(
  ctx: Context,
  memberId: MemberId,
  normalizedEmail: string,
  by: VerifiedBy,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('member_emails')
    .set({ verified_at: ctx.clock.now(), verified_by: by })
    .where('organization_id', '=', ctx.organization.id)
    .where('member_id', '=', memberId)
    .where('normalized_email', '=', normalizedEmail)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteAddress(ctx: Context, memberId: MemberId, normalizedEmail: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('member_emails')
    .where('organization_id', '=', ctx.organization.id)
    .where('member_id', '=', memberId)
    .where('normalized_email', '=', normalizedEmail)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Lists the members to erase with these addresses: those who verified one of them, and those who have no other address. */
export async function listMembersOfAddresses(ctx: Context, addresses: readonly string[]): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select distinct e.member_id as id from member_emails e
    where e.organization_id = ${ctx.organization.id} and e.normalized_email = any(${addresses}::text[])
      and (e.verified_at is not null or not exists (
        select from member_emails other where other.organization_id = e.organization_id and other.member_id = e.member_id
          and other.normalized_email <> e.normalized_email))`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The verified addresses of these members, whether or not they are active. */
export async function listVerifiedAddresses(ctx: Context, memberIds: readonly MemberId[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select normalized_email as address from member_emails
    where organization_id = ${ctx.organization.id} and member_id = any(${memberIds}::uuid[]) and verified_at is not null`.execute(
    ctx.db,
  )
  return rows.map(({ address }) => address)
}

/** Deletes members, once nothing refers to them any more, and these addresses wherever else they stand. */
export async function deleteMembers(
  tx: TransactionContext,
  { memberIds, addresses }: { memberIds: readonly MemberId[]; addresses: readonly string[] },
): Promise<void> {
  await sql`
    delete from member_emails where organization_id = ${tx.organization.id}
      and (member_id = any(${memberIds}::uuid[]) or normalized_email = any(${addresses}::text[]))`.execute(tx.db)
  await sql`
    delete from members where organization_id = ${tx.organization.id} and id = any(${memberIds}::uuid[])`.execute(tx.db)
}
