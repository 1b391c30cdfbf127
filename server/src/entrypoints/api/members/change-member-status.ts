import { z } from 'zod'
import { changeMemberStatus } from '../../../administration/membership/change-member-status.ts'
import { memberStates } from '../../../organizations/members/member.ts'
import { operation } from '../../http/operation.ts'
import { bodyCodes, example, notFound, refused } from '../describe-errors.ts'
import { memberAnswer, memberPath, withMember } from './describe-members.ts'

const unknownState = 'status must be active, suspended or left'

export const changeMemberStatusOperation = operation({
  name: 'change-member-status',
  method: 'POST',
  path: '/api/v1/members/:external_id/status',
  tag: 'Members',
  summary: 'Change the status of a member',
  description:
    'Suspends a member, takes one back, or notes that one has left. The wallet loses nothing by it. The same again changes nothing.',
  pathParameters: memberPath,
  body: z
    .object({ status: z.enum(memberStates, unknownState).meta({ description: 'The new status.' }) })
    .meta({ id: 'MemberStatus', description: 'A status.' }),
  bodyExamples: { left: { summary: 'Has left', value: { status: 'left' } } },
  responses: {
    200: memberAnswer,
    400: refused('There is no way to this status.', {
      left: example(
        'Whoever has left cannot be suspended',
        'invalid_member',
        'Eva Ruiz has left, and cannot be suspended.',
      ),
    }),
    404: notFound('member_not_found'),
    422: {
      ...refused('The body is invalid.', { status: example('Unknown status', 'body_invalid', unknownState) }),
      codes: bodyCodes,
    },
  },
  handle: (ctx, { path, body }) => withMember(ctx, path, (id) => changeMemberStatus(ctx, id, body.status)),
})
