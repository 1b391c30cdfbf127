import type { Context, Language } from '../platform/context.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { OrganizationId } from '../platform/ids.ts'
import type { NewOrganization, Organization } from './organization.ts'

const columns = ['id', 'slug', 'name', 'language', 'url', 'is_active', 'allows_name_removal', 'created_at'] as const

type Row = {
  id: OrganizationId
  slug: string
  name: string
  language: Language
  url: string | null
  is_active: boolean
  allows_name_removal: boolean
  created_at: Date
}

const toOrganization = (row: Row): Organization => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  language: row.language,
  url: row.url,
  isActive: row.is_active,
  allowsNameRemoval: row.allows_name_removal,
  createdAt: row.created_at,
})

export async function insertOrganization(
  db: Db,
  organization: NewOrganization & { id: OrganizationId },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('organizations')
    .values(organization)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOrganization(database: Database, id: OrganizationId): Promise<Organization | undefined> {
  const db = database.forOrganization(id)
  const row = await db.coalesced.selectFrom('organizations').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toOrganization(row)
}

/** Finds an organization by the name in its public address. */
export async function findOrganizationBySlug(database: Database, slug: string): Promise<Organization | undefined> {
  const db = database.forService()
  const row = await db.coalesced.selectFrom('organizations').select(columns).where('slug', '=', slug).executeTakeFirst()
  return row && toOrganization(row)
}

export async function listOrganizations(database: Database): Promise<Organization[]> {
  const rows = await database.forService().selectFrom('organizations').select(columns).orderBy('created_at').execute()
  return rows.map(toOrganization)
}

export async function updateOrganization(
  ctx: Context,
  { name, language, url, allowsNameRemoval }: Pick<Organization, 'name' | 'language' | 'url' | 'allowsNameRemoval'>,
): Promise<void> {
  const columns = { name, language, url, allows_name_removal: allowsNameRemoval }
  await ctx.db.updateTable('organizations').set(columns).where('id', '=', ctx.organization.id).execute()
}

/** Activates or deactivates the organization. False where it is so already. */
export async function updateOrganizationActive(ctx: Context, isActive: boolean): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('organizations')
    .set({ is_active: isActive })
    .where('id', '=', ctx.organization.id)
    .where('is_active', '<>', isActive)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
