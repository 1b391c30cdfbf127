import { z } from 'zod'
import { signInCookie } from '../../../entrypoints/http/browser/session-cookie.ts'
import { emailField } from '../../../entrypoints/http/request-schemas.ts'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { requestSignIn } from '../../sign-in/request-sign-in.ts'
import { languageField } from './get-session.ts'

export const requestSignInOperation = personOperation({
  name: 'request-sign-in',
  isOpen: true,
  route: 'POST /api/panel/sign-in/letter',
  body: z.object({
    email: emailField,
    language: languageField,
    next: z.string('next must be a string').nullable().default(null),
  }),
  exampleBody: { email: 'ana@example.edu', language: 'es', next: null },
  async handle({ networkAddress }, { body, platform }) {
    const signInId = await requestSignIn(platform, networkAddress, body)
    const { settings } = platform
    return {
      status: 202,
      headers: { 'set-cookie': signInCookie(settings, signInId) },
      body: { is_in_inbox: settings.keepsLetters },
    }
  },
})
