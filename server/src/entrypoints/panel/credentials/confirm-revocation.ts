import { z } from 'zod'
import { revokeConfirmed } from '../../../credentials/revoke-credential.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { aboutField } from '../about-field.ts'
import { refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { credential, credentialHistoryExample, ofCredential, presentCredentialById } from './present-credential.ts'

export const confirmRevocationOperation = memberOperation({
  ...ofCredential,
  name: 'confirm-revocation',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/credentials/:id/revoke',
  tag: 'Credentials',
  summary: 'Revoke a credential',
  description: 'For good. Revoking twice keeps the first reason.',
  body: z
    .object({
      reason: z.string('reason must be a string').meta({ description: 'Why; its public page shows it.' }),
      email: z
        .string('email must be a string')
        .optional()
        .meta({ description: 'The address of the recipient: where it is given, it is compared.' }),
    })
    .meta({ id: 'CredentialRevocation', description: 'Why a credential is revoked.' }),
  bodyExamples: {
    mistake: {
      summary: 'A mistake',
      value: { reason: 'The grade was of somebody else.' },
    },
  },
  responses: {
    200: {
      description: 'The credential, revoked.',
      schema: credential,
      examples: {
        revoked: {
          summary: 'Revoked',
          value: {
            ...credentialHistoryExample,
            status: 'revoked',
            revoked_at: '2026-11-22T09:00:00.000Z',
            revocation_reason: 'The grade was of somebody else.',
          },
        },
      },
    },
    404: refusedWith('Missing, or of another organization.', 'credential_not_found', 'organization_not_found'),
    422: refusedWith('The address is not that of the recipient.', 'recipient_email_differs'),
  },
  async handle(ctx, { path, body, platform }) {
    const id = parseId(path.id) as CredentialId
    await aboutField('email', ['recipient_email_differs'], () =>
      aboutField('reason', ['body_invalid'], () => revokeConfirmed(ctx, id, body)),
    )
    return { body: await presentCredentialById(ctx, platform.database, id) }
  },
})
