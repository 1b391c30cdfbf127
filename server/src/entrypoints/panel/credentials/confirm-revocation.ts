import { z } from 'zod'
import { revokeConfirmed } from '../../../credentials/revoke-credential.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { memberOperation } from '../member.ts'
import { ofCredential, presentCredentialById } from './present-credential.ts'

export const confirmRevocationOperation = memberOperation({
  ...ofCredential,
  name: 'confirm-revocation',
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
      aboutField('reason', ['body_invalid'], () => revokeConfirmed(ctx, id, body)),
    )
    return { body: await presentCredentialById(ctx, platform.database, id) }
  },
})
