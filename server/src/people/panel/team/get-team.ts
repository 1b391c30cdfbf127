import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { presentTeam } from './present-team.ts'

export const getTeamOperation = memberOperation({
  name: 'get-team',
  leastRole: 'viewer',
  route: 'GET /api/panel/team',
  async handle(ctx, { platform }) {
    return { body: await presentTeam(ctx, platform) }
  },
})
