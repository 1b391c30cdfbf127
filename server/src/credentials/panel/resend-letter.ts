import { z } from 'zod'
import { emailField } from '../../entrypoints/panel/email-field.ts'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { resendLetter } from '../resend-letter.ts'
import { credentialInPath, presentCredentialById } from './present-credential.ts'

export const resendLetterOperation = teamOperation({
  name: 'resend-letter',
  leastRole: 'issuer',
  route: 'POST /api/panel/credentials/:id/letter',
  id: credentialInPath,
  body: z.object({ email: emailField.optional() }),
  exampleBody: {},
  about: { email: ['body_invalid'] },
  async handle(ctx, { id, body, platform }) {
    await resendLetter(ctx, id, body.email)
    return { status: 202, body: await presentCredentialById(ctx, platform.database, id) }
  },
})
