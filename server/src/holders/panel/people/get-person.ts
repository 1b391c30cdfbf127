import { z } from 'zod'
import { presentFailureRow } from '../../../credentials/panel/failures/present-failure-row.ts'
import { presentCredentialRow } from '../../../credentials/panel/get-credential-history.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentMember } from '../../../organizations/panel/members/get-member.ts'
import { getPerson } from '../../people/get-person.ts'

export const getPersonOperation = teamOperation({
  name: 'get-person',
  leastRole: 'viewer',
  route: 'GET /api/panel/people',
  query: z.object({ email: z.string('must be an address').max(600, 'must be an address').default('') }),
  async handle(ctx, { query }) {
    const { name, addresses, member, credentials, failures } = await getPerson(ctx, query.email)
    return {
      body: {
        name,
        addresses: addresses.map(({ email, suppressedBy }) => ({ email, suppressed_by: suppressedBy })),
        member: member ? presentMember(member) : null,
        credentials: { items: credentials.rows.map(presentCredentialRow), is_more: credentials.isMore },
        failures: { items: failures.rows.map((row) => presentFailureRow(ctx, row)), is_more: failures.isMore },
      },
    }
  },
})
