import { sql } from 'kysely'
import type { Platform } from '../platform/context.ts'
import type { CredentialId, OrganizationId } from '../platform/ids.ts'

/** A credential as its holder sees it in the wallet, of whichever organization. */
export type HeldCredential = {
  id: CredentialId
  organizationId: OrganizationId
  status: 'active' | 'revoked'
  revocationReason: string | null
  revokedAt: Date | null
  document: string
  /** The name of the pathway that awarded it; null where it was issued in another way. */
  pathwayName: string | null
}

/**
 * The newest credentials of these addresses, of all organizations: the one statement that looks across them for a person. Hand it
 * addresses that the person has proven, and no others.
 *
 * It asks each organization for each address by the index `credentials_by_email`: a global index would cost every credential that is
 * issued (docs/decisions/0062). `limit` bounds what is read of each.
 */
export async function listHeldCredentials(
  { database }: Platform,
  provenAddresses: readonly string[],
  { before, limit }: { before: CredentialId | undefined; limit: number },
): Promise<HeldCredential[]> {
  const earlier = before === undefined ? sql`` : sql`and id < ${before}`
  const { rows } = await sql<HeldCredential>`
    with newest as materialized (
      select recent.id from unnest(${provenAddresses}::text[]) as proven (address)
      cross join organizations
      cross join lateral (
        select id from credentials
        where organization_id = organizations.id and normalized_email = proven.address ${earlier}
        order by id desc limit ${limit}
      ) recent
      order by recent.id desc limit ${limit}
    )
    select c.id, c.organization_id as "organizationId", c.status, c.revocation_reason as "revocationReason",
      c.revoked_at as "revokedAt", c.document, earned.name as "pathwayName"
    from newest join credentials c using (id)
    left join lateral (
      select v.definition ->> 'name' as name
      from pathway_versions v join pathway_awards a using (organization_id, pathway_id, version)
      where v.organization_id = c.organization_id and v.award_template_id = c.template_id
        and a.normalized_email = c.normalized_email and a.credential_id = c.id
      limit 1
    ) earned on true
    order by c.id desc`.execute(database.forService())
  return rows
}
