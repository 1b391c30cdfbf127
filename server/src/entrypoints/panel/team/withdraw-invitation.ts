import { z } from 'zod'
import { type InvitationId, parseId } from '../../../platform/ids.ts'
import { withdrawInvitation } from '../../../team/invite-to-team.ts'
import { memberOperation } from '../member.ts'
import { noSuchPerson, ofInvitation, roleRefused } from './of-person.ts'

export const withdrawInvitationOperation = memberOperation({
  ...ofInvitation,
  name: 'withdraw-invitation',
  leastRole: 'admin',
  method: 'DELETE',
  path: '/api/panel/team/invitations/:id',
  tag: 'Team',
  summary: 'Withdraw an invitation',
  description: 'Its link opens nothing any more.',
  responses: {
    204: { description: 'Withdrawn.', schema: z.null(), examples: {} },
    403: roleRefused,
    404: noSuchPerson,
  },
  async handle(ctx, { path }) {
    await withdrawInvitation(ctx, parseId(path.id) as InvitationId)
    return { status: 204, body: null }
  },
})
