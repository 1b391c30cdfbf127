import { memberOperation } from '../member.ts'
import { presentSignInSettings, settingsAnswer } from './present-identity-provider.ts'

export const getIdentityProviderOperation = memberOperation({
  name: 'get-identity-provider',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/identity-provider',
  tag: 'Sign-in',
  summary: 'How the people of the organization sign in',
  description: 'By letters always; by the OpenID provider of the organization where it has one that is on.',
  responses: { 200: settingsAnswer },
  async handle(ctx, { platform }) {
    return { body: await presentSignInSettings(ctx, platform) }
  },
})
