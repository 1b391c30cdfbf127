import { z } from 'zod'
import type { Platform } from '../../../platform/context.ts'
import { endSession } from '../../../sessions/end-session.ts'
import type { NewSession } from '../../../sessions/session.ts'
import { confirmByLink } from '../../../sign-in/confirm-sign-in.ts'
import { sessionCookie } from '../../http/browser/session-cookie.ts'
import type { Answer } from '../../http/operation.ts'
import { refusedSignIn, tooMany } from '../describe-panel-errors.ts'
import { type Person, personOperation } from '../person.ts'
import { presentSession, session, sessionExample } from './describe-session.ts'

export const signInWithLinkOperation = personOperation({
  name: 'sign-in-with-link',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/link',
  tag: 'Session',
  summary: 'Sign in with the token of a link',
  description:
    'From the page that the letter leads to, when a person presses its button: whoever only opens the link uses up nothing. Sets the cookie of the session.',
  body: z
    .object({
      token: z
        .string('token must be a string')
        .max(200, 'token must have at most 200 characters')
        .meta({ description: 'What stands behind the `#` of the link.' }),
    })
    .meta({ id: 'SignInLinkRequest', description: 'The token of a link.' }),
  bodyExamples: {
    token: { summary: 'A token', value: { token: 'pXcM2oX0x9w1m1xk0rZ7aYyq3mJc8b1l5n2d4f6g7h8' } },
  },
  responses: {
    200: { description: 'Who is signed in.', schema: session, examples: { signedIn: sessionExample } },
    422: refusedSignIn,
    429: tooMany,
  },
  async handle(person, { body, platform }) {
    const { owner, browser } = person
    return answerSignedIn(platform, person, await confirmByLink(platform, owner, { ...body, browser }))
  },
})

/**
 * The cookie of a new session, and whose it is. The browser forgets the cookie of before: nobody could end that session any
 * more, so it ends here.
 */
export async function answerSignedIn(
  platform: Platform,
  { session: former }: Pick<Person, 'session'>,
  opened: NewSession,
): Promise<Answer> {
  if (former) await endSession(platform, former, false)
  const headers = { 'set-cookie': sessionCookie(platform.settings, opened) }
  return { headers, body: await presentSession(platform, opened) }
}
