import { showNothing } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { signOutPerson } from '../../team/enter-organization.ts'
import { personInPath } from './get-team.ts'

export const signOutPersonOperation = teamOperation({
  name: 'sign-out-person',
  leastRole: 'owner',
  route: 'POST /api/panel/team/:id/sign-out',
  id: personInPath,
  act: (ctx, { id }) => signOutPerson(ctx, id),
  handle: showNothing,
})
