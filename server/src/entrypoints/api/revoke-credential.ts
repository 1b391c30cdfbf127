import { z } from 'zod'
import { problemOfReason, reasonCharactersMax } from '../../credentials/revocation-reason.ts'
import { revokeCredential } from '../../credentials/revoke-credential.ts'
import { supersedeCredential } from '../../issuing/corrections/supersede-credential.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { judgedBy, optionalId } from '../http/request-schemas.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { credentialExample, credentialSummary, presentCredentialSummary } from './present-credential.ts'

export const revokeCredentialOperation = operation({
  name: 'revoke-credential',
  method: 'POST',
  path: '/api/v1/credentials/:credential_id/revoke',
  tag: 'Credentials',
  summary: 'Revoke a credential',
  description:
    'Final. Flips the bit in the signed status list, so that verifiers report the credential as revoked. The reason is shown on the public page. Revoking twice keeps the first reason. With superseded_by its page leads to the credential that took its place.',
  pathParameters: { credential_id: { description: 'Credential id.', example: credentialExample.id } },
  body: z
    .object({
      reason: judgedBy<string>(problemOfReason).meta({
        description: 'Why; shown publicly.',
        type: 'string',
        maxLength: reasonCharactersMax,
      }),
      superseded_by: optionalId<CredentialId>(
        'superseded_by',
        'Id of the active credential of the organization that takes its place; issue that one first.',
      ),
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
        superseded: {
          summary: 'A corrected credential took its place',
          value: {
            ...credentialExample,
            status: 'revoked',
            revocation_reason: 'The name was misspelt',
            superseded_by: '0198c5c4-70aa-7b11-8d2e-5f6a7b8c9d0e',
          },
        },
      },
    },
    404: notFound('credential_not_found'),
    409: refused('It was revoked before in another way.', {
      revoked: example('Revoked already', 'credential_revoked_before'),
    }),
    422: refused('The body is invalid, or what it names cannot take the place.', {
      reason: example('No reason', 'body_invalid', 'reason is required, as a text without control characters'),
      successor: example(
        'No credential of the organization',
        'successor_refused',
        'is no credential of this organization',
      ),
    }),
  },
  checkPath: checkPathId('credential_id', 'credential_not_found'),
  async handle(ctx, { path, body }) {
    const id = parseId(path.credential_id) as CredentialId
    const { reason, superseded_by: supersededBy } = body
    const credential = supersededBy
      ? await supersedeCredential(ctx, id, { reason, supersededBy })
      : await revokeCredential(ctx, id, reason)
    return { body: presentCredentialSummary(ctx, credential) }
  },
})
