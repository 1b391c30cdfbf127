import { type RawBuilder, type Selectable, sql } from 'kysely'
import { insertLetters, type NewLetter } from '../mail/outbox-store.ts'
import { countingAddresses } from '../organizations/members/member-store.ts'
import { announce, type Context, type TransactionContext } from '../platform/context.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { type EventOrigin, insertEvents } from '../platform/event-log/event-store.ts'
import type { BatchId, CredentialId, MemberId, OrganizationId } from '../platform/ids.ts'
import { inOrderOf } from '../platform/lists.ts'
import { eachOf, type ListType, listOf, openLoader, packed } from '../platform/loader.ts'
import { insertSearchPage } from '../platform/search/search-page-store.ts'
import type { NamedAddress } from '../platform/search/search-text.ts'
import { sourceStates } from '../platform/transitions.ts'
import { insertArrivals, isTemplateAwaited } from './arrivals/arrival-store.ts'
import { type Credential, credentialTransitions, type NewCredential } from './credential.ts'
import { insertIssuedEvents, toldCredentials } from './told-credentials-view.ts'
import { insertWalletEntries } from './wallets/wallet-entry-store.ts'

export const toCredential = (row: Selectable<Tables['credentials']>): Credential => ({
  id: row.id,
  templateId: row.template_id,
  batchId: row.batch_id,
  rowNumber: row.row_number,
  recipientEmail: row.recipient_email,
  normalizedEmail: row.normalized_email,
  achievementName: row.achievement_name,
  status: row.status,
  revocationReason: row.revocation_reason,
  revokedAt: row.revoked_at,
  issuedAt: row.issued_at,
  validUntil: row.valid_until,
  memberId: row.member_id,
  statusListId: row.status_list_id,
  statusListIndex: row.status_list_index,
  document: row.document,
  erasedAt: row.erased_at,
  supersededBy: row.superseded_by,
  externalId: row.external_id,
})

/**
 * Stores credentials with their letters and wallet entries in one statement, and returns the ids of the new ones. A credential is skipped where its
 * batch already has one for the same person: the primary key of `issuances` holds that, also if the same chunk runs twice at once. Credentials
 * outside of chunks are noted as arrivals; pathways look at a batch as a whole when it is finished.
 */
export async function insertCredentials(
  ctx: Context,
  credentials: NewCredential[],
  letters: { chunkIndex: number | null; letters: NewLetter[]; origins?: EventOrigin[] },
): Promise<Set<CredentialId>> {
  if (credentials.length === 0) return new Set()
  const documents = packed(credentials.map(({ document }) => document))
  const list = (type: ListType, name: keyof NewCredential) => listOf(type, credentials, (one) => one[name])
  // Few have an id of the sender's: the statement of all others is a shorter one.
  const isNamed = credentials.some(({ externalId }) => externalId !== null)
  const externalId = (from: RawBuilder<unknown>) => (isNamed ? sql`, ${from}` : sql``)
  const { rows } = await sql<{ id: CredentialId }>`
    with given as (select * from
      unnest(${list('uuid', 'id')}, ${list('uuid', 'templateId')}, ${list('uuid', 'batchId')}, ${list('int', 'rowNumber')},
      ${list('text', 'recipientEmail')}, ${list('text', 'normalizedEmail')}, ${list('text', 'achievementName')},
      ${list('timestamptz', 'issuedAt')}, ${list('timestamptz', 'validUntil')}, ${list('uuid', 'memberId')},
      ${list('uuid', 'statusListId')}, ${list('int', 'statusListIndex')}, ${documents.starts}, ${documents.lengths}${externalId(list('text', 'externalId'))})
      as r (id, template_id, batch_id, row_number, email, normalized_email, achievement_name, issued_at, valid_until, member_id, list_id, list_index, start, length${externalId(sql`external_id`)})),
    issued as (insert into issuances (batch_id, normalized_email, credential_id, organization_id, status_list_id, status_list_index)
    select batch_id, normalized_email, id, ${ctx.organization.id}, list_id, list_index from given
    on conflict (batch_id, normalized_email) do nothing
    returning credential_id),
    stored as (insert into credentials (id, organization_id, template_id, batch_id, row_number, recipient_email, normalized_email,
      achievement_name, issued_at, valid_until, member_id, status_list_id, status_list_index, document${externalId(sql`external_id`)})
    select r.id, ${ctx.organization.id}, r.template_id, r.batch_id, r.row_number, r.email, r.normalized_email,
      r.achievement_name, r.issued_at, r.valid_until, r.member_id, r.list_id, r.list_index,
      ${documents.textAt('r.start', 'r.length')}${externalId(sql`r.external_id`)}
    from given r join issued on issued.credential_id = r.id
    returning id, batch_id, row_number, member_id, template_id${externalId(sql`external_id`)}),
    letters as (${insertLetters(ctx, sql`stored`, letters, isTemplateAwaited(ctx, sql`credential.template_id`))}),
    linked as (${insertWalletEntries(ctx, sql`stored`)}),
    told as (${insertIssuedEvents(ctx, credentials, letters.origins, isNamed)}),
    findable as (${insertSearchPage(ctx, namedOf(credentials, letters.letters))})
    ${letters.chunkIndex === null ? sql`, arrived as (${insertArrivals(ctx, sql`stored`, 'issued')})` : sql``}
    select id from stored`.execute(ctx.db)
  announce(ctx, 'credentials', 'letters')
  return new Set(rows.map((row) => row.id))
}

