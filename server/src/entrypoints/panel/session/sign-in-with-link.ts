import { z } from 'zod'
import type { Platform } from '../../../platform/context.ts'
import { normalizeEmail } from '../../../platform/formats/email.ts'
import { endSession } from '../../../sessions/end-session.ts'
import type { NewSession } from '../../../sessions/session.ts'
import { confirmByLink, findLinkOwner } from '../../../sign-in/confirm-sign-in.ts'
import { findUserById } from '../../../users/user-store.ts'
import { sessionCookie } from '../../http/browser/session-cookie.ts'
import type { Answer } from '../../http/operation.ts'
import { emailField, refusedSignIn, tooMany } from '../describe-panel-errors.ts'
import { type Person, personOperation } from '../person.ts'
import { presentSession, session, sessionExample } from './describe-session.ts'

const token = z
  .string('token must be a string')
  .max(200, 'token must have at most 200 characters')
  .meta({ description: 'What stands behind the `#` of the link.' })

const tokenExample = 'pXcM2oX0x9w1m1xk0rZ7aYyq3mJc8b1l5n2d4f6g7h8'

export const openSignInLinkOperation = personOperation({
  name: 'open-sign-in-link',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/link/open',
  tag: 'Session',
  summary: 'Whose account a link opens',
  description: 'Changes nothing: a program that looks at the links of a letter uses up none.',
  body: z.object({ token }).meta({ id: 'SignInLink', description: 'The token of a link.' }),
  bodyExamples: { token: { summary: 'A token', value: { token: tokenExample } } },
  responses: {
    200: {
      description: 'Whose it is.',
      schema: z
        .object({
          email: z.string().meta({ description: 'The address of the account.' }),
          is_asked: z.boolean().meta({ description: 'Whether this browser asked for the letter.' }),
          signed_in_as: z
            .string()
            .nullable()
            .meta({ description: 'The address of somebody else as whom the browser is signed in.' }),
        })
        .meta({ id: 'SignInLinkOwner', description: 'Whose account a link opens.' }),
      examples: {
        elsewhere: {
          summary: 'In another browser',
          value: { email: 'ana@example.edu', is_asked: false, signed_in_as: null },
        },
      },
    },
    422: refusedSignIn,
    429: tooMany,
  },
  async handle({ owner, letter, session }, { body, platform }) {
    const { email, isAsked } = await findLinkOwner(platform, owner, { ...body, letter })
    const user = session && (await findUserById(platform.database.forService(), session.userId))
    const signedInAs = user && normalizeEmail(user.email) !== email ? user.email : null
    return { body: { email, is_asked: isAsked, signed_in_as: signedInAs } }
  },
})

export const signInWithLinkOperation = personOperation({
  name: 'sign-in-with-link',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/link',
  tag: 'Session',
  summary: 'Sign in with the token of a link',
  description:
    'From the page that the letter leads to, when a person presses its button: whoever only opens the link uses up nothing. A browser that did not ask for the letter says whose account it means. Sets the cookie of the session.',
  body: z
    .object({
      token,
      email: emailField
        .optional()
        .meta({ description: 'The address that the page named, where this browser did not ask for the letter.' }),
    })
    .meta({ id: 'SignInLinkRequest', description: 'The token of a link.' }),
  bodyExamples: {
    token: { summary: 'A token', value: { token: tokenExample } },
  },
  responses: {
    200: { description: 'Who is signed in.', schema: session, examples: { signedIn: sessionExample } },
    422: refusedSignIn,
    429: tooMany,
  },
  async handle(person, { body, platform }) {
    const { owner, browser, letter } = person
    const given = { token: body.token, email: body.email, letter, browser }
    return answerSignedIn(platform, person, await confirmByLink(platform, owner, given))
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
