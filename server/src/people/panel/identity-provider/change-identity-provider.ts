import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import {
  removeIdentityProvider,
  saveIdentityProvider,
  switchIdentityProvider,
} from '../../identity-providers/change-identity-provider.ts'
import { providerFields, showSignInSettings } from './get-identity-provider.ts'

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
  act: (ctx, { body }) =>
    saveIdentityProvider(ctx, {
      name: body.name,
      issuer: body.issuer,
      clientId: body.client_id,
      clientSecret: body.client_secret,
      groupsClaim: body.groups_claim,
      groupRoles: body.group_roles,
      defaultRole: body.default_role,
      trustsEmails: body.trusts_emails,
    }),
  handle: showSignInSettings,
})

export const switchIdentityProviderOperation = teamOperation({
  name: 'switch-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: ({ is_on: isOn }) => isOn,
  route: 'POST /api/panel/identity-provider/switch',
  body: z.object({ is_on: z.boolean('is_on must be true or false') }),
  exampleBody: { is_on: true },
  act: (ctx, { body }) => switchIdentityProvider(ctx, body.is_on),
  handle: showSignInSettings,
})

export const removeIdentityProviderOperation = teamOperation({
  name: 'remove-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  route: 'POST /api/panel/identity-provider/remove',
  body: z.object({ name: z.string('name must be a text').max(1_000, 'name is too long') }),
  exampleBody: { name: 'Universidad de Aguamarina' },
  about: { name: ['organization_name_differs'] },
  async act(ctx, { body }) {
    if (body.name.trim() !== ctx.organization.name) throw refuse('organization_name_differs')
    await removeIdentityProvider(ctx)
  },
  handle: showSignInSettings,
})
