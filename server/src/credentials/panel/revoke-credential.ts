import { z } from 'zod'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { revokeCredential } from '../revoke-credential.ts'
import { credentialInPath, presentCredentialById } from './present-credential.ts'

export const revokeCredentialOperation = teamOperation({
  name: 'revoke-credential',
  leastRole: 'admin',
  route: 'POST /api/panel/credentials/:id/revoke',
  id: credentialInPath,
  body: z.object({
    reason: z.string('reason must be a string'),
    email: z.string('email must be a string').optional(),
  }),
  exampleBody: { reason: 'The grade was of somebody else.' },
  about: { email: ['recipient_email_differs'], reason: ['body_invalid'] },
  async handle(ctx, { id, body, platform }) {
    await revokeCredential(ctx, id, body.reason, body.email)
    return { body: await presentCredentialById(ctx, platform.database, id) }
  },
})
