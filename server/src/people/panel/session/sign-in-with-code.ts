import { z } from 'zod'
import { emailField } from '../../../entrypoints/panel/email-field.ts'
import { personOperation } from '../../../entrypoints/panel/person.ts'
import { signInWithCode } from '../../sign-in/confirm-sign-in.ts'
import { answerSignedIn } from './sign-in-with-link.ts'

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
    return answerSignedIn(
      platform,
      person,
      await signInWithCode(platform, networkAddress, { ...body, browser, signInId }),
    )
  },
})
