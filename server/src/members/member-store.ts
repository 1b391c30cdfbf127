import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Member } from './member.ts'

/** Finds the active members who own one of these addresses, verified, by normalised address. */
export async function findMembersByEmail(ctx: Context, normalizedEmails: string[]): Promise<Map<string, Member>> {
  // Not coalesced for a list: it takes longer, and other statements would wait for it.
  const db = normalizedEmails.length === 1 ? ctx.db.coalesced : ctx.db
  const { rows } = await sql<Member & { email: string }>`
    select e.normalized_email as email, m.id, m.name, m.role, m.license_number as "licenseNumber"
    from member_emails e join members m on m.id = e.member_id and m.organization_id = e.organization_id
    where e.organization_id = ${ctx.organization.id} and e.normalized_email = any(${normalizedEmails}::text[])
      and e.verified_at is not null and m.is_active`.execute(db)
  return new Map(rows.map(({ email, ...member }) => [email, member]))
}

/**
 * Inserts a member. The first address counts as verified, since an administrator vouches for it. False, with nothing
 * inserted, where a member of the organization has that address already.
 */
export async function insertMember(
  ctx: Context,
  member: Member & { email: string; normalizedEmail: string },
): Promise<boolean> {
  // One statement, since its foreign keys are checked when both rows exist.
  const { numAffectedRows } = await sql`
    with address as (
      insert into member_emails (organization_id, normalized_email, email, member_id, verified_at)
      values (${ctx.organization.id}, ${member.normalizedEmail}, ${member.email}, ${member.id}, ${ctx.clock.now()})
      on conflict do nothing returning member_id)
    insert into members (id, organization_id, name, role, license_number)
    select member_id, ${ctx.organization.id}, ${member.name}, ${member.role}, ${member.licenseNumber}
    from address`.execute(ctx.db)
  return numAffectedRows === 1n
}
