import { sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import type { SignInDomain } from './sign-in-domain.ts'

/** Stores a domain; false where the organization has it already. */
export async function insertSignInDomain(ctx: Context, domain: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sign_in_domains')
    .values({ organization_id: ctx.organization.id, domain, added_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function listSignInDomains(ctx: Context): Promise<SignInDomain[]> {
  return ctx.db
    .selectFrom('sign_in_domains')
    .select(['domain', 'proven_at as provenAt'])
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('added_at')
    .orderBy('domain')
    .execute()
}

/**
 * Whether a domain is proven. It stays proven until the end of the transaction: whoever removes it waits, and then ends the sessions that relied on
 * it.
 */
export async function relyOnDomain(tx: TransactionContext, domain: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('sign_in_domains')
    .select('domain')
    .where('organization_id', '=', tx.organization.id)
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The domains that an organization has proven to be its own, for anybody who asks who it is. */
export async function listProvenDomains(database: Database, id: OrganizationId): Promise<string[]> {
  const rows = await database
    .forService()
    .selectFrom('sign_in_domains')
    .select('domain')
    .where('organization_id', '=', id)
    .where('proven_at', 'is not', null)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

/** A domain that was proven by its record in the DNS, and when that was last seen. */
export type SeenDomain = { organizationId: OrganizationId; domain: string; seenAt: Date }

/** Lists up to `limit` domains that are proven by a record, others each time. Domains that the operator vouched for are not among them. */
export async function listSeenDomains(database: Database, limit: number): Promise<SeenDomain[]> {
  return database
    .forService()
    .selectFrom('sign_in_domains')
    .select(['organization_id as organizationId', 'domain', 'seen_at as seenAt'])
    .where('proven_at', 'is not', null)
    .where('seen_at', 'is not', null)
    .$narrowType<{ seenAt: Date }>()
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
}

export async function updateDomainSeen(ctx: Context, domain: string): Promise<void> {
  await ctx.db
    .updateTable('sign_in_domains')
    .set({ seen_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('domain', '=', domain)
    .where('seen_at', 'is not', null)
    .execute()
}

/** False where it is not proven by a record any more. */
export async function updateDomainLapsed(ctx: Context, domain: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sign_in_domains')
    .set({ proven_at: null, seen_at: null })
    .where('organization_id', '=', ctx.organization.id)
    .where('domain', '=', domain)
    .where('seen_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where it is proven already, or not there. `wasSeen` where its record proves it. */
export async function updateDomainProven(ctx: Context, domain: string, wasSeen: boolean): Promise<boolean> {
  const now = ctx.clock.now()
  const { numUpdatedRows } = await ctx.db
    .updateTable('sign_in_domains')
    .set({ proven_at: now, seen_at: wasSeen ? now : null })
    .where('organization_id', '=', ctx.organization.id)
    .where('domain', '=', domain)
    .where('proven_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteSignInDomain(ctx: Context, domain: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sign_in_domains')
    .where('organization_id', '=', ctx.organization.id)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
