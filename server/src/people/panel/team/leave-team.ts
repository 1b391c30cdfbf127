import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { leaveTeam } from '../../team/remove-from-team.ts'
import { personInPath } from './get-team.ts'

export const leaveTeamOperation = teamOperation({
  name: 'leave-team',
  leastRole: 'viewer',
  route: 'POST /api/panel/team/:id/leave',
  id: personInPath,
  async handle(ctx, { id, platform }) {
    if (ctx.actor.kind !== 'user' || id !== ctx.actor.id) throw refuse('team_member_not_found')
    await leaveTeam(ctx, platform, id)
    return { status: 204, body: null }
  },
})
