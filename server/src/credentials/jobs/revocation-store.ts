import { type Selectable, sql } from 'kysely'
import { announce, type Context, type TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ApiKeyId, BatchId, CredentialId, OrganizationId, RevocationId, UserId } from '../../platform/ids.ts'

/** The revocation of many credentials, with its progress: of a whole batch, or of the credentials named in its rows. */
export type Revocation = {
  id: RevocationId
  /** Null where its credentials are named one by one. */
  batchId: BatchId | null
  /** Who asked for it: a person or a key; both null for the operator. */
  requestedBy: UserId | null
  apiKeyId: ApiKeyId | null
  requestId: string | null
  reason: string
  requestedAt: Date
  total: number
  revoked: number
  finishedAt: Date | null
}

/** The result for a named credential. For a refusal it is the code of the refusal. */
export type RevocationOutcome = 'revoked' | 'already_revoked' | 'credential_not_found' | 'template_not_allowed'

const toRevocation = (row: Selectable<Tables['batch_revocations']>): Revocation => ({
  id: row.id,
  batchId: row.batch_id,
  requestedBy: row.requested_by,
  apiKeyId: row.api_key_id,
  requestId: row.request_id,
  reason: row.reason,
  requestedAt: row.requested_at,
  total: row.total,
  revoked: row.revoked,
  finishedAt: row.finished_at,
})

type Asked = Pick<Revocation, 'id' | 'requestedBy' | 'apiKeyId' | 'reason' | 'total'>

/**
 * Stores that a batch is taken back. A revocation that has finished starts again, for credentials that were issued since. One that is at work stays
 * as it is: then false is returned.
 */
export async function upsertBatchRevocation(ctx: Context, given: Asked & { batchId: BatchId }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into batch_revocations as r
      (id, batch_id, organization_id, requested_by, api_key_id, request_id, reason, requested_at, total)
    values (${given.id}, ${given.batchId}, ${ctx.organization.id}, ${given.requestedBy}, ${given.apiKeyId}, ${ctx.requestId},
      ${given.reason}, ${ctx.clock.now()}, ${given.total})
    on conflict (batch_id) do update set requested_by = excluded.requested_by, api_key_id = excluded.api_key_id,
      request_id = excluded.request_id, reason = excluded.reason, requested_at = excluded.requested_at,
      total = r.revoked + excluded.total, finished_at = null
    where r.finished_at is not null`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Stores a revocation of credentials that are named, each with its outcome where that is known already. It has finished where all are. */
export async function insertRevocation(
  ctx: Context,
  given: Asked & Pick<Revocation, 'finishedAt'>,
  rows: { credentialId: CredentialId; outcome: RevocationOutcome | null }[],
): Promise<void> {
  await ctx.db
    .insertInto('batch_revocations')
    .values({
      id: given.id,
      organization_id: ctx.organization.id,
      requested_by: given.requestedBy,
      api_key_id: given.apiKeyId,
      request_id: ctx.requestId,
      reason: given.reason,
      requested_at: ctx.clock.now(),
      total: given.total,
      finished_at: given.finishedAt,
    })
    .execute()
  await sql`
    insert into revocation_rows (revocation_id, organization_id, credential_id, outcome)
    select ${given.id}, ${ctx.organization.id}, r.credential_id, r.outcome
    from unnest(${rows.map(({ credentialId }) => credentialId)}::uuid[], ${rows.map(({ outcome }) => outcome)}::text[])
      as r (credential_id, outcome)`.execute(ctx.db)
}

/** Counts the revocations of named credentials that are at work. They are locked, so that two that start at once see each other. */
export async function countOpenRevocations(tx: TransactionContext): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('revocations' || ${tx.organization.id}::text, 0))`.execute(
    tx.db,
  )
  const { count } = await tx.db
    .selectFrom('batch_revocations')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('organization_id', '=', tx.organization.id)
    .where('batch_id', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Whether a batch was taken back. Nobody can take it back until the commit, so a credential that this transaction issues for one of its rows will be
 * revoked with the others.
 */
export async function isBatchTakenBack(tx: TransactionContext, batchId: BatchId): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${revocationLock(batchId)})`.execute(tx.db)
  return (await findBatchRevocation(tx, batchId)) !== undefined
}

/** Waits for retries of rows of the batch that are under way, and blocks further retries until the commit. */
export async function lockBatchRevocation(tx: TransactionContext, batchId: BatchId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${revocationLock(batchId)})`.execute(tx.db)
}

const revocationLock = (batchId: BatchId) => sql`hashtextextended('batch_revocations' || ${batchId}::text, 0)`

export async function findBatchRevocation(ctx: Context, batchId: BatchId): Promise<Revocation | undefined> {
  const row = await revocations(ctx).where('batch_id', '=', batchId).executeTakeFirst()
  return row && toRevocation(row)
}

