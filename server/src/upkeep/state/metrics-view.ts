import { statusListCapacity } from '@sello/open-badges'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { keptDays } from '../retention/periods.ts'

/** Facts of the whole service beside those of `readServiceFacts`, as metrics tell them. */
export type StoredFacts = {
  statusSlotsLeft: number
  /** The seconds until the oldest unreviewed failure may be discarded, below 0 until the nightly job discards it; null where there is none. */
  secondsToFirstDiscard: number | null
  /** Since the last backup that was read back; null where none was made. */
  secondsSinceBackup: number | null
  replicas: number
  /** Null where there is no replica, or where the login may not see how far they are. */
  replicationLagSeconds: number | null
}

/** How many of the oldest failures are looked at: those that were discarded by hand stand among them. */
const failuresLookedAt = 10_000

/** Reads the facts. Each uses an index, or a table with a few rows an organization. */
export async function readStoredFacts(database: Database): Promise<StoredFacts> {
  const { rows } = await sql<StoredFacts>`
    select
      (select coalesce(sum(${statusListCapacity} - allocated), 0)::float8 from status_lists where opened_in <> '')
        as "statusSlotsLeft",
      (select extract(epoch from min(first_seen_at) + make_interval(days => ${keptDays.unreviewedFailures}) - now())::float8
        from (select first_seen_at, status from failures where status <> 'resolved'
            and first_seen_at > now() - make_interval(days => ${keptDays.unreviewedFailures + 1})
          order by first_seen_at limit ${failuresLookedAt}) as oldest
        where status = 'pending_review') as "secondsToFirstDiscard",
      (select extract(epoch from now() - max(ended_at))::float8 from backups where fault is null) as "secondsSinceBackup",
      replication.*
    from (select count(*)::int as replicas, max(extract(epoch from replay_lag))::float8 as "replicationLagSeconds"
      from pg_stat_replication) as replication`.execute(database.forService())
  return rows[0] as StoredFacts
}

export type BusyOrganization = { organizationId: OrganizationId; letters: number; bytes: number }

/** The organizations whose requests used the most today (UTC), the busiest first. */
export async function listBusiest(database: Database, limit: number): Promise<BusyOrganization[]> {
  const { rows } = await sql<BusyOrganization>`
    select organization_id as "organizationId", letters::float8 as letters, bytes::float8 as bytes from daily_use
    where day = (now() at time zone 'UTC')::date order by letters desc, bytes desc, organization_id limit ${limit}`.execute(
    database.forService(),
  )
  return rows
}
