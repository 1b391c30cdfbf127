import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { signOutPerson } from '../../team/enter-organization.ts'
import { personInPath } from './present-team.ts'

export const signOutPersonOperation = teamOperation({
  name: 'sign-out-person',
  leastRole: 'owner',
  route: 'POST /api/panel/team/:id/sign-out',
  id: personInPath,
  async handle(ctx, { id }) {
    await signOutPerson(ctx, id)
    return { status: 204, body: null }
  },
})
