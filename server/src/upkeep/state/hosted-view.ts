import { sql } from 'kysely'
import { stoppedAnswer } from '../../mail/letter-status.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type CredentialId, firstIdAt, type OrganizationId } from '../../platform/ids.ts'

/** An organization as who runs the service sees it: counts and states, and nobody of it. */
export type HostedOrganization = {
  id: OrganizationId
  slug: string
  name: string
  isActive: boolean
  isSandbox: boolean
  createdAt: Date
  owners: number
  people: number
  /** Invitations that wait for an answer. */
  invitations: number
  /** Asked for today (UTC). */
  letters: number
  megabytes: number
  /** Requests that a limit of the day refused. */
  refused: number
}

type Wanted = { id?: OrganizationId; text?: string | undefined; after?: OrganizationId | undefined; limit: number }

/** Lists organizations, the newest first, from the one behind `after` on: all, or those with `text` in their name or slug. */
export async function listHosted(
  database: Database,
  { id, text, after, limit }: Wanted,
): Promise<HostedOrganization[]> {
  const { rows } = await sql<HostedOrganization>`
    select o.id, o.slug, o.name, o.is_active as "isActive", o.is_sandbox as "isSandbox", o.created_at as "createdAt", team.*,
      (select count(*)::int from invitations i
        where i.organization_id = o.id and i.ended_as is null and i.expires_at > now()) as invitations,
      coalesce(d.letters, 0)::float8 as letters, round(coalesce(d.bytes, 0) / 1e5)::float8 / 10 as megabytes,
      coalesce(d.refused, 0)::float8 as refused
    from organizations o
    left join daily_use d on d.organization_id = o.id and d.day = (now() at time zone 'UTC')::date
    cross join lateral (
      select count(*)::int as people, (count(*) filter (where t.role = 'owner'))::int as owners
      from team_members t where t.organization_id = o.id) as team
    where o.removed_at is null and o.id = coalesce(${id ?? null}::uuid, o.id)
      and (${after ?? null}::uuid is null or o.id < ${after ?? null}::uuid)
      and (${text ?? null}::text is null or strpos(lower(o.name || ' ' || o.slug), lower(${text ?? null}::text)) > 0)
    order by o.id desc limit ${limit}`.execute(database.forService())
  return rows
}

/** Letters of an organization that were given up, by the code of the answer; null where the answer has none. */
export type FailedLetters = { organizationId: OrganizationId; name: string; code: string | null; letters: number }

const days = 30
const countedOfEach = 1_000
const linesMax = 100

/**
 * Counts the letters that servers have given up, of credentials of the last thirty days, at most a thousand for each organization. Only the code of
 * an answer is shown, since the rest may contain the address.
 */
export async function listFailedLetters(database: Database, now: Date): Promise<FailedLetters[]> {
  const since = firstIdAt<CredentialId>(new Date(now.getTime() - days * dayMs))
  const { rows } = await sql<FailedLetters>`
    select o.id as "organizationId", o.name, f.code, count(*)::int as letters
    from organizations o cross join lateral (
      select coalesce(substring(last_answer from '(?:^|[^0-9.])([45]\\.[0-9]{1,3}\\.[0-9]{1,3})(?:[^0-9.]|$)'),
        substring(last_answer from '(?:^|[^0-9.])([45][0-9]{2})(?:[^0-9.]|$)')) as code
      from outbox where organization_id = o.id and status = 'failed' and credential_id >= ${since}
        and last_answer is distinct from ${stoppedAnswer}
      order by credential_id desc limit ${countedOfEach}) as f
    where o.removed_at is null
    group by o.id, o.name, f.code order by count(*) desc, o.id, f.code limit ${linesMax}`.execute(database.forService())
  return rows
}
