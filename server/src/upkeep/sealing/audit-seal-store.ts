import { sql } from 'kysely'
import type { Database, TransactionDb } from '../../platform/db/database.ts'
import type { AuditEntryId, OrganizationId } from '../../platform/ids.ts'
import type { AuditSeal, SealedEntry } from './audit-seal.ts'

/** Takes the lock of the sealer until the end of the transaction; false where another process has it. */
export async function lockSealing(tx: TransactionDb): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit seals', 0)) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** The content of an entry as one text: arrays of JSON have one form in PostgreSQL, whatever wrote them. */
const digest = sql`sha256(convert_to(jsonb_build_array(e.id, e.organization_id,
  to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.action, e.subject_kind, e.subject_id, e.actor_kind,
  e.actor_id, e.actor_account, e.request_id, e.before, e.after)::text, 'UTF8'))`

/** How far behind the newest sealed entry one may still appear: longer than any transaction takes, and than clocks are apart. */
const latestMs = 3_600_000

/** The least id of a moment: the first 48 bits are its milliseconds (RFC 9562). */
const idOf = (ms: ReturnType<typeof sql>) => sql`(lpad(to_hex(greatest(0, ${ms})), 12, '0') || repeat('0', 20))::uuid`

/**
 * The least id that an entry of an hour before the newest sealed one can have. One that is dated ahead of `now`, by a clock that ran
 * wrong or by somebody who wants no more entries sealed, does not count.
 */
const horizonAt = (now: Date) => sql`coalesce((
    select ${idOf(sql`('x' || left(replace(last_entry_id::text, '-', ''), 12))::bit(48)::bigint - ${sql.lit(latestMs)}`)}
    from audit_seals where last_entry_id < ${idOf(sql`${now.getTime() + 1}::bigint`)} order by last_entry_id desc limit 1),
  '00000000-0000-0000-0000-000000000000'::uuid)`

/** Lists entries of all organizations that no seal covers, in the order of their ids. */
export async function listUnsealed(
  tx: TransactionDb,
  now: Date,
  limit: number,
): Promise<(SealedEntry & { organizationId: OrganizationId })[]> {
  const { rows } = await sql<SealedEntry & { organizationId: OrganizationId }>`
    with horizon as materialized (select ${horizonAt(now)} as id),
      covered as materialized (select unnest(entry_ids) as id from audit_seals where last_entry_id >= (select id from horizon))
    select e.id, e.organization_id as "organizationId", ${digest} as digest from audit_entries e
    where e.id >= (select id from horizon) and not exists (select 1 from covered where covered.id = e.id)
    order by e.id limit ${limit}`.execute(tx)
  return rows
}

export type LastSeal = { organizationId: OrganizationId; number: number; digest: Buffer; sealedAt: Date }

/** Lists the newest seal of each of the organizations; of all where none are named. */
export async function listLastSeals(
  db: Pick<TransactionDb, 'getExecutor'>,
  organizationIds?: OrganizationId[],
): Promise<LastSeal[]> {
  const { rows } = await sql<LastSeal>`
    select s.* from organizations o cross join lateral (
      select organization_id as "organizationId", number, digest, sealed_at as "sealedAt" from audit_seals
      where organization_id = o.id order by number desc limit 1) as s
    where ${organizationIds ?? null}::uuid[] is null or o.id = any(${organizationIds ?? null}::uuid[])
    order by s."organizationId"`.execute(db)
  return rows
}

export async function insertAuditSeals(tx: TransactionDb, seals: AuditSeal[]): Promise<void> {
  if (seals.length === 0) return
  await tx
    .insertInto('audit_seals')
    .values(
      seals.map((seal) => ({
        organization_id: seal.organizationId,
        number: seal.number,
        sealed_at: seal.sealedAt,
        last_entry_id: seal.entries.at(-1)?.id as AuditEntryId,
        entry_ids: seal.entries.map(({ id }) => id),
        entry_digests: seal.entries.map(({ digest }) => digest),
        digest: seal.digest,
        key_id: seal.keyId,
        signature: seal.signature,
      })),
    )
    .execute()
}

/** A seal with the present digests of its entries; deleted entries are missing. */
export type CheckedSeal = AuditSeal & { found: Map<AuditEntryId, Buffer> }

/** Reads the seals of an organization in their order, a page at a time, with what their entries are now. */
export async function listSealsToCheck(
  database: Database,
  organizationId: OrganizationId,
  after: number,
  limit: number,
): Promise<CheckedSeal[]> {
  type Row = Omit<AuditSeal, 'entries'> & {
    ids: AuditEntryId[]
    digests: Buffer[]
    foundIds: AuditEntryId[]
    foundDigests: Buffer[]
  }
  const { rows } = await sql<Row>`
    select s.organization_id as "organizationId", s.number, s.sealed_at as "sealedAt", s.entry_ids as ids, s.entry_digests as digests,
      s.digest, s.key_id as "keyId", s.signature, found.ids as "foundIds", found.digests as "foundDigests"
    from audit_seals s cross join lateral (
      select coalesce(array_agg(e.id), '{}') as ids, coalesce(array_agg(${digest}), '{}') as digests
      from audit_entries e where e.id = any(s.entry_ids) and e.organization_id = s.organization_id) as found
    where s.organization_id = ${organizationId} and s.number > ${after} order by s.number limit ${limit}`.execute(
    database.forService(),
  )
  return rows.map(({ ids, digests, foundIds, foundDigests, ...seal }) => ({
    ...seal,
    entries: ids.map((id, at) => ({ id, digest: digests[at] as Buffer })),
    found: new Map(foundIds.map((id, at) => [id, foundDigests[at] as Buffer])),
  }))
}

/** Finds the first entry of an organization that is older than any that may still be sealed, and that no seal covers. */
export async function findPutInBetween(
  database: Database,
  organizationId: OrganizationId,
  now: Date,
): Promise<AuditEntryId | undefined> {
  const { rows } = await sql<{ id: AuditEntryId }>`
    with horizon as materialized (select ${horizonAt(now)} as id),
      covered as materialized (select unnest(entry_ids) as id from audit_seals where organization_id = ${organizationId})
    select e.id from audit_entries e where e.organization_id = ${organizationId} and e.id < (select id from horizon)
      and not exists (select 1 from covered where covered.id = e.id) order by e.id limit 1`.execute(
    database.forService(),
  )
  return rows[0]?.id
}
