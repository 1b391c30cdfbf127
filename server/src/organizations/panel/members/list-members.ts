import { z } from 'zod'
import { personFilter, uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { pageOf } from '../../../entrypoints/panel/page.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { MemberId } from '../../../platform/ids.ts'
import { memberStates } from '../../members/member.ts'
import { listMembers } from '../../members/members-view.ts'
import { presentMember } from './get-member.ts'

const pageSize = 50

export const listMembersOperation = teamOperation({
  name: 'list-members',
  leastRole: 'viewer',
  route: 'GET /api/panel/members',
  query: z.object({
    q: personFilter,
    status: wordFilter(memberStates),
    address: wordFilter(['unconfirmed']),
    after: uuidFilter<MemberId>(),
  }),
  async handle(ctx, { query }) {
    const { q: text, status, address, after: before } = query
    const filter = { text, status, hasUnconfirmed: address !== undefined, before }
    const members = await listMembers(ctx, filter, pageSize + 1)
    return { body: pageOf(members, pageSize, presentMember) }
  },
})
