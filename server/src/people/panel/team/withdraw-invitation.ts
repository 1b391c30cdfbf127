import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { withdrawInvitation } from '../../team/invite-to-team.ts'
import { invitationInPath } from './present-team.ts'

export const withdrawInvitationOperation = teamOperation({
  name: 'withdraw-invitation',
  leastRole: 'admin',
  route: 'DELETE /api/panel/team/invitations/:id',
  id: invitationInPath,
  async handle(ctx, { id }) {
    await withdrawInvitation(ctx, id)
    return { status: 204, body: null }
  },
})
