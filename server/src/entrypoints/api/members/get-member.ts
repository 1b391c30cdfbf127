import { operation } from '../../http/operation.ts'
import { notFound } from '../describe-errors.ts'
import { memberAnswer, memberPath, withMember } from './describe-members.ts'

export const getMemberOperation = operation({
  name: 'get-member',
  method: 'GET',
  path: '/api/v1/members/:external_id',
  tag: 'Members',
  summary: 'Get a member',
  description: 'One member by the id that your system has for them.',
  pathParameters: memberPath,
  responses: { 200: memberAnswer, 404: notFound('member_not_found') },
  handle: (ctx, { path }) => withMember(ctx, path, async () => {}),
})
