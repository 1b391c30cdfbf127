import type { Context } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'

/** The link of a person to their account at the provider. */
type Identity = { userId: UserId; subject: string }

/** The person whom this account is, and the account that this person is. */
export async function listIdentities(ctx: Context, subject: string, userId: UserId | undefined): Promise<Identity[]> {
  return ctx.db
    .selectFrom('provider_identities')
    .select(['user_id as userId', 'subject'])
    .where('organization_id', '=', ctx.organization.id)
    .where((where) =>
      where.or([where('subject', '=', subject), ...(userId === undefined ? [] : [where('user_id', '=', userId)])]),
    )
    .execute()
}

/** False where the account or the person was linked at the same moment. */
export async function insertIdentity(ctx: Context, { userId, subject }: Identity): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('provider_identities')
    .values({ organization_id: ctx.organization.id, user_id: userId, subject, linked_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteIdentities(ctx: Context): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('provider_identities')
    .where('organization_id', '=', ctx.organization.id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countIdentities(ctx: Context): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('provider_identities')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', ctx.organization.id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
