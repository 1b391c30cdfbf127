import { sql } from 'kysely'
import { listFailureRows } from '../../credentials/failures/failure-view.ts'
import { listMembers } from '../../organizations/members/members-view.ts'
import type { Context } from '../../platform/context.ts'
import { typedParts } from '../../platform/formats/folded-text.ts'
import type { CredentialId, MemberId } from '../../platform/ids.ts'
import { listCredentialsOfPeople } from '../../platform/search/search-page-store.ts'

/** Somebody whom the organization knows: by an address under which something was issued, failed, or is a member's. */
export type KnownPerson = {
  normalizedEmail: string
  email: string
  /** The member's, or else that of the newest credential that names them. */
  name: string | null
  memberId: MemberId | null
}

/** The credentials that are looked at, whatever is typed. */
const credentialsLookedAt = 100

/** Finds people by a typed text: members, holders of credentials, and recipients of rows that failed. Each is listed once. */
export async function findPeople(ctx: Context, typed: string, limit: number): Promise<KnownPerson[]> {
  if (typedParts(typed).length === 0) return []
  const ids = await listCredentialsOfPeople(ctx, typed, credentialsLookedAt)
  const [members, credentials, failures] = await Promise.all([
    listMembers(ctx, { text: typed }, limit),
    listAddressesOf(ctx, ids),
    listFailureRows(ctx, { person: typed }, { limit, order: 'newest' }),
  ])
  const addresses = [
    ...members.flatMap((member) => member.addresses[0]?.normalizedEmail ?? []),
    ...credentials,
    ...failures.map(({ recipientEmail }) => recipientEmail.toLowerCase()),
  ]
  const seen = new Set<string>()
  const isNew = ({ memberId, normalizedEmail }: KnownPerson) =>
    !seen.has(memberId ?? normalizedEmail) && seen.add(memberId ?? normalizedEmail)
  return (await describePeople(ctx, [...new Set(addresses)])).filter(isNew).slice(0, limit)
}

/** The addresses of these credentials, those of the newest credentials first. */
async function listAddressesOf(ctx: Context, ids: readonly CredentialId[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select normalized_email as address from credentials
    where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[]) and erased_at is null
    order by id desc`.execute(ctx.db)
  return rows.map(({ address }) => address)
}

/** Describes the people of these addresses, in the order of the addresses. */
export async function describePeople(ctx: Context, normalizedEmails: readonly string[]): Promise<KnownPerson[]> {
  if (normalizedEmails.length === 0) return []
  const organization = ctx.organization.id
  const { rows } = await sql<KnownPerson>`
    select a.address as "normalizedEmail", coalesce(m.email, c.email, a.address) as email, coalesce(m.name, c.name) as name,
      m.id as "memberId"
    from unnest(${normalizedEmails}::text[]) with ordinality as a (address, place)
    left join lateral (
      select m.id, m.name, e.email from member_emails e
      join members m on m.organization_id = e.organization_id and m.id = e.member_id
      where e.organization_id = ${organization} and e.normalized_email = a.address) m on true
    left join lateral (
      select c.recipient_email as email, o.words::json ->> 'recipientName' as name
      from credentials c left join outbox o on o.organization_id = c.organization_id and o.credential_id = c.id
      where c.organization_id = ${organization} and c.normalized_email = a.address order by c.id desc limit 1) c on true
    order by a.place`.execute(ctx.db)
  return rows
}
