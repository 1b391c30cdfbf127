import { z } from 'zod'
import { resendLetter } from '../../../credentials/resend-letter.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { emailField } from '../email-field.ts'
import { memberOperation } from '../member.ts'
import { ofCredential, presentCredentialById } from './present-credential.ts'

export const resendLetterOperation = memberOperation({
  ...ofCredential,
  name: 'resend-letter',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/credentials/:id/letter',
  body: z.object({
    email: emailField.optional(),
  }),
  exampleBody: {},
  async handle(ctx, { path, body, platform }) {
    const id = parseId(path.id) as CredentialId
    await aboutField('email', ['body_invalid'], () => resendLetter(ctx, id, body.email))
    return { status: 202, body: await presentCredentialById(ctx, platform.database, id) }
  },
})
