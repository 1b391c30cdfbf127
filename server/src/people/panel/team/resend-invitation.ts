import { z } from 'zod'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { type InvitationId, parseId } from '../../../platform/ids.ts'
import { resendInvitation } from '../../team/invite-to-team.ts'
import { ofInvitation } from './of-person.ts'
import { presentTeam } from './present-team.ts'

export const resendInvitationOperation = memberOperation({
  ...ofInvitation,
  name: 'resend-invitation',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/team/invitations/:id/resend',
  body: z.object({}),
  exampleBody: {},
  async handle(ctx, { path, platform }) {
    await resendInvitation(ctx, parseId(path.id) as InvitationId)
    return { body: await presentTeam(ctx, platform) }
  },
})
