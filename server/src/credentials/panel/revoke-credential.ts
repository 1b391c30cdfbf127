import { z } from 'zod'
import { aboutField } from '../../entrypoints/panel/about-field.ts'
import { memberOperation } from '../../entrypoints/panel/member.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { revokeCredential } from '../revoke-credential.ts'
import { ofCredential, presentCredentialById } from './present-credential.ts'

export const revokeCredentialOperation = memberOperation({
  ...ofCredential,
  name: 'revoke-credential',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/credentials/:id/revoke',
  body: z.object({
    reason: z.string('reason must be a string'),
    email: z.string('email must be a string').optional(),
  }),
  exampleBody: { reason: 'The grade was of somebody else.' },
  async handle(ctx, { path, body, platform }) {
    const id = parseId(path.id) as CredentialId
    await aboutField('email', ['recipient_email_differs'], () =>
      aboutField('reason', ['body_invalid'], () => revokeCredential(ctx, id, body.reason, body.email)),
    )
    return { body: await presentCredentialById(ctx, platform.database, id) }
  },
})
