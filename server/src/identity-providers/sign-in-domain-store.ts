import type { Context } from '../platform/context.ts'
import type { SignInDomain } from './sign-in-domain.ts'

/** False where it is there already. */
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

/** False where it is proven already, or not there. */
export async function updateDomainProven(ctx: Context, domain: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sign_in_domains')
    .set({ proven_at: ctx.clock.now() })
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
