import { z } from 'zod'
import { requestSignIn } from '../../../sign-in/request-sign-in.ts'
import { letterCookie } from '../../http/browser/session-cookie.ts'
import { emailField, invalid, tooMany } from '../describe-panel-errors.ts'
import { personOperation } from '../person.ts'
import { languageField } from './describe-session.ts'

export const requestSignInLetterOperation = personOperation({
  name: 'request-sign-in-letter',
  isOpen: true,
  method: 'POST',
  path: '/api/panel/sign-in/letter',
  tag: 'Session',
  summary: 'Ask for a letter with a link and a code',
  description:
    'The answer and its time are the same whether the address is known or not. Link and code can be used once, for ten minutes; using one ends the other. Sets the cookie without which the code counts for nothing.',
  body: z
    .object({
      email: emailField,
      language: languageField,
      next: z
        .string('next must be a string')
        .nullable()
        .default(null)
        .meta({ description: 'The path of the panel to go on to, below `/panel`.' }),
    })
    .meta({ id: 'SignInLetterRequest', description: 'Who wants to sign in.' }),
  bodyExamples: {
    ana: { summary: 'An address', value: { email: 'ana@example.edu', language: 'es', next: null } },
  },
  responses: {
    202: {
      description: 'If the address is known, a letter is on its way.',
      schema: z.object({}).meta({ id: 'Accepted', description: 'Nothing more is said.' }),
      examples: { accepted: { summary: 'Always', value: {} } },
    },
    422: invalid('email must be an e-mail address'),
    429: tooMany,
  },
  async handle({ owner }, { body, platform }) {
    const letter = await requestSignIn(platform, owner, body)
    return { status: 202, headers: { 'set-cookie': letterCookie(platform.settings, letter) }, body: {} }
  },
})
