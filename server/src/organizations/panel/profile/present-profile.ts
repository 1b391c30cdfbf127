import { getIssuer } from '../../../credentials/issuers/issuer-store.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import type { Organization } from '../../organization.ts'
import { findOrganization } from '../../organization-store.ts'

/** The organization of the context as it is kept. */
export async function ownOrganization(ctx: Context, { database }: Platform): Promise<Organization> {
  const organization = await findOrganization(database, ctx.organization.id)
  if (!organization) throw refuse('organization_not_found')
  return organization
}

export async function presentProfile(ctx: Context, platform: Platform) {
  const [organization, issuer] = [await ownOrganization(ctx, platform), await getIssuer(ctx)]
  return {
    name: organization.name,
    language: organization.language,
    description: issuer.description,
    url: organization.url,
    logo_url: issuer.imageUrl,
    email: issuer.email,
    reply_to: issuer.replyTo,
    accent: issuer.accent,
    allows_name_removal: organization.allowsNameRemoval,
    allows_wallets: organization.allowsWallets,
    did: issuer.did,
    page_url: `${ctx.settings.publicUrl}/orgs/${organization.id}`,
  }
}
