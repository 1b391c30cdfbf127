import { z } from 'zod'
import { removePerson } from '../../../administration/remove-person.ts'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { memberOperation } from '../member.ts'
import { lastOwner, noSuchPerson, ofPerson, roleRefused } from './of-person.ts'
import { madeKey, madeKeyExample, presentMadeKey } from './present-team.ts'

export const removeFromTeamOperation = memberOperation({
  ...ofPerson,
  name: 'remove-from-team',
  leastRole: 'admin',
  method: 'DELETE',
  path: '/api/panel/team/:id',
  tag: 'Team',
  summary: 'Take somebody out of the team',
  description:
    'For them the organization does not exist from their next request on, and their invitations are withdrawn. What they did stays, the API keys that they made too, unless these are to be revoked.',
  query: z.object({
    revoke_keys: z
      .enum(['true', 'false'])
      .default('false')
      .meta({ description: 'Whether the API keys that they made are revoked, for good.' }),
  }),
  responses: {
    200: {
      description: 'Taken out.',
      schema: z
        .object({
          api_keys: z.array(madeKey).meta({ description: 'The keys that they made: revoked now, or going on.' }),
          are_revoked: z.boolean().meta({ description: 'Whether these are revoked.' }),
        })
        .meta({ id: 'PersonRemoval', description: 'What is left of somebody who was taken out.' }),
      examples: { one: { summary: 'A key goes on', value: { api_keys: [madeKeyExample], are_revoked: false } } },
    },
    403: roleRefused,
    404: noSuchPerson,
    409: lastOwner,
  },
  async handle(ctx, { path, query }) {
    const revokesKeys = query.revoke_keys === 'true'
    const keys = await removePerson(ctx, parseId(path.id) as UserId, { revokesKeys })
    return { body: { api_keys: keys.map(presentMadeKey), are_revoked: revokesKeys && keys.length > 0 } }
  },
})
