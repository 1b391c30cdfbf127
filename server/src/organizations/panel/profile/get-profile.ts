import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { presentProfile } from './present-profile.ts'

export const getProfileOperation = memberOperation({
  name: 'get-profile',
  leastRole: 'viewer',
  route: 'GET /api/panel/profile',
  async handle(ctx, { platform }) {
    return { body: await presentProfile(ctx, platform) }
  },
})
