import { sql } from 'kysely'
import type { Platform } from '../platform/context.ts'
import type { OrganizationId, SessionId } from '../platform/ids.ts'
import { idleSince } from '../sessions/session.ts'

/** Somebody who had signed in and belonged to an organization a moment ago. */
export type SignedInMember = { sessionId: SessionId; organizationId: OrganizationId }

/** Those of them whose session has not ended, who belong to the team still, and whose organization is active. */
export async function listStillSignedIn(
  { database, clock }: Platform,
  members: readonly SignedInMember[],
): Promise<SignedInMember[]> {
  const now = clock.now()
  const { rows } = await sql<SignedInMember>`
    select distinct s.id as "sessionId", o.id as "organizationId"
    from unnest(${members.map(({ sessionId }) => sessionId)}::uuid[], ${members.map(({ organizationId }) => organizationId)}::uuid[])
      as known (session_id, organization_id)
    join sessions s on s.id = known.session_id and s.expires_at > ${now} and s.last_seen_at > ${idleSince(now)}
    join team_members t on t.user_id = s.user_id and t.organization_id = known.organization_id
    join organizations o on o.id = t.organization_id and o.is_active`.execute(database.forService())
  return rows
}
