import { getIssuer } from '../../../credentials/issuers/issuer-store.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import type { Organization } from '../../organization.ts'
import { findOrganization } from '../../organization-store.ts'
import { presentProfile } from './present-profile.ts'

/** The organization of the context as it is kept. */
export async function ownOrganization(ctx: Context, { database }: Platform): Promise<Organization> {
  const organization = await findOrganization(database, ctx.organization.id)
  if (!organization) throw refuse('organization_not_found')
  return organization
}

export async function showProfile(ctx: Context, { platform }: { platform: Platform }) {
  const [organization, issuer] = [await ownOrganization(ctx, platform), await getIssuer(ctx)]
  const { id, name, language, url } = organization
  const address = { url, did: issuer.did, page_url: `${ctx.settings.publicUrl}/orgs/${id}` }
  return { body: { name, language, ...address, ...presentProfile(organization, issuer) } }
}

export const getProfileOperation = teamOperation({
  name: 'get-profile',
  leastRole: 'viewer',
  route: 'GET /api/panel/profile',
  handle: showProfile,
})
