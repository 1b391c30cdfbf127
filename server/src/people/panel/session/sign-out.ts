import { z } from 'zod'
import { endedCookie } from '../../../entrypoints/http/browser/session-cookie.ts'
import { personOperation, sessionOf } from '../../../entrypoints/panel/person.ts'
import { signOut } from '../../sessions/end-session.ts'

export const signOutOperation = personOperation({
  name: 'sign-out',
  isForLimited: true,
  route: 'POST /api/panel/sign-out',
  body: z.object({ everywhere: z.boolean('everywhere must be true or false') }),
  exampleBody: { everywhere: false },
  async handle(person, { body, platform }) {
    await signOut(platform, sessionOf(person), body.everywhere)
    return { status: 204, headers: { 'set-cookie': endedCookie(platform.settings) }, body: null }
  },
})
