import { z } from 'zod'
import { groupRolesMax, type KeptProvider } from '../../../identity-providers/identity-provider.ts'
import { findIdentityProvider } from '../../../identity-providers/identity-provider-store.ts'
import { countIdentities } from '../../../identity-providers/identity-store.ts'
import { proofOf, type SignInDomain } from '../../../identity-providers/sign-in-domain.ts'
import { listSignInDomains } from '../../../identity-providers/sign-in-domain-store.ts'
import { findAsksMoreThanLetters, findOrganization } from '../../../organizations/organization-store.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { redirectUriOf, signInAddressOf } from '../../../provider-sign-in/provider-sign-in.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { role } from '../session/describe-session.ts'

const groupRole = z
  .object({
    group: z.string('group must be a text').max(600, 'is too long').meta({ description: 'As the provider names it.' }),
    role: role.meta({ description: 'What who is in it may do.' }),
  })
  .meta({ id: 'GroupRole', description: 'A group of the provider, and the role that it gives.' })

const line = (description: string) => z.string('must be a text').max(1_000, 'is too long').meta({ description })

/** What is told of a provider, and given of it. */
export const providerFields = {
  name: line('What the button says after "Sign in with".'),
  issuer: line('The issuer, from which everything else of the provider is found.'),
  client_id: line('The client ID that the provider gave this service.'),
  groups_claim: line('The claim that names the groups; null where roles are given by hand.').nullable(),
  group_roles: z
    .array(groupRole)
    .max(groupRolesMax, `there may be ${groupRolesMax} groups`)
    .meta({ description: 'The roles that groups give; the highest counts.' }),
  default_role: role
    .nullable()
    .meta({ description: 'Of who is in none of the groups, or new where there are none; null: they are not let in.' }),
  trusts_emails: z
    .boolean('must be true or false')
    .meta({ description: 'Whether addresses count that the provider does not call verified.' }),
}

const domain = z
  .object({
    domain: z.string().meta({ description: 'What stands behind the @ of addresses.' }),
    proven_at: z.string().nullable().meta({ description: 'Since when it is proven; null until it is.' }),
    record_name: z.string().meta({ description: 'The name of the TXT record that proves it.' }),
    record_value: z.string().meta({ description: 'The text of that record.' }),
  })
  .meta({ id: 'SignInDomain', description: 'A mail domain of the organization.' })

export const identityProvider = z
  .object({
    provider: z
      .object({ ...providerFields, is_on: z.boolean().meta({ description: 'Whether people may sign in by it.' }) })
      .meta({ id: 'IdentityProvider', description: 'The OpenID provider of the organization, without its secret.' })
      .nullable()
      .meta({ description: 'Null until one is set up.' }),
    domains: z.array(domain).meta({ description: 'Addresses in other domains are not let in.' }),
    redirect_uri: z.string().meta({ description: 'What the provider has to be told.' }),
    sign_in_address: z.string().meta({ description: 'The address that the organization can publish.' }),
    people: z.number().meta({ description: 'How many of the team have signed in by it.' }),
    asks_more_than_letters: z
      .boolean()
      .meta({ description: 'Whether owners and administrators need a passkey or the provider.' }),
  })
  .meta({ id: 'SignInSettings', description: 'How the people of the organization sign in.' })

export const identityProviderExample = {
  provider: {
    name: 'Aguamarina',
    issuer: 'https://sso.aguamarina.example',
    client_id: 'sello',
    groups_claim: 'groups',
    group_roles: [{ group: 'titulos', role: 'issuer' }],
    default_role: null,
    trusts_emails: false,
    is_on: true,
  },
  domains: [
    {
      domain: 'aguamarina.example',
      proven_at: '2026-11-02T09:30:00.000Z',
      record_name: '_sello.aguamarina.example',
      record_value: 'sello-domain=Zr2m0tM1X9y0m8cA7nT8y2lqk3b7o1s5c4v6w8x0z1Q',
    },
  ],
  redirect_uri: 'https://sello.example/panel/sign-in/callback/universidad-de-aguamarina',
  sign_in_address: 'https://sello.example/panel/sign-in?organization=universidad-de-aguamarina',
  people: 12,
  asks_more_than_letters: false,
}

export const settingsAnswer = {
  description: 'The settings as they are now.',
  schema: identityProvider,
  examples: { university: { summary: 'A university', value: identityProviderExample } },
}

export const invalidProvider = refusedFor(
  'It cannot be kept.',
  'invalid_identity_provider',
  'The client ID must be one line of 1 to 200 characters.',
)

export async function presentSignInSettings(
  ctx: Context,
  platform: Platform,
): Promise<z.output<typeof identityProvider>> {
  const [provider, domains, people, slug, asksMoreThanLetters] = await Promise.all([
    findIdentityProvider(ctx),
    listSignInDomains(ctx),
    countIdentities(ctx),
    slugOf(ctx, platform),
    findAsksMoreThanLetters(ctx),
  ])
  return {
    provider: provider ? presentProvider(provider) : null,
    domains: domains.map((one) => presentDomain(ctx, one)),
    redirect_uri: redirectUriOf(ctx.settings, slug),
    sign_in_address: signInAddressOf(ctx.settings, slug),
    people,
    asks_more_than_letters: asksMoreThanLetters,
  }
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
