import { z } from 'zod'
import { changeMemberStatus } from '../../../administration/membership/change-member-status.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { ofMember, presentMemberById } from './present-member.ts'

export const changeMemberStatusOperation = memberOperation({
  ...ofMember,
  name: 'change-member-status',
  leastRole: 'admin',
  keepsBody: ({ status }) => status === 'active',
  method: 'POST',
  path: '/api/panel/members/:id/status',
  body: z.object({
    status: z.enum(['active', 'suspended', 'left'], 'status must be active, suspended or left'),
  }),
  exampleBody: { status: 'suspended' },
  async handle(ctx, { path, body }) {
    const id = parseId(path.id) as MemberId
    await changeMemberStatus(ctx, id, body.status)
    return { body: await presentMemberById(ctx, id) }
  },
})