/** The credentials, each with the recipient's name as its letter has it. */
function namedOf(credentials: NewCredential[], letters: NewLetter[]): (NamedAddress & { id: CredentialId })[] {
  const names = new Map(letters.map(({ credentialId, words }) => [credentialId, words.recipientName]))
  return credentials.map(({ id, recipientEmail, normalizedEmail }) => {
    return { id, normalizedEmail, email: recipientEmail, name: names.get(id) }
  })
}

/**
 * Puts earlier credentials into the wallets of these members: all that were issued to their proven addresses, in one statement. Returns how many
 * entries are new.
 */
export async function insertEarlierWalletEntries(ctx: Context, memberIds: MemberId[]): Promise<number> {
  const earlier = sql`(select credential.id, address.member_id from ${countingAddresses(ctx, memberIds)} as address
    join credentials credential on credential.organization_id = ${ctx.organization.id}
      and credential.normalized_email = address.normalized_email) as earlier`
  const { numAffectedRows } = await insertWalletEntries(ctx, earlier).execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}

export async function findCredentialById(ctx: Context, id: CredentialId): Promise<Credential | undefined> {
  const row = await loadCredentialRow(ctx, id)
  return row && toCredential(row)
}

const loadCredentialRow = openLoader(async ({ db, organization }: Context, ids: CredentialId[]) => {
  const one = sql`select * from credentials where organization_id = ${organization.id} and id = asked.key`
  const { rows } = await sql<
    Selectable<Tables['credentials']>
  >`select found.* from ${eachOf('uuid', ids, one)}`.execute(db)
  return inOrderOf(ids, rows)
})

/** Locks a credential until the transaction ends. False where it is no longer this address's. */
export async function holdCredentialOf(
  tx: Db,
  { id, normalizedEmail }: Pick<Credential, 'id' | 'normalizedEmail'>,
): Promise<boolean> {
  const one = tx.selectFrom('credentials').select('id').where('id', '=', id)
  const row = await one.where('normalized_email', '=', normalizedEmail).forShare().executeTakeFirst()
  return row !== undefined
}

/** Finds the organization that issued a credential, unlisted or not: for the operator, who acts for all organizations. */
export async function findIssuingOrganization(
  database: Database,
  id: CredentialId,
): Promise<OrganizationId | undefined> {
  const query = database.forService().selectFrom('credentials').select('organization_id').where('id', '=', id)
  return (await query.executeTakeFirst())?.organization_id
}

/** The columns of a credential without its document, which is most of it. */
export const factColumns = [
  'id',
  'template_id',
  'batch_id',
  'row_number',
  'recipient_email',
  'normalized_email',
  'achievement_name',
  'status',
  'revocation_reason',
  'revoked_at',
  'issued_at',
  'valid_until',
  'member_id',
  'status_list_id',
  'status_list_index',
  'organization_id',
  'erased_at',
  'superseded_by',
  'external_id',
] as const

/** Locks the credential until the end of the transaction. */
export async function lockCredential(ctx: Context, id: CredentialId): Promise<Credential | undefined> {
  const row = await ctx.db
    .selectFrom('credentials')
    .selectAll()
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toCredential(row)
}

/** The parts of a credential that revoking it needs. */
export type Revocable = Pick<Credential, 'id' | 'statusListId' | 'statusListIndex'>

