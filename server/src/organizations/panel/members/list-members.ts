import { z } from 'zod'
import { personFilter, uuidFilter, wordFilter } from '../../../entrypoints/http/request-schemas.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type MemberId, parseId } from '../../../platform/ids.ts'
import { listMembers } from '../../members/members-view.ts'
import { presentMember } from './present-member.ts'

const pageSize = 50

export const listMembersOperation = memberOperation({
  name: 'list-members',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/members',
  query: z.object({
    q: personFilter,
    status: wordFilter(['active', 'suspended', 'left'], 'Only those in this state.'),
    address: wordFilter(['unconfirmed'], 'Only those with an address that nobody has confirmed.'),
    after: uuidFilter('The page after this member: `next` of the page before.'),
  }),
  async handle(ctx, { query }) {
    const { q: text, status, address, after } = query
    const filter = { text, status, hasUnconfirmed: address !== undefined, before: parseId<MemberId>(after) }
    // One more than is shown tells whether there is a next page.
    const members = await listMembers(ctx, filter, pageSize + 1)
    const shown = members.slice(0, pageSize)
    const next = members.length > pageSize ? (shown.at(-1)?.id ?? null) : null
    return { body: { items: shown.map(presentMember), next } }
  },
})
