import { z } from 'zod'
import { memberStates } from '../../../organizations/members/member.ts'
import { listMembers } from '../../../organizations/members/members-view.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { operation } from '../../http/operation.ts'
import { numberFilter, personFilter, uuidFilter, wordFilter } from '../../http/request-schemas.ts'
import { example, refused } from '../describe-errors.ts'
import { member, memberExample, presentMemberRecord } from './describe-members.ts'

export const listMembersOperation = operation({
  name: 'list-members',
  method: 'GET',
  path: '/api/v1/members',
  tag: 'Members',
  summary: 'List members',
  description: 'The members of your organization with their addresses, those who were added last first.',
  query: z.object({
    q: personFilter,
    status: wordFilter(memberStates, 'Only those in this state.'),
    before: uuidFilter('The next page: those before the member with this id, the last one of the page ahead.'),
    limit: numberFilter(1, 100, 20, 'How many at most.'),
  }),
  responses: {
    200: {
      description: 'Members.',
      schema: z
        .object({ members: z.array(member).meta({ description: 'Members, the newest first.' }) })
        .meta({ id: 'OrganizationMembers', description: 'Members of your organization.' }),
      examples: { one: { summary: 'One', value: { members: [memberExample] } } },
    },
    400: refused('A parameter is invalid.', {
      limit: example('Too many', 'invalid_parameter', 'limit', 'must be an integer from 1 to 100'),
    }),
  },
  async handle(ctx, { query: { q: text, status, before, limit } }) {
    const members = await listMembers(ctx, { text, status, before: parseId<MemberId>(before) }, limit)
    return { body: { members: members.map(presentMemberRecord) } }
  },
})
