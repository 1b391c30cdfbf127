import { z } from 'zod'
import { lettersToAddressMax } from '../../../invitations/invitation.ts'
import { type InvitationId, parseId } from '../../../platform/ids.ts'
import { resendInvitation } from '../../../team/invite-to-team.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { noSuchPerson, ofInvitation, roleRefused } from './of-person.ts'
import { presentTeam, team, teamExample } from './present-team.ts'

export const resendInvitationOperation = memberOperation({
  ...ofInvitation,
  name: 'resend-invitation',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/team/invitations/:id/resend',
  tag: 'Team',
  summary: 'Send an invitation once more',
  description: 'With another link, for another seven days. The former link opens nothing any more.',
  body: z.object({}).meta({ id: 'InvitationResend', description: 'Nothing.' }),
  bodyExamples: { again: { summary: 'Nothing', value: {} } },
  responses: {
    200: { description: 'The team, with the invitation.', schema: team, examples: { team: teamExample } },
    403: roleRefused,
    404: noSuchPerson,
    429: {
      ...refusedFor('The letters of a day are used up.', 'address_letters_exceeded', lettersToAddressMax),
      codes: ['address_letters_exceeded', 'daily_limit_exceeded'],
    },
  },
  async handle(ctx, { path, platform }) {
    await resendInvitation(ctx, parseId(path.id) as InvitationId)
    return { body: await presentTeam(ctx, platform) }
  },
})
