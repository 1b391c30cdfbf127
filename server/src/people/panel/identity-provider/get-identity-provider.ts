import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentSignInSettings } from './present-identity-provider.ts'

export const getIdentityProviderOperation = teamOperation({
  name: 'get-identity-provider',
  leastRole: 'admin',
  route: 'GET /api/panel/identity-provider',
  async handle(ctx, { platform }) {
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
