import { z } from 'zod'
import { acceptInvitation } from '../../../team/accept-invitation.ts'
import { refusedFor, refusedSignIn, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'
import { session, sessionExample } from '../session/describe-session.ts'
import { answerSignedIn } from '../session/sign-in-with-link.ts'
import { linkToken, linkTokenExample } from './open-invitation.ts'

export const acceptInvitationOperation = personOperation({
  name: 'accept-invitation',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/invitation/accept',
  tag: 'Session',
  summary: 'Accept an invitation',
  description:
    'Once. Signs in the owner of the mailbox that the letter went to, whoever the browser was signed in as, and sets the cookie of the session. Somebody who had an account before is signed in to this organization alone.',
  body: z
    .object({
      token: linkToken,
      name: z
        .string('name must be a string')
        .default('')
        .meta({ description: 'What others of the team see; it counts for who has no name yet.' }),
    })
    .meta({ id: 'InvitationAcceptance', description: 'The token of a link, and a name.' }),
  bodyExamples: { luis: { summary: 'With a name', value: { token: linkTokenExample, name: 'Luis Vega' } } },
  responses: {
    200: { description: 'Who is signed in.', schema: session, examples: { signedIn: sessionExample } },
    400: refusedFor('The name cannot be kept.', 'invalid_user', 'The name must be one line of up to 200 characters.'),
    422: refusedSignIn,
    429: tooMany,
  },
  async handle(person, { body, platform }) {
    const { owner, browser, session: before } = person
    const signedInAs = before?.limitedTo === null ? before.userId : undefined
    return answerSignedIn(platform, person, await acceptInvitation(platform, owner, { ...body, browser, signedInAs }))
  },
})
