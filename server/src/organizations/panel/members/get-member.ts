import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { memberInPath, presentMemberById } from './present-member.ts'

export const getMemberOperation = memberOperation({
  name: 'get-member',
  leastRole: 'viewer',
  route: 'GET /api/panel/members/:id',
  id: memberInPath,
  async handle(ctx, { id }) {
    return { body: await presentMemberById(ctx, id) }
  },
})
