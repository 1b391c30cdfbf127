import { z } from 'zod'
import { changeMemberStatus } from '../../../administration/membership/change-member-status.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { memberStates } from '../../members/member.ts'
import { memberInPath, showMember } from './get-member.ts'

export const changeMemberStatusOperation = teamOperation({
  name: 'change-member-status',
  leastRole: 'admin',
  keepsBody: ({ status }) => status === 'active',
  route: 'POST /api/panel/members/:id/status',
  id: memberInPath,
  body: z.object({
    status: z.enum(memberStates, 'status must be active, suspended or left'),
  }),
  exampleBody: { status: 'suspended' },
  act: (ctx, { id, body }) => changeMemberStatus(ctx, id, body.status),
  handle: showMember,
})
