import type { Selectable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import type { GroupRole, IdentityProvider, KeptProvider } from './identity-provider.ts'

const columns = [
  'name',
  'issuer',
  'client_id',
  'sealed_client_secret',
  'groups_claim',
  'group_roles',
  'default_role',
  'trusts_emails',
  'is_on',
] as const

const toProvider = (row: Pick<Selectable<Tables['identity_providers']>, (typeof columns)[number]>): KeptProvider => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  sealedClientSecret: row.sealed_client_secret,
  groupsClaim: row.groups_claim,
  groupRoles: row.group_roles as GroupRole[],
  defaultRole: row.default_role,
  trustsEmails: row.trusts_emails,
  isOn: row.is_on,
})

/**
 * Finds the provider of the context's organization. With `use` its row is locked until the end of the transaction: shared to rely on it, or to
 * change it.
 */
export async function findIdentityProvider(ctx: Context, use?: 'rely' | 'change'): Promise<KeptProvider | undefined> {
  let query = ctx.db.selectFrom('identity_providers').select(columns)
  query = query.where('organization_id', '=', ctx.organization.id)
  if (use === 'change') query = query.forUpdate()
  if (use === 'rely') query = query.forShare()
  const row = await query.executeTakeFirst()
  return row && toProvider(row)
}

/** Keeps it in the place of the one before, on or off as that was. */
export async function upsertIdentityProvider(
  ctx: Context,
  provider: IdentityProvider & { sealedClientSecret: Buffer },
): Promise<void> {
  const values = {
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    sealed_client_secret: provider.sealedClientSecret,
    groups_claim: provider.groupsClaim,
    group_roles: JSON.stringify(provider.groupRoles),
    default_role: provider.defaultRole,
    trusts_emails: provider.trustsEmails,
    changed_at: ctx.clock.now(),
  }
  await ctx.db
    .insertInto('identity_providers')
    .values({ ...values, organization_id: ctx.organization.id, is_on: false })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

/** Turns the provider on or off; false where it is so already, or where there is none. */
export async function updateProviderOn(ctx: Context, isOn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('identity_providers')
    .set({ is_on: isOn, changed_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('is_on', '<>', isOn)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteIdentityProvider(ctx: Context): Promise<void> {
  await ctx.db.deleteFrom('identity_providers').where('organization_id', '=', ctx.organization.id).execute()
}

/** The sealed secrets of all organizations, in the transaction that seals them anew. */
export async function listSealedSecrets(
  tx: Db,
): Promise<(Pick<KeptProvider, 'issuer' | 'clientId' | 'sealedClientSecret'> & { organizationId: OrganizationId })[]> {
  return tx
    .selectFrom('identity_providers')
    .select([
      'organization_id as organizationId',
      'issuer',
      'client_id as clientId',
      'sealed_client_secret as sealedClientSecret',
    ])
    .forUpdate()
    .execute()
}

export async function updateSealedSecret(tx: Db, organizationId: OrganizationId, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ sealed_client_secret: sealed })
    .where('organization_id', '=', organizationId)
    .execute()
}
