import { z } from 'zod'
import { getPerson } from '../../../people/get-person.ts'
import { presentCredentialRow } from '../credentials/present-credential.ts'
import { presentFailureRow } from '../failures/present-failure-row.ts'
import { memberOperation } from '../member.ts'
import { presentMember } from '../members/present-member.ts'

export const getPersonOperation = memberOperation({
  name: 'get-person',
  leastRole: 'viewer',
  method: 'GET',
  path: '/api/panel/people',
  query: z.object({
    email: z.string('must be an address').max(600, 'must be an address').default(''),
  }),
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
