import { z } from 'zod'
import { removePerson } from '../../../administration/remove-person.ts'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { memberOperation } from '../member.ts'
import { ofPerson } from './of-person.ts'
import { presentMadeKey } from './present-team.ts'

export const removeFromTeamOperation = memberOperation({
  ...ofPerson,
  name: 'remove-from-team',
  leastRole: 'admin',
  method: 'DELETE',
  path: '/api/panel/team/:id',
  query: z.object({
    revoke_keys: z.enum(['true', 'false']).default('false'),
  }),
  async handle(ctx, { path, query }) {
    const revokesKeys = query.revoke_keys === 'true'
    const keys = await removePerson(ctx, parseId(path.id) as UserId, { revokesKeys })
    return { body: { api_keys: keys.map(presentMadeKey), are_revoked: revokesKeys && keys.length > 0 } }
  },
})
