import { z } from 'zod'
import { emailField } from '../../../entrypoints/http/request-schemas.ts'
import { showNothing } from '../../../entrypoints/panel/contract.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { withinInvitations } from '../../sign-in/limit-sign-in.ts'
import { inviteToTeam, resendInvitation, withdrawInvitation } from '../../team/invite-to-team.ts'
import { isAtLeast } from '../../team/team-member.ts'
import { readUserEmail } from '../../users/user.ts'
import { languageField, role } from '../session/get-session.ts'
import { invitationInPath, showTeam } from './get-team.ts'

export const inviteToTeamOperation = teamOperation({
  name: 'invite-to-team',
  leastRole: 'admin',
  needsRecentSignIn: ({ role: given }) => isAtLeast(given, 'admin'),
  route: 'POST /api/panel/team/invitations',
  body: z.object({
    email: emailField,
    role,
    language: languageField.nullable().default(null),
  }),
  exampleBody: { email: 'luis@example.edu', role: 'issuer', language: 'es' },
  about: { email: ['invalid_user', 'already_in_team', 'address_letters_exceeded'], role: ['role_above_own'] },
  act: (ctx, { body, platform }) =>
    withinInvitations(platform, readUserEmail(body.email).normalized, () => inviteToTeam(ctx, body)),
  handle: showTeam,
  status: 201,
})

export const resendInvitationOperation = teamOperation({
  name: 'resend-invitation',
  leastRole: 'admin',
  route: 'POST /api/panel/team/invitations/:id/resend',
  id: invitationInPath,
  act: (ctx, { id, platform }) => resendInvitation(ctx, platform, id),
  handle: showTeam,
})

export const withdrawInvitationOperation = teamOperation({
  name: 'withdraw-invitation',
  leastRole: 'admin',
  route: 'DELETE /api/panel/team/invitations/:id',
  id: invitationInPath,
  act: (ctx, { id }) => withdrawInvitation(ctx, id),
  handle: showNothing,
})
