import { organizationDid } from '@sello/open-badges'
import { findOrganization } from '../../organizations/organization-store.ts'
import { listProvenDomains } from '../../people/identity-providers/sign-in-domain-store.ts'
import type { Platform } from '../../platform/context.ts'
import { type OrganizationId, parseId } from '../../platform/ids.ts'

/**
 * The facts that this service knows of one of its own issuers, whatever name the issuer uses. All of them sign under the domain of the service, so
 * their proven domains distinguish them.
 */
export type KnownIssuer = { page: string; since: Date; provenDomains: string[]; isSandbox: boolean }

/** Finds the issuer of this service with this DID; undefined where it is not one of ours. */
export async function findKnownIssuer(platform: Platform, did: string): Promise<KnownIssuer | undefined> {
  const { publicUrl } = platform.settings
  const id = parseId<OrganizationId>(did.split(':').at(-1))
  if (!id || did !== organizationDid(new URL(publicUrl).host, id)) return undefined
  const organization = await findOrganization(platform.database, id)
  if (!organization) return undefined
  const provenDomains = await listProvenDomains(platform.database, id)
  return {
    page: `${publicUrl}/orgs/${organization.slug}`,
    since: organization.createdAt,
    provenDomains,
    isSandbox: organization.isSandbox,
  }
}
