import { z } from 'zod'
import { sessionCookie } from '../../../entrypoints/http/browser/session-cookie.ts'
import { emailField, textOf } from '../../../entrypoints/http/request-schemas.ts'
import { type Person, personOperation } from '../../../entrypoints/panel/person.ts'
import type { Platform } from '../../../platform/context.ts'
import { normalizeEmail } from '../../../platform/formats/email.ts'
import { signOut } from '../../sessions/end-session.ts'
import type { NewSession } from '../../sessions/session.ts'
import { findLinkOwner, signInWithCode, signInWithLink } from '../../sign-in/confirm-sign-in.ts'
import { findUserById } from '../../users/user-store.ts'
import { presentSession } from './get-session.ts'

export const linkToken = textOf('token', 200)

export const linkTokenExample = 'pXcM2oX0x9w1m1xk0rZ7aYyq3mJc8b1l5n2d4f6g7h8'

export const openSignInLinkOperation = personOperation({
  name: 'open-sign-in-link',
  isOpen: true,
  route: 'POST /api/panel/sign-in/link/open',
  body: z.object({ token: linkToken }),
  exampleBody: { token: linkTokenExample },
  async handle({ networkAddress, signInId, session }, { body, platform }) {
    const { email, isAsked } = await findLinkOwner(platform, networkAddress, { ...body, signInId })
    const user = session && (await findUserById(platform.database.forService(), session.userId))
    const signedInAs = user && normalizeEmail(user.email) !== email ? user.email : null
    return { body: { email, is_asked: isAsked, signed_in_as: signedInAs } }
  },
})

export const signInWithLinkOperation = personOperation({
  name: 'sign-in-with-link',
  isOpen: true,
  route: 'POST /api/panel/sign-in/link',
  body: z.object({
    token: linkToken,
    email: emailField.optional(),
  }),
  exampleBody: { token: linkTokenExample },
  async handle(person, { body, platform }) {
    const { networkAddress, browser, signInId } = person
    const given = { token: body.token, email: body.email, signInId, browser }
    return answerSignedIn(platform, person, await signInWithLink(platform, networkAddress, given))
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
) {
  if (former) await signOut(platform, former, false)
  const headers = { 'set-cookie': sessionCookie(platform.settings, opened) }
  return { headers, body: await presentSession(platform, opened) }
}

export const signInWithCodeOperation = personOperation({
  name: 'sign-in-with-code',
  isOpen: true,
  route: 'POST /api/panel/sign-in/code',
  body: z.object({
    email: emailField,
    code: z.string('code must be a string').max(20, 'code must have six digits'),
  }),
  exampleBody: { email: 'ana@example.edu', code: '402173' },
  async handle(person, { body, platform }) {
    const { networkAddress, browser, signInId } = person
    const opened = await signInWithCode(platform, networkAddress, { ...body, browser, signInId })
    return answerSignedIn(platform, person, opened)
  },
})
