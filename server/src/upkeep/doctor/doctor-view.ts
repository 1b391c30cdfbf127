import { sql } from 'kysely'
import type { IssuerKey } from '../../credentials/issuers/signing-key.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId, type OrganizationId } from '../../platform/ids.ts'

export type ServerFacts = {
  now: Date
  version: string
  versionNumber: number
  /** Tables with rows of organizations that are not kept apart by row-level security, also from their owner. */
  openTables: string[]
  replicas: number
  synchronousReplicas: number
  /** Null where there is no replica, or where the login may not see how far they are. */
  replicationLagSeconds: number | null
  systemIdentifier: string
  keys: number
}

/** Reads the facts that the database server reports about itself. */
export async function readServerFacts(database: Database): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select clock_timestamp() as now, current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      (select coalesce(array_agg(c.relname::text), '{}') from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not (c.relrowsecurity and c.relforcerowsecurity)) as "openTables",
      (select count(*)::int from pg_stat_replication) as replicas,
      (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as "synchronousReplicas",
      (select max(extract(epoch from replay_lag))::float8 from pg_stat_replication) as "replicationLagSeconds",
      (select system_identifier::text from pg_control_system()) as "systemIdentifier",
      (select count(*)::int from issuer_keys) as keys`.execute(database.forService())
  return rows[0] as ServerFacts
}

/** Whether requests of an organization that does not exist see a row of any other. */
export async function seesOfOthers(database: Database): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select 1 from organizations) or exists (select 1 from issuers) or exists (select 1 from templates)
      or exists (select 1 from credentials) or exists (select 1 from members) or exists (select 1 from failures)
      or exists (select 1 from jobs) or exists (select 1 from outbox) as sees`.execute(
    database.forOrganization(newId<OrganizationId>()),
  )
  return rows[0]?.sees ?? false
}

/** Lists a key of each year and state, at most two hundred. */
export async function listKeysOfEachAge(
  database: Database,
): Promise<(IssuerKey & { organizationId: OrganizationId; createdAt: Date })[]> {
  const { rows } = await sql<IssuerKey & { organizationId: OrganizationId; createdAt: Date }>`
    select distinct on (date_trunc('year', created_at), status) id, organization_id as "organizationId",
      public_key_multibase as "publicKeyMultibase", status, sealed_private_key as "sealedPrivateKey",
      created_at as "createdAt"
    from issuer_keys order by date_trunc('year', created_at), status, created_at limit 200`.execute(
    database.forService(),
  )
  return rows
}

/** Finds the newest credential that still has its document, and whose organization is active. */
export async function findSpecimen(
  database: Database,
): Promise<{ organizationId: OrganizationId; document: string } | undefined> {
  const { rows } = await sql<{ organizationId: OrganizationId; document: string }>`
    select c.organization_id as "organizationId", c.document from credentials c join organizations o on o.id = c.organization_id
    where c.erased_at is null and c.status = 'active' and o.is_active order by c.id desc limit 1`.execute(
    database.forService(),
  )
  return rows[0]
}
