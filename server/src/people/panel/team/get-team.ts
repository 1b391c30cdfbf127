import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentTeam } from './present-team.ts'

export const getTeamOperation = teamOperation({
  name: 'get-team',
  leastRole: 'viewer',
  route: 'GET /api/panel/team',
  async handle(ctx, { platform }) {
    return { body: await presentTeam(ctx, platform) }
  },
})
