import type { Context } from '../../platform/context.ts'

/**
 * Finds the markup of the narrative with this hash: null where rendering it failed, undefined where nobody has tried.
 */
export async function findCriteriaMarkup(ctx: Context, narrativeHash: Buffer): Promise<string | null | undefined> {
  const row = await ctx.db.coalesced
    .selectFrom('criteria')
    .select('markup')
    .where('organization_id', '=', ctx.organization.id)
    .where('narrative_hash', '=', narrativeHash)
    .executeTakeFirst()
  return row?.markup
}

/** Inserts the markup of a narrative. The first one stays, since the same text gives the same markup. */
export async function insertCriteriaMarkup(ctx: Context, narrativeHash: Buffer, markup: string | null): Promise<void> {
  await ctx.db
    .insertInto('criteria')
    .values({ organization_id: ctx.organization.id, narrative_hash: narrativeHash, markup })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
