import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type InvitationId, parseId } from '../../../platform/ids.ts'
import { withdrawInvitation } from '../../team/invite-to-team.ts'
import { ofInvitation } from './of-person.ts'

export const withdrawInvitationOperation = memberOperation({
  ...ofInvitation,
  name: 'withdraw-invitation',
  leastRole: 'admin',
  method: 'DELETE',
  path: '/api/panel/team/invitations/:id',
  async handle(ctx, { path }) {
    await withdrawInvitation(ctx, parseId(path.id) as InvitationId)
    return { status: 204, body: null }
  },
})
