import { z } from 'zod'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { parseId, type UserId } from '../../../platform/ids.ts'
import { changeRole } from '../../team/change-role.ts'
import { isAtLeast } from '../../team/team-member.ts'
import { role } from '../session/present-session.ts'
import { ofPerson } from './of-person.ts'
import { presentTeam } from './present-team.ts'

export const changeRoleOperation = memberOperation({
  ...ofPerson,
  name: 'change-role',
  leastRole: 'admin',
  needsRecentSignIn: ({ role: given }) => isAtLeast(given, 'admin'),
  keepsBody: ({ role: given }) => given !== 'viewer',
  method: 'PATCH',
  path: '/api/panel/team/:id',
  body: z.object({ role }),
  exampleBody: { role: 'issuer' },
  async handle(ctx, { path, body, platform }) {
    await changeRole(ctx, parseId(path.id) as UserId, body.role)
    return { body: await presentTeam(ctx, platform) }
  },
})
