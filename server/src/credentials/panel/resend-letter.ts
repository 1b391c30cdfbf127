import { z } from 'zod'
import { aboutField } from '../../entrypoints/panel/about-field.ts'
import { emailField } from '../../entrypoints/panel/email-field.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { resendLetter } from '../resend-letter.ts'
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
