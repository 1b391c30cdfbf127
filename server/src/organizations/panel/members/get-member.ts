import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { memberInPath, presentMemberById } from './present-member.ts'

export const getMemberOperation = teamOperation({
  name: 'get-member',
  leastRole: 'viewer',
  route: 'GET /api/panel/members/:id',
  id: memberInPath,
  async handle(ctx, { id }) {
    return { body: await presentMemberById(ctx, id) }
  },
})
