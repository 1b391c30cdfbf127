import { z } from 'zod'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { changeRole } from '../../team/change-role.ts'
import { isAtLeast } from '../../team/team-member.ts'
import { role } from '../session/present-session.ts'
import { personInPath, presentTeam } from './present-team.ts'

export const changeRoleOperation = teamOperation({
  name: 'change-role',
  leastRole: 'admin',
  needsRecentSignIn: ({ role: given }) => isAtLeast(given, 'admin'),
  keepsBody: ({ role: given }) => given !== 'viewer',
  route: 'PATCH /api/panel/team/:id',
  id: personInPath,
  body: z.object({ role }),
  exampleBody: { role: 'issuer' },
  async handle(ctx, { id, body, platform }) {
    await changeRole(ctx, id, body.role)
    return { body: await presentTeam(ctx, platform) }
  },
})
