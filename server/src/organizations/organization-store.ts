import { sql } from 'kysely'
import type { Context, Language, TransactionContext } from '../platform/context.ts'
import type { Database, Db, TransactionDb } from '../platform/db/database.ts'
import type { OrganizationId } from '../platform/ids.ts'
import { listOf } from '../platform/loader.ts'
import { foldName } from './folded-name.ts'
import type { NewOrganization, Organization } from './organization.ts'

const columns = [
  'id',
  'slug',
  'name',
  'language',
  'url',
  'is_active',
  'allows_name_removal',
  'allows_wallets',
  'is_sandbox',
  'created_at',
] as const

export type OrganizationRow = {
  id: OrganizationId
  slug: string
  name: string
  language: Language
  url: string | null
  is_active: boolean
  allows_name_removal: boolean
  allows_wallets: boolean
  is_sandbox: boolean
  created_at: Date
}

export const toOrganization = (row: OrganizationRow): Organization => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  language: row.language,
  url: row.url,
  isActive: row.is_active,
  allowsNameRemoval: row.allows_name_removal,
  allowsWallets: row.allows_wallets,
  isSandbox: row.is_sandbox,
  createdAt: row.created_at,
})

/** False where the slug is taken. */
export async function insertOrganization(
  db: Db,
  { sharesName, isSandbox = false, ...organization }: NewOrganization & { id: OrganizationId; sharesName: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organizations')
    .values({
      ...organization,
      folded_name: foldName(organization.name),
      shares_name: sharesName,
      is_sandbox: isSandbox,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOrganization(database: Database, id: OrganizationId): Promise<Organization | undefined> {
  const db = database.forOrganization(id)
  const found = db.coalesced.selectFrom('organizations').select(columns).where('id', '=', id)
  const row = await found.where('removed_at', 'is', null).executeTakeFirst()
  return row && toOrganization(row)
}

/** Finds an organization by the name in its public address. */
export async function findOrganizationBySlug(database: Database, slug: string): Promise<Organization | undefined> {
  const db = database.forService()
  const found = db.coalesced.selectFrom('organizations').select(columns).where('slug', '=', slug)
  const row = await found.where('removed_at', 'is', null).executeTakeFirst()
  return row && toOrganization(row)
}

export async function listOrganizations(database: Database): Promise<Organization[]> {
  const all = database.forService().selectFrom('organizations').select(columns).orderBy('created_at')
  return (await all.where('removed_at', 'is', null).execute()).map(toOrganization)
}

/** What letters need to know of who sends them. */
export type Sender = Pick<Organization, 'id' | 'allowsWallets' | 'isSandbox'>

export async function listSenders(db: Db, ids: readonly OrganizationId[]): Promise<Map<OrganizationId, Sender>> {
  const all = db
    .selectFrom('organizations')
    .select(['id', 'allows_wallets as allowsWallets', 'is_sandbox as isSandbox'])
  const rows = await all.where(sql<boolean>`id = any(${listOf('uuid', ids)})`).execute()
  return new Map(rows.map((sender) => [sender.id, sender]))
}

/** Finds the organization of a context as a sender. */
export async function getSender(ctx: Context): Promise<Sender> {
  const sender = (await listSenders(ctx.db, [ctx.organization.id])).get(ctx.organization.id)
  if (!sender) throw new Error(`There is no organization ${ctx.organization.id}.`)
  return sender
}

export type RemovedOrganization = Organization & { removedAt: Date }

/** Lists the removed organizations, of which only the record and the audit log are left. */
export async function listRemovedOrganizations(database: Database): Promise<RemovedOrganization[]> {
  const all = database.forService().selectFrom('organizations').select(columns).select('removed_at')
  const rows = await all.where('removed_at', 'is not', null).orderBy('removed_at').execute()
  return rows.flatMap((row) => (row.removed_at ? [{ ...toOrganization(row), removedAt: row.removed_at }] : []))
}

/**
 * Marks an organization as removed, and keeps everybody else's transaction from adding to it until this one ends. False where it is so
 * already.
 */
export async function updateOrganizationRemoved(tx: TransactionDb, id: OrganizationId, at: Date): Promise<boolean> {
  const one = tx.selectFrom('organizations').select('id').where('id', '=', id).where('removed_at', 'is', null)
  if (!(await one.forUpdate().executeTakeFirst())) return false
  await tx.updateTable('organizations').set({ is_active: false, removed_at: at }).where('id', '=', id).execute()
  return true
}

/** Finds the other active organization whose name folds to the same. */
export async function findNameHolder(
  database: Database,
  name: string,
  but: OrganizationId | undefined,
): Promise<{ slug: string } | undefined> {
  let query = database.forService().selectFrom('organizations').select('slug')
  query = query.where('folded_name', '=', foldName(name)).where('is_active', '=', true)
  if (but) query = query.where('id', '<>', but)
  return query.orderBy('created_at').limit(1).executeTakeFirst()
}

/** Whether what a statement failed by is that another organization took the name at the same moment. */
export function isNameTaken(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'organizations_by_name'
}

/** Changes an organization. Without `sharesName` that mark stays as it is. */
export async function updateOrganization(
  ctx: Context,
  {
    name,
    language,
    url,
    allowsNameRemoval,
    allowsWallets,
  }: Pick<Organization, 'name' | 'language' | 'url' | 'allowsNameRemoval' | 'allowsWallets'>,
  sharesName?: boolean,
): Promise<void> {
  const said = { name, folded_name: foldName(name), language, url }
  const columns = { ...said, allows_name_removal: allowsNameRemoval, allows_wallets: allowsWallets }
  await ctx.db
    .updateTable('organizations')
    .set({ ...columns, ...(sharesName !== undefined && { shares_name: sharesName }) })
    .where('id', '=', ctx.organization.id)
    .execute()
}

/**
 * Folds names anew that an older version has folded by other rules, or not at all; its processes may still be running. Call it before a name is
 * compared with others. Where names are equal afterwards, the oldest organization owns the name and the younger ones share it. Processes that do it
 * at the same time do it in the same order, each once.
 */
export async function foldNamesAnew(database: Database): Promise<void> {
  const db = database.forService()
  const all = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'folded_name'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, name, folded_name: before } of all) {
    const folded = foldName(name)
    if (folded === before) continue
    const isOthers = sql<boolean>`exists (
      select 1 from organizations other where other.folded_name = ${folded} and other.is_active and other.id <> ${id})`
    await db
      .updateTable('organizations')
      .set({ folded_name: folded, shares_name: isOthers })
      .where('id', '=', id)
      .where('folded_name', 'is not distinct from', before)
      .execute()
  }
}

const limitColumns = {
  lettersPerDay: 'letters_per_day',
  storedMegabytesPerDay: 'stored_megabytes_per_day',
  membersMax: 'members_max',
  credentialsPerYear: 'credentials_per_year',
} as const

/** The limits of one organization; null where it has no limits of its own. */
export type OrganizationLimits = Record<keyof typeof limitColumns, number | null>

export async function findLimits(ctx: Context): Promise<OrganizationLimits> {
  const row = await ctx.db
    .selectFrom('organizations')
    .select(['letters_per_day', 'stored_megabytes_per_day', 'members_max', 'credentials_per_year'])
    .where('id', '=', ctx.organization.id)
    .executeTakeFirstOrThrow()
  const limits = Object.entries(limitColumns).map(([name, column]) => [name, row[column]])
  return Object.fromEntries(limits) as OrganizationLimits
}

export async function updateLimits(ctx: Context, limits: OrganizationLimits): Promise<void> {
  const columns = Object.entries(limitColumns).map(([name, column]) => [
    column,
    limits[name as keyof OrganizationLimits],
  ])
  await ctx.db
    .updateTable('organizations')
    .set(Object.fromEntries(columns))
    .where('id', '=', ctx.organization.id)
    .execute()
}

/** Locks the moment up to which programs that listen were told what time by itself has done. */
export async function lockToldUntil(tx: TransactionContext): Promise<Date> {
  const query = tx.db.selectFrom('organizations').select('told_until').where('id', '=', tx.organization.id).forUpdate()
  return (await query.executeTakeFirstOrThrow()).told_until
}

export async function updateToldUntil(tx: TransactionContext, at: Date): Promise<void> {
  await tx.db.updateTable('organizations').set({ told_until: at }).where('id', '=', tx.organization.id).execute()
}

/** Whether the owners and administrators of the organization need more than a letter to enter it. */
export async function findAsksMoreThanLetters(ctx: Context): Promise<boolean> {
  const query = ctx.db.selectFrom('organizations').select('asks_more_than_letters as asks')
  const row = await query.where('id', '=', ctx.organization.id).executeTakeFirst()
  return row?.asks ?? false
}

/** Changes that; false where it is so already. */
export async function updateAsksMoreThanLetters(ctx: Context, asks: boolean): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('organizations')
    .set({ asks_more_than_letters: asks })
    .where('id', '=', ctx.organization.id)
    .where('asks_more_than_letters', '<>', asks)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Activates or deactivates the organization. False where it is so already. Changes an organization. Without `sharesName` that mark stays as it
 * is.
 */
export async function updateOrganizationActive(
  ctx: Context,
  isActive: boolean,
  sharesName?: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('organizations')
    .set({ is_active: isActive, ...(sharesName !== undefined && { shares_name: sharesName }) })
    .where('id', '=', ctx.organization.id)
    .where('is_active', '<>', isActive)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