export async function findRevocation(ctx: Context, id: RevocationId): Promise<Revocation | undefined> {
  const row = await revocations(ctx).where('id', '=', id).executeTakeFirst()
  return row && toRevocation(row)
}

/** Locks a revocation until the end of the transaction, so that its parts follow each other whoever does them. */
export async function lockRevocation(tx: TransactionContext, id: RevocationId): Promise<Revocation | undefined> {
  const row = await revocations(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toRevocation(row)
}

const revocations = (ctx: Context) =>
  ctx.db.selectFrom('batch_revocations').selectAll().where('organization_id', '=', ctx.organization.id)

/** Lists up to `limit` named credentials of a revocation that have no result yet. */
export async function listToRevoke(ctx: Context, id: RevocationId, limit: number): Promise<CredentialId[]> {
  const rows = await revocationRows(ctx, id)
    .select('credential_id')
    .where('outcome', 'is', null)
    .orderBy('credential_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.credential_id)
}

/** Lists the result of each named credential of a revocation; null where it has none yet. */
export async function listRevocationRows(
  ctx: Context,
  id: RevocationId,
): Promise<{ credentialId: CredentialId; outcome: RevocationOutcome | null }[]> {
  return revocationRows(ctx, id).select(['credential_id as credentialId', 'outcome']).orderBy('credential_id').execute()
}

const revocationRows = (ctx: Context, id: RevocationId) =>
  ctx.db
    .selectFrom('revocation_rows')
    .where('organization_id', '=', ctx.organization.id)
    .where('revocation_id', '=', id)

/** Records the results of these credentials: those that this part revoked, and those that had been revoked before. */
export async function updateRevocationRows(
  ctx: Context,
  id: RevocationId,
  ids: readonly CredentialId[],
  revoked: readonly CredentialId[],
): Promise<void> {
  await sql`
    update revocation_rows
    set outcome = case when credential_id = any(${revoked}::uuid[]) then 'revoked' else 'already_revoked' end
    where organization_id = ${ctx.organization.id} and revocation_id = ${id} and credential_id = any(${ids}::uuid[])
      and outcome is null`.execute(ctx.db)
}

/** Counts a part that is revoked. Call it in the transaction of the part. */
export async function updateRevocationCounted(ctx: Context, id: RevocationId, revoked: number): Promise<void> {
  await ctx.db
    .updateTable('batch_revocations')
    .set({ revoked: sql`revoked + ${revoked}` })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .execute()
  announce(ctx, 'batches')
}

/** Ends a revocation, with its reason or without. */
export async function updateRevocationFinished(ctx: Context, id: RevocationId, keepsReason: boolean): Promise<void> {
  await ctx.db
    .updateTable('batch_revocations')
    .set({ finished_at: ctx.clock.now(), ...(!keepsReason && { reason: '' }) })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
  announce(ctx, 'batches')
}

/** Holds the revocations that are at work until the commit. Lock them before their credentials, as their parts do. */
export async function lockOpenRevocations(tx: TransactionContext): Promise<void> {
  await revocations(tx).where('finished_at', 'is', null).orderBy('id').forUpdate().execute()
}

/**
 * Empties the reason of finished revocations that have one of these credentials. A running revocation still needs its reason for the other
 * credentials.
 */
export async function updateRevocationReasonsErased(
  tx: TransactionContext,
  credentials: readonly { id: CredentialId; batchId: BatchId }[],
): Promise<void> {
  const own = sql`organization_id = ${tx.organization.id}`
  const ids = credentials.map(({ id }) => id)
  const batchIds = credentials.map(({ batchId }) => batchId)
  await sql`
    update batch_revocations set reason = '' where ${own} and finished_at is not null and reason <> ''
      and (batch_id = any(${batchIds}::uuid[])
        or id in (select revocation_id from revocation_rows where ${own} and credential_id = any(${ids}::uuid[])))`.execute(
    tx.db,
  )
}

/** Lists the revocations that have not finished, of all organizations: a restored database has to resume them. */
export async function listOpenRevocations(
  database: Database,
): Promise<{ organizationId: OrganizationId; revocationId: RevocationId }[]> {
  return database
    .forService()
    .selectFrom('batch_revocations')
    .select(['organization_id as organizationId', 'id as revocationId'])
    .where('finished_at', 'is', null)
    .orderBy('requested_at')
    .execute()
}

/** Deletes up to `limit` revocations of named credentials that finished long ago. That a batch was taken back is kept. */
export async function deleteRevocations(ctx: Context, finishedBefore: Date, limit: number): Promise<number> {
  const which = sql`organization_id = ${ctx.organization.id} and batch_id is null and finished_at < ${finishedBefore}`
  return prune(ctx.db, 'batch_revocations', which, limit)
}
