import { z } from 'zod'
import { confirmByCode } from '../../../sign-in/confirm-sign-in.ts'
import { emailField, refusedSignIn, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'
import { session, sessionExample } from './describe-session.ts'
import { answerSignedIn } from './sign-in-with-link.ts'

export const signInWithCodeOperation = personOperation({
  name: 'sign-in-with-code',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/code',
  tag: 'Session',
  summary: 'Sign in with the code of the letter that this browser asked for last',
  description:
    'Needs the cookie that the answer to the request for the letter has set. Five attempts at each letter; after that its link still works. Sets the cookie of the session.',
  body: z
    .object({
      email: emailField,
      code: z.string('code must be a string').max(20, 'code must have six digits').meta({ description: 'Six digits.' }),
    })
    .meta({ id: 'SignInCodeRequest', description: 'Who signs in, and the code.' }),
  bodyExamples: { code: { summary: 'A code', value: { email: 'ana@example.edu', code: '402173' } } },
  responses: {
    200: { description: 'Who is signed in.', schema: session, examples: { signedIn: sessionExample } },
    422: refusedSignIn,
    429: tooMany,
  },
  async handle(person, { body, platform }) {
    const { owner, browser, letter } = person
    return answerSignedIn(platform, person, await confirmByCode(platform, owner, { ...body, browser, letter }))
  },
})
