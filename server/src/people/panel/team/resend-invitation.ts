import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { resendInvitation } from '../../team/invite-to-team.ts'
import { invitationInPath, presentTeam } from './present-team.ts'

export const resendInvitationOperation = teamOperation({
  name: 'resend-invitation',
  leastRole: 'admin',
  route: 'POST /api/panel/team/invitations/:id/resend',
  id: invitationInPath,
  async handle(ctx, { id, platform }) {
    await resendInvitation(ctx, id)
    return { body: await presentTeam(ctx, platform) }
  },
})
