import { z } from 'zod'
import { removePerson } from '../../../administration/remove-person.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { personInPath, presentMadeKey } from './get-team.ts'

export const removePersonOperation = teamOperation({
  name: 'remove-person',
  leastRole: 'admin',
  route: 'DELETE /api/panel/team/:id',
  id: personInPath,
  query: z.object({ revoke_keys: z.enum(['true', 'false']).default('false') }),
  async handle(ctx, { id, query }) {
    const revokesKeys = query.revoke_keys === 'true'
    const keys = await removePerson(ctx, id, { revokesKeys })
    return { body: { api_keys: keys.map(presentMadeKey), are_revoked: revokesKeys && keys.length > 0 } }
  },
})
