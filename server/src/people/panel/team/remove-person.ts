import { z } from 'zod'
import { removePerson } from '../../../administration/remove-person.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { ofPerson } from './of-person.ts'
import { presentMadeKey } from './present-team.ts'

export const removePersonOperation = memberOperation({
  ...ofPerson,
  name: 'remove-person',
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
