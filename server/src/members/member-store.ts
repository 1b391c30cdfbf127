import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Member } from './member.ts'

/** The active members who hold one of these addresses, verified, by normalised address. */
export async function findMembersByEmail(ctx: Context, normalizedEmails: string[]): Promise<Map<string, Member>> {
  // A whole list takes its time, and others would wait behind it.
  const db = normalizedEmails.length === 1 ? ctx.db.coalesced : ctx.db
  const { rows } = await sql<Member & { email: string }>`
    select e.normalized_email as email, m.id, m.name, m.role, m.license_number as "licenseNumber"
    from member_emails e join members m on m.id = e.member_id and m.organization_id = e.organization_id
    where e.organization_id = ${ctx.organization.id} and e.normalized_email = any(${normalizedEmails}::text[])
      and e.verified_at is not null and m.is_active`.execute(db)
  return new Map(rows.map(({ email, ...member }) => [email, member]))
}

/**
 * Adds a member; the first address counts as verified, since an administrator vouches for it. False, with nothing
 * added, where a member of the organization has that address already.
 */
export async function insertMember(
  ctx: Context,
  member: Member & { email: string; normalizedEmail: string },
): Promise<boolean> {
  // One statement: its foreign keys are looked at when both rows are there.
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
