import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { presentSignInSettings } from './present-identity-provider.ts'

export const getIdentityProviderOperation = memberOperation({
  name: 'get-identity-provider',
  leastRole: 'admin',
  route: 'GET /api/panel/identity-provider',
  async handle(ctx, { platform }) {
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
