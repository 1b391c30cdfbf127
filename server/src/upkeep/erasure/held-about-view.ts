import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { UserId } from '../../platform/ids.ts'
import { type DataSubject, patternOf } from './data-subject.ts'

/** Records as the tables have them, by table. */
export type Records = Record<string, Record<string, unknown>[]>

/** Columns that an export hides: they say nothing about a person, and are secrets or technical keys. */
const hidden = [
  'organization_id',
  'token_hash',
  'code_mac',
  'pin_mac',
  'state_hash',
  'browser_hash',
  'request_hash',
  'public_key',
  'claim',
  'claimed_until',
]

async function readTables(db: Db, conditions: Record<string, RawBuilder<unknown>>): Promise<Records> {
  const records: Records = {}
  for (const [table, condition] of Object.entries(conditions)) {
    const { rows } = await sql<{ record: Record<string, unknown> }>`
      select to_jsonb(t) - ${hidden}::text[] as record from ${sql.table(table)} t where ${condition}`.execute(db)
    if (rows.length > 0) records[table] = rows.map(({ record }) => record)
  }
  return records
}

/** Reads what the tables of the organization hold about a person, but batches and failure records, which are looked through. */
export function readHeldRecords(ctx: Context, { addresses, memberIds }: DataSubject): Promise<Records> {
  const own = sql`organization_id = ${ctx.organization.id}`
  const hasAddress = sql`${own} and normalized_email = any(${addresses}::text[])`
  const ofMember = sql`${own} and member_id = any(${memberIds}::uuid[])`
  const ofAddressOrMember = sql`${own} and (normalized_email = any(${addresses}::text[]) or member_id = any(${memberIds}::uuid[]))`
  const pattern = patternOf(addresses)
  const theirs = sql`(
    select id from credentials where ${hasAddress} union select credential_id from wallet_entries where ${ofMember})`
  return readTables(ctx.db, {
    members: sql`${own} and id = any(${memberIds}::uuid[])`,
    member_emails: ofAddressOrMember,
    address_letters: ofAddressOrMember,
    credentials: sql`${own} and id in ${theirs} and erased_at is null`,
    credential_visits: sql`${own} and credential_id in ${theirs}`,
    wallet_entries: ofMember,
    wallet_offers: sql`${own} and credential_id in ${theirs}`,
    wallet_copies: sql`${own} and credential_id in ${theirs} and document <> ''`,
    outbox: sql`${own} and (credential_id in ${theirs}
      or (resent_at is not null and lower(recipient_email) ~ ${pattern}))`,
    pathway_awards: ofAddressOrMember,
    invitations: hasAddress,
    suppressions: hasAddress,
    idempotency_keys: sql`${own} and lower(body) ~ ${pattern}`,
    provider_sign_ins: sql`${own} and lower(coalesce(trial::text, '') || ' ' || coalesce(next_path, '')) ~ ${pattern}`,
  })
}

/** Reads what the service itself holds about people who sign in, of no organization. */
export function readAccountRecords(db: Db, userIds: readonly UserId[], addresses: readonly string[]): Promise<Records> {
  const ofUser = sql`user_id = any(${userIds}::uuid[])`
  const hasAddress = sql`normalized_email = any(${addresses}::text[])`
  return readTables(db, {
    users: sql`id = any(${userIds}::uuid[])`,
    operators: ofUser,
    wallet_addresses: sql`${ofUser} or ${hasAddress}`,
    sessions: ofUser,
    past_sign_ins: ofUser,
    passkeys: ofUser,
    sign_ins: sql`${ofUser} or ${hasAddress}`,
    team_members: ofUser,
    provider_identities: ofUser,
    holder_choices: hasAddress,
    collections: ofUser,
    inbox_letters: sql`lower(recipient) ~ ${patternOf(addresses)}`,
  })
}
