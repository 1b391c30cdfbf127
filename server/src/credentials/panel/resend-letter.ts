import { z } from 'zod'
import { emailField } from '../../entrypoints/http/request-schemas.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { resendLetter } from '../resend-letter.ts'
import { credentialInPath, showCredential } from './get-credential-history.ts'

export const resendLetterOperation = teamOperation({
  name: 'resend-letter',
  leastRole: 'issuer',
  route: 'POST /api/panel/credentials/:id/letter',
  id: credentialInPath,
  body: z.object({ email: emailField.optional() }),
  exampleBody: {},
  about: { email: ['body_invalid'] },
  act: (ctx, { id, body }) => resendLetter(ctx, id, body.email),
  handle: showCredential,
  status: 202,
})
