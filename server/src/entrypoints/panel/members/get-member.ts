import { type MemberId, parseId } from '../../../platform/ids.ts'
import { memberOperation } from '../member.ts'
import { changed, noSuchMember, ofMember, presentMemberById } from './present-member.ts'

export const getMemberOperation = memberOperation({
  ...ofMember,
  name: 'get-member',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/members/:id',
  tag: 'Members',
  summary: 'A member',
  description: 'With addresses and the size of the wallet.',
  responses: { 200: { ...changed, description: 'The member.' }, 404: noSuchMember },
  async handle(ctx, { path }) {
    return { body: await presentMemberById(ctx, parseId(path.id) as MemberId) }
  },
})
