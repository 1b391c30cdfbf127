import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { removeIdentityProvider, switchIdentityProvider } from '../../identity-providers/change-identity-provider.ts'
import { presentSignInSettings } from './present-identity-provider.ts'

export const switchIdentityProviderOperation = teamOperation({
  name: 'switch-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: ({ is_on: isOn }) => isOn,
  route: 'POST /api/panel/identity-provider/switch',
  body: z.object({ is_on: z.boolean('is_on must be true or false') }),
  exampleBody: { is_on: true },
  async handle(ctx, { body, platform }) {
    await switchIdentityProvider(ctx, body.is_on)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})

export const removeIdentityProviderOperation = teamOperation({
  name: 'remove-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  route: 'POST /api/panel/identity-provider/remove',
  body: z.object({ name: z.string('name must be a text').max(1_000, 'name is too long') }),
  exampleBody: { name: 'Universidad de Aguamarina' },
  about: { name: ['organization_name_differs'] },
  async handle(ctx, { body, platform }) {
    if (body.name.trim() !== ctx.organization.name) throw refuse('organization_name_differs')
    await removeIdentityProvider(ctx)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
