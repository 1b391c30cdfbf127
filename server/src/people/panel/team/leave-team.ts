import { z } from 'zod'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { leaveTeam } from '../../team/remove-from-team.ts'
import { ofPerson } from './of-person.ts'

export const leaveTeamOperation = memberOperation({
  ...ofPerson,
  name: 'leave-team',
  leastRole: 'viewer',
  method: 'POST',
  path: '/api/panel/team/:id/leave',
  body: z.object({}),
  exampleBody: {},
  async handle(ctx, { path, platform }) {
    const id = parseId<UserId>(path.id)
    if (ctx.actor.kind !== 'user' || !id || id !== ctx.actor.id) throw refuse('team_member_not_found')
    await leaveTeam(ctx, platform, id)
    return { status: 204, body: null }
  },
})
