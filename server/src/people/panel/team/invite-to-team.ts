import { z } from 'zod'
import { emailField } from '../../../entrypoints/panel/email-field.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { inviteToTeam } from '../../team/invite-to-team.ts'
import { isAtLeast } from '../../team/team-member.ts'
import { languageField, role } from '../session/present-session.ts'
import { presentTeam } from './present-team.ts'

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
  async handle(ctx, { body, platform }) {
    await inviteToTeam(ctx, body)
    return { status: 201, body: await presentTeam(ctx, platform) }
  },
})
