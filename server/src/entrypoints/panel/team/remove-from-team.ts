import { z } from 'zod'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { removeFromTeam } from '../../../team/remove-from-team.ts'
import { memberOperation } from '../member.ts'
import { lastOwner, noSuchPerson, ofPerson, roleRefused } from './of-person.ts'

export const removeFromTeamOperation = memberOperation({
  ...ofPerson,
  name: 'remove-from-team',
  leastRole: 'admin',
  method: 'DELETE',
  path: '/api/panel/team/:id',
  tag: 'Team',
  summary: 'Take somebody out of the team',
  description:
    'For them the organization does not exist from their next request on, and their invitations are withdrawn. What they did stays.',
  responses: {
    204: { description: 'Taken out.', schema: z.null(), examples: {} },
    403: roleRefused,
    404: noSuchPerson,
    409: lastOwner,
  },
  async handle(ctx, { path }) {
    await removeFromTeam(ctx, parseId(path.id) as UserId)
    return { status: 204, body: null }
  },
})
