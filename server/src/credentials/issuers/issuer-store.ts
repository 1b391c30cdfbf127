import { organizationDid } from '@sello/open-badges'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context, OrganizationScope } from '../../platform/context.ts'
import type { Database, TransactionDb } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { openLoader } from '../../platform/loader.ts'
import type { Issuer } from './issuer.ts'
import type { IssuerKey } from './signing-key.ts'

export type IssuerRow = Omit<Selectable<Tables['issuers']>, 'organization_id' | 'created_at'> & {
  keys: (Omit<IssuerKey, 'sealedPrivateKey'> & { sealedPrivateKey: string })[]
}

/** Gets the issuer of the organization with all its keys, oldest first. */
export async function getIssuer(ctx: Context): Promise<Issuer> {
  const issuer = await findIssuer(ctx)
  if (!issuer) throw new Error(`Organization ${ctx.organization.id} has no issuer.`)
  return issuer
}

/** The part of a context that a query needs, for callers that know only the id of the organization. */
type IssuerScope = Pick<Context, 'db'> & { organization: Pick<OrganizationScope, 'id'> }

export async function findIssuer(ctx: IssuerScope): Promise<Issuer | undefined> {
  const { rows } = await selectIssuer(ctx).execute(ctx.db.coalesced)
  return rows[0] && toIssuer(rows[0])
}

/** The same, by one statement for all who ask at the same time: verifiers of a batch fetch the keys of one issuer together. */
export const loadIssuer = openLoader(async (ctx: IssuerScope, asked: undefined[]) => {
  const issuer = await findIssuer(ctx)
  return asked.map(() => issuer)
})

/** The query of `getIssuer`, for a view that reads more in the same statement. */
export function selectIssuer(ctx: IssuerScope): RawBuilder<IssuerRow> {
  return sql`
    select i.id, i.did, i.name, i.url, i.email, i.image_url, i.reply_to, i.description, i.accent, json_agg(json_build_object(
      'id', k.id, 'publicKeyMultibase', k.public_key_multibase, 'status', k.status,
      'sealedPrivateKey', encode(k.sealed_private_key, 'base64')
    ) order by k.created_at, k.id) as keys
    from issuers i join issuer_keys k on k.organization_id = i.organization_id and k.issuer_id = i.id
    where i.organization_id = ${ctx.organization.id} group by i.id`
}

/** Reads a row of `selectIssuer`, whether it came as columns or as JSON. */
export function toIssuer(row: IssuerRow): Issuer {
  const keys = row.keys.map((key) => ({ ...key, sealedPrivateKey: Buffer.from(key.sealedPrivateKey, 'base64') }))
  return {
    id: row.id,
    did: row.did,
    name: row.name,
    url: row.url,
    email: row.email,
    imageUrl: row.image_url,
    replyTo: row.reply_to,
    description: row.description,
    accent: row.accent,
    keys,
  }
}

/** The colour of the pages of an organization; undefined where it has chosen none. */
export async function findAccent(database: Database, id: OrganizationId): Promise<string | undefined> {
  const { coalesced } = database.forOrganization(id)
  const row = await coalesced
    .selectFrom('issuers')
    .select('accent')
    .where('organization_id', '=', id)
    .executeTakeFirst()
  return row?.accent ?? undefined
}

export async function insertIssuer(ctx: Context, issuer: Omit<Issuer, 'keys'>): Promise<void> {
  await ctx.db
    .insertInto('issuers')
    .values({
      id: issuer.id,
      organization_id: ctx.organization.id,
      did: issuer.did,
      ...profileOf(issuer),
    })
    .execute()
}

function profileOf(issuer: Omit<Issuer, 'keys'>) {
  return {
    name: issuer.name,
    url: issuer.url,
    email: issuer.email,
    image_url: issuer.imageUrl,
    reply_to: issuer.replyTo,
    description: issuer.description,
    accent: issuer.accent,
  }
}

/** Updates the profile of an issuer. Its DID and keys are not changed. */
export async function updateIssuer(ctx: Context, issuer: Issuer): Promise<void> {
  await ctx.db
    .updateTable('issuers')
    .set(profileOf(issuer))
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', issuer.id)
    .execute()
}

/** Finds the organization to which a signing key belongs. */
export async function findKeyOwner(database: Database, keyId: string): Promise<OrganizationId | undefined> {
  const row = await database
    .forService()
    .selectFrom('issuer_keys')
    .select('organization_id')
    .where('id', '=', keyId)
    .executeTakeFirst()
  return row?.organization_id
}

/**
 * Replaces one address of the service by another in the DID of every issuer, and in its URL where the issuer's page here is its URL. Returns the
 * organizations.
 */
export async function updateIssuerAddresses(tx: TransactionDb, from: string, to: string): Promise<OrganizationId[]> {
  const did = organizationDid(new URL(to).host, '')
  const { rows } = await sql<{ id: OrganizationId }>`update issuers set did = ${did}::text || organization_id,
    url = case when url = ${from}::text || '/orgs/' || organization_id then ${to}::text || '/orgs/' || organization_id
      else url end
    returning organization_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists the DID of each organization that has an issuer. */
export async function listIssuerDids(database: Database): Promise<Map<OrganizationId, string>> {
  const rows = await database.forService().selectFrom('issuers').select(['organization_id', 'did']).execute()
  return new Map(rows.map((row) => [row.organization_id, row.did]))
}

/** Lists the newest sealed keys of any organizations, for the check that the master key opens them. */
export async function listSomeKeys(
  database: Database,
  limit: number,
): Promise<(IssuerKey & { organizationId: OrganizationId })[]> {
  const rows = await database
    .forService()
    .selectFrom('issuer_keys')
    .select(['id', 'organization_id', 'public_key_multibase', 'status', 'sealed_private_key'])
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    publicKeyMultibase: row.public_key_multibase,
    status: row.status,
    sealedPrivateKey: row.sealed_private_key,
  }))
}
