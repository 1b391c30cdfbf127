import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type OrganizationRow, toOrganization } from '../organizations/organization-store.ts'
import type { Database, Db } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { CredentialId, OrganizationId } from '../platform/ids.ts'
import { inOrderOf } from '../platform/lists.ts'
import { eachOf, type Loader, openLoader } from '../platform/loader.ts'
import type { PublicCredential } from './credential.ts'
import { factColumns, toCredential } from './credential-store.ts'

type PublicRow = Selectable<Tables['credentials']> &
  Omit<OrganizationRow, 'id' | 'created_at'> & {
    organization_created_at: Date
    is_name_removed: boolean | null
    is_searchable: boolean | null
    is_successor: boolean
    is_key_compromised: boolean
    accent: string | null
    proven_domains: string[]
  }

/** Finds a credential of any organization, for its public page: whoever knows the address may see it, unless its holder unlisted it. */
export async function findPublicCredential(
  database: Database,
  id: CredentialId,
): Promise<PublicCredential | undefined> {
  const row = await loadPublicRow(database, id)
  return row && readPublicCredential(database, row)
}

/**
 * Opens a loader of the rows of public credentials. `more` is what a view adds to the same statement. Where there is a replica, it has the document, and
 * all else, which may change after the signing, is read where it changes.
 */
export function openPublicRowLoader<More = unknown>(
  more: RawBuilder<More> = sql``,
): (database: Database, id: CredentialId) => Promise<(PublicRow & More) | undefined> {
  const loadRow = openRowLoader(sql`, credentials.document ${more}`)
  const loadFacts = openRowLoader(more)
  return async (database, id) => {
    const scope = { db: database.forService() }
    if (!database.hasReplica) return loadRow(scope, id) as Promise<(PublicRow & More) | undefined>
    const facts = await loadFacts(scope, id)
    if (!facts) return undefined
    const kept = facts.erased_at ? { document: '' } : await database.unchanging((db) => loadDocument({ db }, id))
    return kept && { ...facts, ...kept }
  }
}

/** The test for a compromised key is that of `wasSignedByCompromisedKey`. */
function openRowLoader<More>(
  more: RawBuilder<More>,
): Loader<{ db: Db }, CredentialId, (Omit<PublicRow, 'document'> & More) | undefined> {
  return openLoader(async ({ db }, ids) => {
    const facts = sql.join(factColumns.map((column) => sql.ref(`credentials.${column}`)))
    const one = sql`
      select ${facts}, choice.is_name_removed, choice.is_searchable,
        exists (select 1 from credentials earlier
          where earlier.organization_id = credentials.organization_id and earlier.superseded_by = credentials.id) as is_successor,
        exists (select 1 from issuer_keys signing
          where signing.organization_id = credentials.organization_id and signing.status = 'compromised'
            and position('#' || signing.public_key_multibase || '"' in credentials.document) > 0) as is_key_compromised,
        (select issuers.accent from issuers where issuers.organization_id = credentials.organization_id) as accent,
        array(select proven.domain from sign_in_domains proven
          where proven.organization_id = credentials.organization_id and proven.proven_at is not null
          order by proven.domain) as proven_domains,
        o.slug, o.name, o.language, o.url, o.is_active, o.allows_name_removal, o.allows_wallets, o.is_sandbox, o.created_at as organization_created_at ${more}
      from credentials join organizations o on o.id = credentials.organization_id
      left join holder_choices choice on choice.credential_id = credentials.id
      where credentials.id = asked.key and choice.is_unlisted is not true`
    const { rows } = await sql<PublicRow & More>`select found.* from ${eachOf('uuid', ids, one)}`.execute(db)
    return inOrderOf(ids, rows)
  })
}

const loadDocument = openLoader(async ({ db }: { db: Db }, ids: CredentialId[]) => {
  const one = sql`select id, document from credentials where id = asked.key and erased_at is null`
  const { rows } = await sql<
    Pick<PublicRow, 'id' | 'document'>
  >`select found.* from ${eachOf('uuid', ids, one)}`.execute(db)
  return inOrderOf(ids, rows)
})

const loadPublicRow = openPublicRowLoader()

/** Reads the credential of a row. Only a superseded one takes another statement, for its successor. */
export async function readPublicCredential(database: Database, row: PublicRow): Promise<PublicCredential> {
  const organization = { ...row, id: row.organization_id, created_at: row.organization_created_at }
  return {
    ...toCredential(row),
    organizationId: row.organization_id,
    organization: toOrganization(organization),
    provenDomains: row.proven_domains,
    accent: row.accent ?? undefined,
    isNameRemoved: row.is_name_removed === true,
    isSearchable: row.is_searchable === true,
    isKeyCompromised: row.is_key_compromised,
    successorId: row.superseded_by && (await findSuccessor(database, row.organization_id, row.superseded_by)),
    isSuccessor: row.is_successor,
  }
}

/** Finds the credential that took the place of another, where strangers may see it. */
async function findSuccessor(
  database: Database,
  organizationId: OrganizationId,
  id: CredentialId,
): Promise<CredentialId | null> {
  const row = await database
    .forService()
    .coalesced.selectFrom('credentials')
    .leftJoin('holder_choices as choice', 'choice.credential_id', 'credentials.id')
    .select('credentials.id')
    .where('credentials.organization_id', '=', organizationId)
    .where('credentials.id', '=', id)
    .where('choice.is_unlisted', 'is not', true)
    .executeTakeFirst()
  return row?.id ?? null
}
