import { z } from 'zod'
import { lettersToAddressMax, openInvitationsMax } from '../../../invitations/invitation.ts'
import { inviteToTeam } from '../../../team/invite-to-team.ts'
import { isAtLeast } from '../../../team/team-member.ts'
import { aboutField } from '../about-field.ts'
import { emailField, refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { languageField, role } from '../session/describe-session.ts'
import { roleRefused } from './of-person.ts'
import { presentTeam, team, teamExample } from './present-team.ts'

export const inviteToTeamOperation = memberOperation({
  name: 'invite-to-team',
  leastRole: 'admin',
  needsRecentSignIn: ({ role: given }) => isAtLeast(given, 'admin'),
  method: 'POST',
  path: '/api/panel/team/invitations',
  tag: 'Team',
  summary: 'Invite somebody by letter',
  description:
    'One letter, whose link works once, for seven days. The answer is the same whether the address has an account or not. Who was invited already gets a new letter in the place of the former one.',
  body: z
    .object({
      email: emailField,
      role: role.meta({ description: 'What they will be able to do: never more than who invites.' }),
      language: languageField
        .nullable()
        .default(null)
        .meta({ description: 'Of the letter; that of the organization if not given.' }),
    })
    .meta({ id: 'InvitationRequest', description: 'Who is invited.' }),
  bodyExamples: {
    luis: { summary: 'An issuer', value: { email: 'luis@example.edu', role: 'issuer', language: 'es' } },
  },
  responses: {
    201: { description: 'The team, with the invitation.', schema: team, examples: { team: teamExample } },
    400: refusedFor('The address is none.', 'invalid_user', '"luis@" is not an e-mail address.'),
    403: roleRefused,
    409: {
      ...refusedFor(
        'Too many invitations wait, or the person is in the team.',
        'too_many_invitations',
        openInvitationsMax,
      ),
      codes: ['too_many_invitations', 'already_in_team'],
    },
    429: {
      ...refusedFor('The letters of a day are used up.', 'address_letters_exceeded', lettersToAddressMax),
      codes: ['address_letters_exceeded', 'daily_limit_exceeded'],
    },
  },
  async handle(ctx, { body, platform }) {
    await aboutField('email', ['invalid_user', 'already_in_team', 'address_letters_exceeded'], () =>
      aboutField('role', ['role_above_own'], () => inviteToTeam(ctx, body)),
    )
    return { status: 201, body: await presentTeam(ctx, platform) }
  },
})
