import { z } from 'zod'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { changeRole } from '../../../team/change-role.ts'
import { isAtLeast } from '../../../team/team-member.ts'
import { memberOperation } from '../member.ts'
import { role } from '../session/describe-session.ts'
import { lastOwner, noSuchPerson, ofPerson, roleRefused } from './of-person.ts'
import { presentTeam, team, teamExample } from './present-team.ts'

export const changeRoleOperation = memberOperation({
  ...ofPerson,
  name: 'change-role',
  leastRole: 'admin',
  needsRecentSignIn: ({ role: given }) => isAtLeast(given, 'admin'),
  keepsBody: ({ role: given }) => given !== 'viewer',
  method: 'PATCH',
  path: '/api/panel/team/:id',
  tag: 'Team',
  summary: 'Give somebody another role',
  description: 'It counts from their next request on. Nobody gives or takes a role above their own.',
  body: z.object({ role }).meta({ id: 'RoleChange', description: 'The new role.' }),
  bodyExamples: { issuer: { summary: 'Issuer', value: { role: 'issuer' } } },
  responses: {
    200: { description: 'The team.', schema: team, examples: { team: teamExample } },
    403: roleRefused,
    404: noSuchPerson,
    409: lastOwner,
  },
  async handle(ctx, { path, body, platform }) {
    await changeRole(ctx, parseId(path.id) as UserId, body.role)
    return { body: await presentTeam(ctx, platform) }
  },
})
