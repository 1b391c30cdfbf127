import { sql } from 'kysely'
import type { Platform, TransactionContext } from '../../platform/context.ts'
import { insertEvents } from '../../platform/event-log/event-store.ts'
import type { CredentialId, OrganizationId } from '../../platform/ids.ts'
import type { Visit, VisitMoment } from './visit.ts'

/**
 * Stores the first visits among these, of any organizations, and returns the organizations whose credentials have changed. A credential has one row,
 * in which each moment is written once: an earlier moment stays as it is.
 */
export async function insertVisits(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  visits: readonly Visit[],
): Promise<Set<OrganizationId>> {
  if (visits.length === 0) return new Set()
  const timesOf = (moment: VisitMoment) => visits.map((visit) => (visit.moment === moment ? visit.at : null))
  const told = sql`
    select noted.organization_id, noted.credential_id as subject, moment.type, '{}'::jsonb as data
    from noted left join credential_visits known using (credential_id)
    cross join lateral (values
      ('credential.opened', noted.opened_at is not null and known.opened_at is null),
      ('credential.downloaded', noted.downloaded_at is not null and known.downloaded_at is null)) as moment (type, is_first)
    where moment.is_first`
  const visitor = { clock, actor: { kind: 'visitor' }, requestId: null } as const
  const { rows } = await sql<{ organizationId: OrganizationId }>`
    with noted as (insert into credential_visits as kept (credential_id, organization_id, opened_at, downloaded_at)
    select given.id, given.organization_id, min(given.opened_at), min(given.downloaded_at)
    from unnest(${visits.map(({ credentialId }) => credentialId)}::uuid[], ${visits.map(({ organizationId }) => organizationId)}::uuid[],
      ${timesOf('opened')}::timestamptz[], ${timesOf('downloaded')}::timestamptz[])
      as given (id, organization_id, opened_at, downloaded_at)
    left join credential_visits known on known.credential_id = given.id and known.organization_id = given.organization_id
    where (given.opened_at is not null and known.opened_at is null)
      or (given.downloaded_at is not null and known.downloaded_at is null)
    group by given.id, given.organization_id
    order by given.id
    on conflict (credential_id) do update set opened_at = coalesce(kept.opened_at, excluded.opened_at),
      downloaded_at = coalesce(kept.downloaded_at, excluded.downloaded_at)
      where (kept.opened_at is null and excluded.opened_at is not null)
        or (kept.downloaded_at is null and excluded.downloaded_at is not null)
    returning kept.*),
    told as (${insertEvents(visitor, sql`type`, told)})
    select organization_id as "organizationId" from noted`.execute(database.forService())
  return new Set(rows.map(({ organizationId }) => organizationId))
}

export async function deleteVisits(tx: TransactionContext, ids: readonly CredentialId[]): Promise<void> {
  await sql`
    delete from credential_visits where organization_id = ${tx.organization.id} and credential_id = any(${ids}::uuid[])`.execute(
    tx.db,
  )
}
