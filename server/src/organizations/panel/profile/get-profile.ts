import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentProfile } from './present-profile.ts'

export const getProfileOperation = teamOperation({
  name: 'get-profile',
  leastRole: 'viewer',
  route: 'GET /api/panel/profile',
  async handle(ctx, { platform }) {
    return { body: await presentProfile(ctx, platform) }
  },
})
