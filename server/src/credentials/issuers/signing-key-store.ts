import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { pagesById } from '../../platform/db/pages-by-id.ts'
import type { IssuerId, OrganizationId } from '../../platform/ids.ts'
import { sourceStates } from '../../platform/transitions.ts'
import { type DescribedKey, type IssuerKey, type SigningKeyStatus, signingKeyTransitions } from './signing-key.ts'

export async function insertIssuerKey(ctx: Context, issuerId: IssuerId, key: IssuerKey): Promise<void> {
  await ctx.db
    .insertInto('issuer_keys')
    .values({
      id: key.id,
      organization_id: ctx.organization.id,
      issuer_id: issuerId,
      public_key_multibase: key.publicKeyMultibase,
      sealed_private_key: key.sealedPrivateKey,
      status: key.status,
      created_at: ctx.clock.now(),
    })
    .execute()
}

/** Lists the keys of the organization, oldest first. */
export async function listKeys(ctx: Context): Promise<DescribedKey[]> {
  const rows = await ctx.db
    .selectFrom('issuer_keys')
    .select(['id', 'public_key_multibase', 'status', 'created_at', 'ended_at', 'end_reason'])
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    publicKeyMultibase: row.public_key_multibase,
    status: row.status,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
  }))
}

/** Lists the public halves of the compromised keys. */
export async function listCompromisedKeys(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.coalesced
    .selectFrom('issuer_keys')
    .select('public_key_multibase')
    .where('organization_id', '=', ctx.organization.id)
    .where('status', '=', 'compromised')
    .execute()
  return rows.map((row) => row.public_key_multibase)
}

/** Locks the issuer until the end of the transaction, so that changes of its keys run one after the other. */
export async function lockIssuer(ctx: Context): Promise<void> {
  await ctx.db
    .selectFrom('issuers')
    .select('id')
    .where('organization_id', '=', ctx.organization.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Ends a key, where its transitions allow it. `sealed` replaces its private half, which is then gone. */
export async function updateKeyEnded(
  ctx: Context,
  id: string,
  end: { status: Exclude<SigningKeyStatus, 'active'>; reason: string | null; sealed: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('issuer_keys')
    .set({
      status: end.status,
      sealed_private_key: end.sealed,
      ended_at: ctx.clock.now(),
      end_reason: end.reason,
    })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .where('status', 'in', sourceStates(signingKeyTransitions, end.status))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lists the keys of all organizations in steps, and locks each row until the end of the transaction. */
export async function* listKeysOfAllIssuers(
  tx: Db,
  keysInStep: number,
): AsyncGenerator<(IssuerKey & { organizationId: OrganizationId })[]> {
  const readPage = (after: string) =>
    tx
      .selectFrom('issuer_keys')
      .select(['id', 'organization_id', 'public_key_multibase', 'status', 'sealed_private_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(keysInStep)
      .forUpdate()
      .execute()
  for await (const rows of pagesById(readPage, ({ id }) => id))
    yield rows.map((row) => ({
      id: row.id,
      organizationId: row.organization_id,
      publicKeyMultibase: row.public_key_multibase,
      status: row.status,
      sealedPrivateKey: row.sealed_private_key,
    }))
}

/** Updates the seals of many keys in one statement. The sealed content stays the same. */
export async function updateSeals(tx: Db, seals: { id: string; sealed: Buffer }[]): Promise<void> {
  if (seals.length === 0) return
  await sql`update issuer_keys k set sealed_private_key = s.sealed
    from unnest(${seals.map(({ id }) => id)}::uuid[], ${seals.map(({ sealed }) => sealed)}::bytea[]) as s (id, sealed)
    where k.id = s.id`.execute(tx)
}
