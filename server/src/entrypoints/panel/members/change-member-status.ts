import { z } from 'zod'
import { changeStatus } from '../../../membership/change-status.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { memberOperation } from '../member.ts'
import { changed, noSuchMember, notKept, ofMember, presentMemberById } from './present-member.ts'

export const changeMemberStatusOperation = memberOperation({
  ...ofMember,
  name: 'change-member-status',
  leastRole: 'admin',
  keepsBody: ({ status }) => status === 'active',
  method: 'POST',
  path: '/api/panel/members/:id/status',
  tag: 'Members',
  summary: 'Suspend a member, take one back, or note that one has left',
  description: 'What is issued to somebody who is not active is external. No wallet loses anything.',
  body: z
    .object({
      status: z
        .enum(['active', 'suspended', 'left'], 'status must be active, suspended or left')
        .meta({ description: 'The new state.' }),
    })
    .meta({ id: 'MemberStatusChange', description: 'The new state.' }),
  bodyExamples: { suspended: { summary: 'Suspended', value: { status: 'suspended' } } },
  responses: { 200: changed, 400: notKept, 404: noSuchMember },
  async handle(ctx, { path, body }) {
    const id = parseId(path.id) as MemberId
    await changeStatus(ctx, id, body.status)
    return { body: await presentMemberById(ctx, id) }
  },
})
