import { sql } from 'kysely'
import type { Platform } from '../../platform/context.ts'
import type { OrganizationId, SessionId } from '../../platform/ids.ts'
import { administersSince, idleSince, waysBeyondLetters } from '../sessions/session.ts'

/** Somebody who had signed in and belonged to an organization a moment ago. */
export type SignedInMember = { sessionId: SessionId; organizationId: OrganizationId }

/** Lists the sessions that still reach their organization, by the rule of `enterOrganization`, and whose organization is active. */
export async function listStillSignedIn(
  { database, clock }: Platform,
  members: readonly SignedInMember[],
): Promise<SignedInMember[]> {
  const now = clock.now()
  const { begun, used } = administersSince(now)
  const { rows } = await sql<SignedInMember>`
    select distinct s.id as "sessionId", o.id as "organizationId"
    from unnest(${members.map(({ sessionId }) => sessionId)}::uuid[], ${members.map(({ organizationId }) => organizationId)}::uuid[])
      as known (session_id, organization_id)
    join sessions s on s.id = known.session_id and s.expires_at > ${now} and s.last_seen_at > ${idleSince(now)}
    join team_members t on t.user_id = s.user_id and t.organization_id = known.organization_id
      and (t.sessions_since is null or s.created_at > t.sessions_since)
    join organizations o on o.id = t.organization_id and o.is_active
    where t.role not in ('owner', 'admin') or (
      s.created_at > ${begun} and coalesce(s.administered_at, s.created_at) > ${used}
      and (not o.asks_more_than_letters or s.way = any(${waysBeyondLetters}::text[])))`.execute(database.forService())
  return rows
}
