import { statusListCapacity } from '@sello/open-badges'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { OrganizationId, StatusListId } from '../../platform/ids.ts'

export type SlotRange = { listId: StatusListId; seed: Buffer; first: number; count: number }

/**
 * Allocates up to `count` slots of the organization's open list for good: a slot that a crash leaves unused is never given
 * again.
 *
 * Undefined where the organization has no open list with room that belongs to this history of the database: after a restore,
 * or a failover that lost transactions, an older list no longer knows every slot that it gave out, and serves revocations
 * only. Runs outside the transaction that issues, so that chunks do not wait for one another.
 */
export async function allocateSlots(ctx: Context, count: number): Promise<SlotRange | undefined> {
  const { rows } = await sql<{ id: StatusListId; seed: Buffer; first: number; taken: number }>`
    with open as (
      select id, allocated from status_lists
      where organization_id = ${ctx.organization.id} and allocated < ${statusListCapacity}
        and opened_in = sello_database_mark()
      order by created_at, id limit 1 for update
    )
    update status_lists l set allocated = l.allocated + least(${count}, ${statusListCapacity} - l.allocated)
    from open where l.id = open.id
    returning l.id, l.seed, open.allocated as first, l.allocated - open.allocated as taken`.execute(ctx.db)
  const row = rows[0]
  return row && { listId: row.id, seed: row.seed, first: row.first, count: row.taken }
}

export async function insertStatusList(
  ctx: Context,
  list: { id: StatusListId; seed: Buffer; bits: Buffer; document: string },
): Promise<void> {
  await ctx.db
    .insertInto('status_lists')
    .values({ ...list, organization_id: ctx.organization.id, opened_in: sql<string>`sello_database_mark()` })
    .execute()
}

/** Lists the status lists whose document this verification method signed. */
export async function listStatusListsSignedBy(ctx: Context, verificationMethod: string): Promise<StatusListId[]> {
  const rows = await ctx.db
    .selectFrom('status_lists')
    .select('id')
    .where('organization_id', '=', ctx.organization.id)
    .where(sql<boolean>`position(${`"verificationMethod":${JSON.stringify(verificationMethod)}`} in document) > 0`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Locks the status list until the end of the transaction, so that its revocations run one after another. */
export async function lockStatusListBits(ctx: Context, id: StatusListId): Promise<Buffer> {
  const { bits } = await ctx.db
    .selectFrom('status_lists')
    .select('bits')
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return bits
}

export async function updateStatusList(ctx: Context, id: StatusListId, bits: Buffer, document: string): Promise<void> {
  await ctx.db
    .updateTable('status_lists')
    .set({ bits, document, updated_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .execute()
}

/**
 * Closes the status lists of all organizations for good, so that new credentials get new lists. Returns how many had room
 * left.
 */
export async function updateStatusListsClosed(db: Db): Promise<{ organizationId: OrganizationId; count: number }[]> {
  const { rows } = await sql<{ organizationId: OrganizationId; count: number }>`
    with closed as (
      update status_lists set opened_in = '' where opened_in <> '' and allocated < ${statusListCapacity}
      returning organization_id)
    select organization_id as "organizationId", count(*)::int as count from closed group by 1`.execute(db)
  return rows
}

/** Finds the signed status list for anybody who asks. */
export async function findPublicStatusList(
  database: Database,
  organizationId: OrganizationId,
  id: StatusListId,
): Promise<string | undefined> {
  const row = await database
    .forOrganization(organizationId)
    .selectFrom('status_lists')
    .select('document')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.document
}
