import { sql } from 'kysely'
import type { Context, TransactionContext } from '../../platform/context.ts'
import { pruning } from '../../platform/db/prune.ts'
import type { ProviderSignInId, UserId } from '../../platform/ids.ts'
import type { Trial } from './provider-sign-in.ts'

/** Somebody who is on their way. */
export type ProviderSignIn = { id: ProviderSignInId; triedBy: UserId | null; nextPath: string | null }

/** Inserts a sign-in, and deletes some of the organization that were begun long ago, with the results of trials. */
export async function insertProviderSignIn(
  ctx: Context,
  signIn: ProviderSignIn & { stateHash: Buffer; browserHash: Buffer; requestedAt: Date; expiresAt: Date },
  endedBefore: Date,
): Promise<void> {
  const which = sql`organization_id = ${ctx.organization.id} and requested_at < ${endedBefore} order by requested_at`
  await sql`
    with ended as (${pruning('provider_sign_ins', which)})
    insert into provider_sign_ins
      (id, organization_id, state_hash, browser_hash, tried_by, next_path, requested_at, expires_at)
    values (${signIn.id}, ${ctx.organization.id}, ${signIn.stateHash}, ${signIn.browserHash}, ${signIn.triedBy},
      ${signIn.nextPath}, ${signIn.requestedAt}, ${signIn.expiresAt})`.execute(ctx.db)
}

/** Uses it up, once, for the browser that set out; undefined for any other, and where it is used or too old. */
export async function useProviderSignIn(
  ctx: Context,
  { stateHash, browserHash }: { stateHash: Buffer; browserHash: Buffer },
): Promise<ProviderSignIn | undefined> {
  const now = ctx.clock.now()
  return ctx.db
    .updateTable('provider_sign_ins')
    .set({ used_at: now })
    .where('organization_id', '=', ctx.organization.id)
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'tried_by as triedBy', 'next_path as nextPath'])
    .executeTakeFirst()
}

export async function updateTrial(ctx: Context, id: ProviderSignInId, trial: Trial): Promise<void> {
  await ctx.db
    .updateTable('provider_sign_ins')
    .set({ trial: JSON.stringify(trial) })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .execute()
}

/** The result of this person's newest trial, since `since`. */
export async function findTrial(ctx: Context, triedBy: UserId, since: Date): Promise<Trial | undefined> {
  const row = await ctx.db
    .selectFrom('provider_sign_ins')
    .select('trial')
    .where('organization_id', '=', ctx.organization.id)
    .where('tried_by', '=', triedBy)
    .where('used_at', '>', since)
    .where('trial', 'is not', null)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.trial as Trial | undefined
}

/** Deletes the ways of these people, and those whose result matches, in lower case. */
export async function deleteProviderSignInsAbout(
  tx: TransactionContext,
  userIds: readonly UserId[],
  pattern: string,
): Promise<void> {
  await sql`
    delete from provider_sign_ins
    where organization_id = ${tx.organization.id} and (tried_by = any(${userIds}::uuid[])
      or lower(coalesce(trial::text, '') || ' ' || coalesce(next_path, '')) ~ ${pattern})`.execute(tx.db)
}
