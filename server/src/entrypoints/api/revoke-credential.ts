import { z } from 'zod'
import { problemOfReason, reasonCharactersMax } from '../../credentials/revocation-reason.ts'
import { revokeCredential } from '../../credentials/revoke-credential.ts'
import { type CredentialId, isUuid, parseId } from '../../platform/ids.ts'
import { refuse } from '../../refusals/refusal.ts'
import { operation } from '../http/operation.ts'
import { judgedBy } from '../http/request-schemas.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { credentialExample, credentialSummary, presentCredentialSummary } from './present-credential.ts'

export const revokeCredentialOperation = operation({
  name: 'revoke-credential',
  method: 'POST',
  path: '/api/v1/credentials/:credential_id/revoke',
  tag: 'Credentials',
  summary: 'Revoke a credential',
  description:
    'Final. Flips the bit in the signed status list, so that verifiers report the credential as revoked. The reason is shown on the public page. Revoking twice keeps the first reason.',
  pathParameters: { credential_id: { description: 'Credential id.', example: credentialExample.id } },
  body: z
    .object({
      reason: judgedBy<string>(problemOfReason).meta({
        description: 'Why; shown publicly.',
        type: 'string',
        maxLength: reasonCharactersMax,
      }),
    })
    .meta({ id: 'RevokeRequest', description: 'Why a credential is revoked.' }),
  bodyExamples: { reason: { summary: 'With a reason', value: { reason: 'Issued by mistake' } } },
  responses: {
    200: {
      description: 'The credential, revoked.',
      schema: credentialSummary,
      examples: {
        revoked: {
          summary: 'Revoked',
          value: { ...credentialExample, status: 'revoked', revocation_reason: 'Issued by mistake' },
        },
      },
    },
    404: notFound('credential_not_found'),
    422: refused('The body is invalid.', {
      reason: example('No reason', 'body_invalid', 'reason is required, as a text without control characters'),
    }),
  },
  checkPath({ credential_id }) {
    if (!isUuid(credential_id)) throw refuse('credential_not_found')
  },
  async handle(ctx, { path, body }) {
    const credential = await revokeCredential(ctx, parseId(path.credential_id) as CredentialId, body.reason)
    return { body: presentCredentialSummary(ctx, credential) }
  },
})
