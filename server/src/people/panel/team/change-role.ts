import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { changeRole } from '../../team/change-role.ts'
import { isAtLeast } from '../../team/team-member.ts'
import { role } from '../session/get-session.ts'
import { personInPath, showTeam } from './get-team.ts'

export const changeRoleOperation = teamOperation({
  name: 'change-role',
  leastRole: 'admin',
  needsRecentSignIn: ({ role: given }) => isAtLeast(given, 'admin'),
  keepsBody: ({ role: given }) => given !== 'viewer',
  route: 'PATCH /api/panel/team/:id',
  id: personInPath,
  body: z.object({ role }),
  exampleBody: { role: 'issuer' },
  act: (ctx, { id, body }) => changeRole(ctx, id, body.role),
  handle: showTeam,
})
