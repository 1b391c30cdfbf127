import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { ofMember, presentMemberById } from './present-member.ts'

export const getMemberOperation = memberOperation({
  ...ofMember,
  name: 'get-member',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/members/:id',
  async handle(ctx, { path }) {
    return { body: await presentMemberById(ctx, parseId(path.id) as MemberId) }
  },
})
