import { z } from 'zod'
import { presentCredentialRow } from '../../../credentials/panel/get-credential-history.ts'
import { textFilter } from '../../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { presentBatchRow } from '../../../issuing/panel/batches/get-batch.ts'
import { searchOrganization } from '../../home/search-organization.ts'

export const searchOperation = teamOperation({
  name: 'search',
  leastRole: 'viewer',
  route: 'GET /api/panel/search',
  query: z.object({ q: textFilter(300) }),
  async handle(ctx, { query, platform }) {
    const { people, credentials, templates, batches } = await searchOrganization(ctx, platform.database, query.q ?? '')
    return {
      body: {
        people: people.map(({ email, name, memberId }) => ({ email, name, member_id: memberId })),
        credentials: credentials.map(presentCredentialRow),
        templates: templates.map(({ id, name }) => ({ id, name })),
        batches: batches.map(presentBatchRow),
      },
    }
  },
})
