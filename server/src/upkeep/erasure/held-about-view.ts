import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { UserId } from '../../platform/ids.ts'
import { type DataSubject, patternOf } from './data-subject.ts'

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

/** Some records of one table, as the table has them. */
export type HeldPart = { table: string; records: Record<string, unknown>[] }

type Conditions = Record<string, RawBuilder<unknown>>

/** The columns that identify a row of a table, where it is not `id`. */
const keys: Record<string, RawBuilder<unknown>[]> = {
  member_emails: [sql`normalized_email`],
  credential_visits: [sql`credential_id`],
  wallet_entries: [sql`member_id`, sql`credential_id`],
  outbox: [sql`credential_id`],
  idempotency_keys: [sql`coalesce(api_key_id, user_id)`, sql`key`],
  operators: [sql`user_id`],
  wallet_addresses: [sql`normalized_email`],
  team_members: [sql`organization_id`, sql`user_id`],
  provider_identities: [sql`organization_id`, sql`user_id`],
  holder_choices: [sql`credential_id`],
}

const rowsInPage = 500
/** A kept answer may have megabytes. */
const answersInPage = 5

/** Reads the tables page by page: somebody may have hundreds of thousands of records. */
async function* readTables(db: Db, conditions: Conditions): AsyncGenerator<HeldPart> {
  for (const [table, condition] of Object.entries(conditions)) {
    const key = keys[table] ?? [sql`id`]
    const limit = table === 'idempotency_keys' ? answersInPage : rowsInPage
    for (let last: string[] | undefined; ; ) {
      const after = last ? sql`and (${sql.join(key)}) > (${sql.join(last)})` : sql``
      const { rows } = await sql<{ record: Record<string, unknown>; place: string[] }>`
        select to_jsonb(t) - ${hidden}::text[] as record, array[${sql.join(key.map((part) => sql`${part}::text`))}] as place
        from ${sql.table(table)} t where (${condition}) ${after} order by ${sql.join(key)} limit ${limit}`.execute(db)
      if (rows.length > 0) yield { table, records: rows.map(({ record }) => record) }
      last = rows.at(-1)?.place
      if (rows.length < limit) break
    }
  }
}

/** Reads what the tables of the organization hold about a person, but batches and failure records, which are looked through. */
export function readHeldRecords(ctx: Context, person: DataSubject): AsyncGenerator<HeldPart> {
  return readTables(ctx.db, heldBy(ctx, person))
}

/** Counts the same, by table. */
export async function countHeldRecords(ctx: Context, person: DataSubject): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [table, condition] of Object.entries(heldBy(ctx, person))) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} t where ${condition}`.execute(ctx.db)
    if (rows[0] && rows[0].count > 0) counts[table] = rows[0].count
  }
  return counts
}

function heldBy(ctx: Context, { addresses, memberIds }: DataSubject): Conditions {
  const own = sql`organization_id = ${ctx.organization.id}`
  const hasAddress = sql`${own} and normalized_email = any(${addresses}::text[])`
  const ofMember = sql`${own} and member_id = any(${memberIds}::uuid[])`
  const ofAddressOrMember = sql`${own} and (normalized_email = any(${addresses}::text[]) or member_id = any(${memberIds}::uuid[]))`
  const pattern = patternOf(addresses)
  const theirs = sql`(
    select id from credentials where ${hasAddress} union select credential_id from wallet_entries where ${ofMember})`
  return {
    members: sql`${own} and id = any(${memberIds}::uuid[])`,
    member_emails: ofAddressOrMember,
    address_letters: ofAddressOrMember,
    credentials: sql`${own} and id in ${theirs} and erased_at is null`,
    // A reason that their credentials do not have themselves, as they had been revoked before.
    batch_revocations: sql`${own} and reason <> ''
      and (id in (select revocation_id from revocation_rows where ${own} and credential_id in ${theirs})
        or batch_id in (select batch_id from credentials where ${own} and id in ${theirs}))
      and reason not in (select revocation_reason from credentials where ${own} and id in ${theirs} and revocation_reason is not null)`,
    credential_visits: sql`${own} and credential_id in ${theirs}`,
    wallet_entries: ofMember,
    wallet_offers: sql`${own} and credential_id in ${theirs}`,
    wallet_copies: sql`${own} and credential_id in ${theirs} and document <> ''`,
    outbox: sql`${own} and (credential_id in ${theirs}
      or (resent_at is not null and lower(recipient_email) ~ ${pattern}))`,
    pathway_awards: ofAddressOrMember,
    invitations: hasAddress,
    suppressions: hasAddress,
    sandbox_letters: sql`${own} and lower(recipient) ~ ${pattern}`,
    idempotency_keys: sql`${own} and lower(body) ~ ${pattern}`,
    provider_sign_ins: sql`${own} and lower(coalesce(trial::text, '') || ' ' || coalesce(next_path, '')) ~ ${pattern}`,
  }
}

/** Reads what the service itself holds about people who sign in, of no organization. */
export function readAccountRecords(
  db: Db,
  userIds: readonly UserId[],
  addresses: readonly string[],
): AsyncGenerator<HeldPart> {
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