/** Records that these credentials are revoked, and their successor where they have one, and notes them as arrivals for the pathways that awaited them. */
export async function updateCredentialsRevoked(
  ctx: Context,
  ids: CredentialId[],
  reason: string,
  supersededBy: CredentialId | null,
): Promise<void> {
  await sql`
    with revoked as (
      update credentials set status = 'revoked', revocation_reason = ${reason}, revoked_at = ${ctx.clock.now()},
        superseded_by = ${supersededBy}::uuid
      where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[])
        and status = any(${sourceStates(credentialTransitions, 'revoked')}::text[])
      returning id, template_id, batch_id, row_number, superseded_by, external_id),
    told as (${insertEvents(ctx, supersededBy ? 'credential.superseded' : 'credential.revoked', toldCredentials(ctx, sql`revoked`, sql`jsonb_build_object('successor_id', superseded_by, 'external_id', external_id)`))})
    ${insertArrivals(ctx, sql`revoked`, 'revoked')}`.execute(ctx.db)
}

/** Lists the properties of these credentials that pathways look at. */
export async function listArrived(
  ctx: Context,
  ids: CredentialId[],
): Promise<Pick<Credential, 'id' | 'templateId' | 'status'>[]> {
  return ctx.db
    .selectFrom('credentials')
    .select(['id', 'template_id as templateId', 'status'])
    .where('organization_id', '=', ctx.organization.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Notes the credentials of a batch as arrivals, where pathways could not look at the batch as a whole. */
export async function insertBatchArrivals(ctx: Context, batchId: BatchId): Promise<void> {
  const credentials = sql`(
    select id, template_id from credentials where organization_id = ${ctx.organization.id} and batch_id = ${batchId})`
  await insertArrivals(ctx, credentials, 'issued').execute(ctx.db)
}

/** Locks those of these credentials that are active, until the end of the transaction. */
export async function lockActiveCredentials(ctx: Context, ids: readonly string[]): Promise<Revocable[]> {
  const { rows } = await sql<Revocable>`
    select id, status_list_id as "statusListId", status_list_index as "statusListIndex" from credentials
    where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[]) and status = 'active'
    order by id for update`.execute(ctx.db)
  return rows
}

/** Lists the normalised addresses to which these credentials were issued, without those of erased people. */
export async function listAddressesOfCredentials(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct normalized_email as address from credentials
    where organization_id = ${ctx.organization.id} and id = any(${ids}::uuid[]) and erased_at is null`.execute(ctx.db)
  return rows.map(({ address }) => address)
}

/**
 * Empties up to `limit` credentials that were issued to these addresses or are in the wallets of these members, and returns their ids. What remains
 * tells nothing of the person; the index in the status list stays, so that the credential can be revoked.
 */
export async function updateCredentialsErased(
  tx: TransactionContext,
  { addresses, memberIds }: { addresses: readonly string[]; memberIds: readonly MemberId[] },
  limit: number,
): Promise<{ id: CredentialId; batchId: BatchId; isAddressed: boolean }[]> {
  const { rows } = await sql<{ id: CredentialId; batchId: BatchId; isAddressed: boolean }>`
    with about as (
      select id, true as is_addressed from credentials
      where organization_id = ${tx.organization.id} and normalized_email = any(${addresses}::text[])
      union
      select c.id, c.normalized_email = any(${addresses}::text[]) from wallet_entries e join credentials c on c.organization_id = e.organization_id and c.id = e.credential_id
      where e.organization_id = ${tx.organization.id} and e.member_id = any(${memberIds}::uuid[]) and c.erased_at is null
      limit ${limit}),
    place as (
      update issuances i set normalized_email = 'erased:' || i.credential_id from credentials c join about using (id)
      where i.batch_id = c.batch_id and i.normalized_email = c.normalized_email and i.credential_id = c.id),
    parted as (
      update credentials c set superseded_by = null from about
      where c.organization_id = ${tx.organization.id} and c.superseded_by = about.id and c.id not in (select id from about)),
    erased as (update credentials c set recipient_email = '', normalized_email = 'erased:' || c.id, member_id = null, document = '', external_id = null,
      revocation_reason = case when revocation_reason is not null then '' end, superseded_by = null, erased_at = ${tx.clock.now()}
    from about where c.id = about.id and c.erased_at is null
    returning c.id, c.template_id, c.batch_id, c.row_number, about.is_addressed),
    told as (${insertEvents(tx, 'credential.erased', toldCredentials(tx, sql`erased`))})
    select id, batch_id as "batchId", is_addressed as "isAddressed" from erased`.execute(tx.db)
  return rows
}
