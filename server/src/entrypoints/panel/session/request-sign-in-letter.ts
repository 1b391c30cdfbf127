import { z } from 'zod'
import { requestSignIn } from '../../../sign-in/request-sign-in.ts'
import { letterCookie } from '../../http/browser/session-cookie.ts'
import { emailField } from '../email-field.ts'
import { personOperation } from '../person.ts'
import { languageField } from './present-session.ts'

export const requestSignInLetterOperation = personOperation({
  name: 'request-sign-in-letter',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/letter',
  body: z.object({
    email: emailField,
    language: languageField,
    next: z.string('next must be a string').nullable().default(null),
  }),
  exampleBody: { email: 'ana@example.edu', language: 'es', next: null },
  async handle({ owner }, { body, platform }) {
    const letter = await requestSignIn(platform, owner, body)
    return { status: 202, headers: { 'set-cookie': letterCookie(platform.settings, letter) }, body: {} }
  },
})
