import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { saveIdentityProvider } from '../../identity-providers/change-identity-provider.ts'
import { presentSignInSettings, providerFields } from './present-identity-provider.ts'

export const saveIdentityProviderOperation = teamOperation({
  name: 'save-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: true,
  route: 'PUT /api/panel/identity-provider',
  body: z.object({
    ...providerFields,
    client_secret: z.string('must be a text').max(2_000, 'is too long').nullable(),
  }),
  exampleBody: {
    name: 'Aguamarina',
    issuer: 'https://sso.aguamarina.example',
    client_id: 'sello',
    groups_claim: 'groups',
    group_roles: [{ group: 'titulos', role: 'issuer' }],
    default_role: null,
    trusts_emails: false,
    client_secret: 'p7XQ2f0s9cZk1mVb',
  },
  async handle(ctx, { body, platform }) {
    await saveIdentityProvider(ctx, {
      name: body.name,
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret: body.client_secret,
      groupsClaim: body.groups_claim,
      groupRoles: body.group_roles,
      defaultRole: body.default_role,
      trustsEmails: body.trusts_emails,
    })
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
