import { z } from 'zod'
import { teamOperation } from '../../entrypoints/panel/team.ts'
import { revokeCredential } from '../revoke-credential.ts'
import { credentialInPath, showCredential } from './get-credential-history.ts'

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
  act: (ctx, { id, body }) => revokeCredential(ctx, id, body.reason, body.email),
  handle: showCredential,
})
