import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { findAsksMoreThanLetters, findOrganization } from '../../../organizations/organization-store.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { groupRolesMax, type KeptProvider } from '../../identity-providers/identity-provider.ts'
import { findIdentityProvider } from '../../identity-providers/identity-provider-store.ts'
import { countIdentities } from '../../identity-providers/identity-store.ts'
import { proofOf, type SignInDomain } from '../../identity-providers/sign-in-domain.ts'
import { listSignInDomains } from '../../identity-providers/sign-in-domain-store.ts'
import { redirectUriOf, signInAddressOf } from '../../provider-sign-in/provider-sign-in.ts'
import { role } from '../session/get-session.ts'

const groupRole = z.object({
  group: z.string('group must be a text').max(600, 'is too long'),
  role,
})

const line = z.string('must be a text').max(1_000, 'is too long')

/** The fields of a provider in answers and in requests. */
export const providerFields = {
  name: line,
  issuer: line,
  client_id: line,
  groups_claim: line.nullable(),
  group_roles: z.array(groupRole).max(groupRolesMax, `there may be ${groupRolesMax} groups`),
  default_role: role.nullable(),
  trusts_emails: z.boolean('must be true or false'),
}

export async function showSignInSettings(ctx: Context, { platform }: { platform: Platform }) {
  const [provider, domains, people, slug, asksMoreThanLetters] = await Promise.all([
    findIdentityProvider(ctx),
    listSignInDomains(ctx),
    countIdentities(ctx),
    slugOf(ctx, platform),
    findAsksMoreThanLetters(ctx),
  ])
  const body = {
    provider: provider ? presentProvider(provider) : null,
    domains: domains.map((one) => presentDomain(ctx, one)),
    redirect_uri: redirectUriOf(ctx.settings, slug),
    sign_in_address: signInAddressOf(ctx.settings, slug),
    people,
    asks_more_than_letters: asksMoreThanLetters,
  }
  return { body }
}

export async function slugOf(ctx: Context, { database }: Pick<Platform, 'database'>): Promise<string> {
  const organization = await findOrganization(database, ctx.organization.id)
  if (!organization) throw refuse('organization_not_found')
  return organization.slug
}

function presentProvider(provider: KeptProvider) {
  return {
    name: provider.name,
    issuer: provider.issuer,
    client_id: provider.clientId,
    groups_claim: provider.groupsClaim,
    group_roles: provider.groupRoles,
    default_role: provider.defaultRole,
    trusts_emails: provider.trustsEmails,
    is_on: provider.isOn,
  }
}

function presentDomain(ctx: Context, { domain, provenAt }: SignInDomain) {
  const { name, value } = proofOf(ctx, domain)
  return { domain, proven_at: provenAt?.toISOString() ?? null, record_name: name, record_value: value }
}

export const getIdentityProviderOperation = teamOperation({
  name: 'get-identity-provider',
  leastRole: 'admin',
  route: 'GET /api/panel/identity-provider',
  handle: showSignInSettings,
})
