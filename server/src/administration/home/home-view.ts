import { sql } from 'kysely'
import { flaggedAwards } from '../../pathways/progress/flagged-award-view.ts'
import { expiringDays, unusedAfterDays } from '../../people/api-keys/api-key.ts'
import { dayMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { type CredentialId, firstIdAt } from '../../platform/ids.ts'
import {
  type BoundedCount,
  boundedCount,
  issuedCountedMax,
  needsCountedMax,
  openedCountedMax,
  openedDays,
} from './home.ts'
import type { LocalDay } from './local-days.ts'

/** The first steps that an organization has done, as its records show: nobody ticks them. */
export type FirstSteps = { profile: boolean; template: boolean; testCredential: boolean; apiKey: boolean }

export type HomeFacts = {
  steps: FirstSteps
  failures: BoundedCount
  /** The time when the oldest open failure was first seen. */
  oldestFailureAt: Date | null
  failedLetters: BoundedCount
  openBatches: BoundedCount
  unusedApiKeys: number
  expiringApiKeys: number
  unconfirmedAddresses: BoundedCount
  flaggedAwards: BoundedCount
  /** Webhooks whose receiver takes nothing, or that were turned off for that reason. */
  failingWebhooks: number
  /** The credentials issued on each of the days. */
  issued: BoundedCount[]
  /** Credentials whose page was first opened in the last days. */
  opened: BoundedCount
}

type Row = FirstSteps & {
  failures: number
  oldestFailureAt: Date | null
  failedLetters: number
  openBatches: number
  unusedApiKeys: number
  expiringApiKeys: number
  unconfirmedAddresses: number
  flaggedAwards: number
  failingWebhooks: number
  issued: number[]
  opened: number
}

/**
 * Reads all facts of the first screen in one statement. No count goes to its end: each part reads an index and stops at its bound. Ids of credentials
 * contain the time of issuing, so a day is a range of ids.
 */
export async function readHomeFacts(ctx: Context, days: LocalDay[]): Promise<HomeFacts> {
  const { id } = ctx.organization
  const now = ctx.clock.now()
  const unusedSince = new Date(now.getTime() - unusedAfterDays * dayMs)
  const expiringUntil = new Date(now.getTime() + expiringDays * dayMs)
  const openedSince = new Date(now.getTime() - openedDays * dayMs)
  const starts = days.map(({ startsAt }) => firstIdAt<CredentialId>(startsAt))
  const ends = days.map(({ endsAt }) => firstIdAt<CredentialId>(endsAt))
  const most = needsCountedMax + 1
  const { rows } = await sql<Row>`
    select exists (select from organizations where id = ${id} and url is not null) as profile,
      exists (select from templates where organization_id = ${id} and archived_at is null) as template,
      exists (select from credentials where organization_id = ${id}) as "testCredential",
      exists (select from api_keys where organization_id = ${id} and revoked_at is null) as "apiKey",
      (select count(*)::int from (select from failures where organization_id = ${id} and status = 'pending_review'
        limit ${most}) as part) as failures,
      (select min(first_seen_at) from failures where organization_id = ${id} and status = 'pending_review')
        as "oldestFailureAt",
      (select count(*)::int from (select from outbox join credentials using (organization_id)
        where organization_id = ${id} and outbox.status = 'failed'
          and credentials.id = outbox.credential_id and credentials.status = 'active'
        limit ${most}) as part) as "failedLetters",
      (select count(*)::int from (select from jobs where organization_id = ${id} and finished_at is null
        limit ${most}) as part) as "openBatches",
      (select count(*)::int from api_keys where organization_id = ${id} and revoked_at is null
        and (expires_at is null or expires_at > ${now})
        and coalesce(last_used_at, created_at) < ${unusedSince}) as "unusedApiKeys",
      (select count(*)::int from api_keys where organization_id = ${id} and revoked_at is null
        and expires_at > ${now} and expires_at <= ${expiringUntil}) as "expiringApiKeys",
      (select count(*)::int from (select from member_emails where organization_id = ${id} and verified_at is null
        limit ${most}) as part) as "unconfirmedAddresses",
      (select count(*)::int from (select from ${flaggedAwards(ctx)} limit ${most}) as part) as "flaggedAwards",
      (select count(*)::int from webhooks where organization_id = ${id}
        and (failing_since is not null or status = 'off')) as "failingWebhooks",
      (select count(*)::int from (select from credential_visits where organization_id = ${id} and opened_at >= ${openedSince}
        limit ${openedCountedMax + 1}) as part) as opened,
      (select coalesce(json_agg(counted.credentials order by day.place), '[]')
        from unnest(${starts}::uuid[], ${ends}::uuid[]) with ordinality as day (first, next, place),
        lateral (select count(*)::int as credentials from (select from credentials
          where organization_id = ${id} and credentials.id >= day.first and credentials.id < day.next
          limit ${issuedCountedMax + 1}) as part) as counted) as issued`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('A statement without a table returned no row.')
  const {
    profile,
    template,
    testCredential,
    apiKey,
    oldestFailureAt,
    unusedApiKeys,
    expiringApiKeys,
    failingWebhooks,
  } = row
  return {
    steps: { profile, template, testCredential, apiKey },
    failures: boundedCount(row.failures, needsCountedMax),
    oldestFailureAt,
    failedLetters: boundedCount(row.failedLetters, needsCountedMax),
    openBatches: boundedCount(row.openBatches, needsCountedMax),
    unusedApiKeys,
    expiringApiKeys,
    unconfirmedAddresses: boundedCount(row.unconfirmedAddresses, needsCountedMax),
    flaggedAwards: boundedCount(row.flaggedAwards, needsCountedMax),
    failingWebhooks,
    opened: boundedCount(row.opened, openedCountedMax),
    issued: row.issued.map((count) => boundedCount(count, issuedCountedMax)),
  }
}
