import { z } from 'zod'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { removeIdentityProvider, switchIdentityProvider } from '../../identity-providers/change-identity-provider.ts'
import { presentSignInSettings } from './present-identity-provider.ts'

export const switchIdentityProviderOperation = memberOperation({
  name: 'switch-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  keepsBody: ({ is_on: isOn }) => isOn,
  method: 'POST',
  path: '/api/panel/identity-provider/switch',
  body: z.object({
    is_on: z.boolean('is_on must be true or false'),
  }),
  exampleBody: { is_on: true },
  async handle(ctx, { body, platform }) {
    await switchIdentityProvider(ctx, body.is_on)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})

export const removeIdentityProviderOperation = memberOperation({
  name: 'remove-identity-provider',
  leastRole: 'owner',
  needsRecentSignIn: true,
  method: 'POST',
  path: '/api/panel/identity-provider/remove',
  body: z.object({
    name: z.string('name must be a text').max(1_000, 'name is too long'),
  }),
  exampleBody: { name: 'Universidad de Aguamarina' },
  async handle(ctx, { body, platform }) {
    if (body.name.trim() !== ctx.organization.name) throw refuse('organization_name_differs').about('name')
    await removeIdentityProvider(ctx)
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
