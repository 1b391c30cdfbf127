import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { containing, typedParts } from '../../platform/formats/folded-text.ts'
import type { MemberId } from '../../platform/ids.ts'
import type { MemberAddress, MemberRecord, MemberStatus, VerifiedBy } from './member.ts'

/** `before` is the last id of the page before. `normalizedEmail` finds the member who has this address, verified or not. */
export type MemberFilter = {
  status?: MemberStatus | undefined
  normalizedEmail?: string | undefined
  externalId?: string | undefined
  /** Finds members whose name, or one of whose addresses, contains each part of this text, ignoring accents and capitals. */
  text?: string | undefined
  /** Finds those with an address that nobody has confirmed. */
  hasUnconfirmed?: boolean | undefined
  before?: MemberId | undefined
}

const columns = ['id', 'name', 'role', 'license_number', 'external_id', 'status', 'created_at'] as const

type Row = {
  id: MemberId
  name: string
  role: string | null
  license_number: string | null
  external_id: string | null
  status: MemberStatus
  created_at: Date
}

/** Members with their addresses, those who were added last first. Ids are ordered by time, so the id alone gives the order. */
export async function listMembers(ctx: Context, filter: MemberFilter, limit: number): Promise<MemberRecord[]> {
  let query = ctx.db.selectFrom('members').select(columns).where('organization_id', '=', ctx.organization.id)
  if (filter.status) query = query.where('status', '=', filter.status)
  if (filter.externalId !== undefined) query = query.where('external_id', '=', filter.externalId)
  if (filter.before) query = query.where('id', '<', filter.before)
  const { normalizedEmail } = filter
  if (normalizedEmail !== undefined)
    query = query.where('id', '=', (expression) =>
      expression
        .selectFrom('member_emails')
        .select('member_id')
        .where('organization_id', '=', ctx.organization.id)
        .where('normalized_email', '=', normalizedEmail),
    )
  if (filter.hasUnconfirmed)
    query = query.where('id', 'in', (expression) =>
      expression
        .selectFrom('member_emails')
        .select('member_id')
        .where('organization_id', '=', ctx.organization.id)
        .where('verified_at', 'is', null),
    )
  if (filter.text !== undefined) query = query.where(isMemberLike(ctx, filter.text))
  return withAddresses(ctx, await query.orderBy('id', 'desc').limit(limit).execute())
}

/** Letters are compared without their accents and in lower case by ICU's rules, whichever locale the database was made with. */
const foldedName = sql.raw(
  `lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")`,
)

/** Of a row of `members`: each part that was typed is a part of the name, or of an address, which is the rule of `isPersonLike`. */
export function isMemberLike(ctx: Context, text: string): RawBuilder<boolean> {
  // The addresses are read once for the whole page, whichever order the planner takes the members in.
  const conditions = typedParts(text).map(
    (part) => sql`(${foldedName} like ${containing(part)}
      or id in (select member_id from member_emails
        where organization_id = ${ctx.organization.id} and (normalized_email like ${containing(part)}
          or lower(email) like ${containing(part)})))`,
  )
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export async function findMember(ctx: Context, id: MemberId): Promise<MemberRecord | undefined> {
  const found = ctx.db.selectFrom('members').select(columns).where('organization_id', '=', ctx.organization.id)
  const [member] = await withAddresses(ctx, await found.where('id', '=', id).execute())
  return member
}

/** Which of these addresses members of the organization have, verified or not. */
export async function listTakenAddresses(ctx: Context, normalizedEmails: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('member_emails')
    .select('normalized_email')
    .where('organization_id', '=', ctx.organization.id)
    .where(sql<boolean>`normalized_email = any(${normalizedEmails}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.normalized_email))
}

/** Which of these ids of a system of theirs members of the organization have. */
export async function listTakenExternalIds(ctx: Context, externalIds: string[]): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set()
  const { rows } = await sql<{ external_id: string }>`
    select external_id from members
    where organization_id = ${ctx.organization.id} and external_id = any(${externalIds}::text[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.external_id))
}

async function withAddresses(ctx: Context, members: Row[]): Promise<MemberRecord[]> {
  if (members.length === 0) return []
  const ids = members.map(({ id }) => id)
  const rows = await ctx.db
    .selectFrom('member_emails')
    .select(['member_id', 'email', 'normalized_email', 'added_at', 'verified_at', 'verified_by'])
    .where('organization_id', '=', ctx.organization.id)
    .where('member_id', 'in', ids)
    .orderBy('added_at')
    .orderBy('normalized_email')
    .execute()
  const addresses = new Map<MemberId, MemberAddress[]>(ids.map((id) => [id, []]))
  for (const row of rows) addresses.get(row.member_id)?.push(toAddress(row))
  return members.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    licenseNumber: row.license_number,
    externalId: row.external_id,
    status: row.status,
    createdAt: row.created_at,
    addresses: addresses.get(row.id) ?? [],
  }))
}

function toAddress(row: {
  email: string
  normalized_email: string
  added_at: Date
  verified_at: Date | null
  verified_by: VerifiedBy | null
}): MemberAddress {
  return {
    email: row.email,
    normalizedEmail: row.normalized_email,
    addedAt: row.added_at,
    verifiedAt: row.verified_at,
    // The version before verified as administrators alone, and did not say so.
    verifiedBy: row.verified_at && (row.verified_by ?? 'administrator'),
  }
}
