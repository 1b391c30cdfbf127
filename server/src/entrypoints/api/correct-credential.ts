import { z } from 'zod'
import { problemOfReason, reasonCharactersMax } from '../../credentials/revocation-reason.ts'
import { correctCredential } from '../../issuing/corrections/correct-credential.ts'
import { type CredentialId, parseId } from '../../platform/ids.ts'
import { checkPathId, operation } from '../http/operation.ts'
import { judgedBy } from '../http/request-schemas.ts'
import { evidenceNames, oneRow, recipientNames } from '../recipients/recipients-body.ts'
import { example, keyMisused, notFound, overLimits, refused } from './describe-errors.ts'
import { credentialExample } from './present-credential.ts'

const correctedId = '0198c5c4-70aa-7b11-8d2e-5f6a7b8c9d0e'

export const correctCredentialOperation = operation({
  name: 'correct-credential',
  method: 'POST',
  path: '/api/v1/credentials/:credential_id/correct',
  tag: 'Credentials',
  summary: 'Correct a credential',
  description:
    'Issues a credential in the place of a wrong one, from the same template, and revokes the wrong one, both or neither. The row is sent whole, as for issue. One letter goes out and says that it replaces an earlier one; the page of the former leads to the new one.',
  pathParameters: { credential_id: { description: 'Id of the wrong credential.', example: credentialExample.id } },
  body: z
    .object({
      recipient: oneRow.meta({
        description: 'The corrected row.',
        $ref: '#/$defs/Recipient',
      }),
      reason: judgedBy<string>(problemOfReason).meta({
        description: 'Why the former one is revoked; shown publicly.',
        type: 'string',
        maxLength: reasonCharactersMax,
      }),
    })
    .meta({ id: 'CorrectionRequest', description: 'What is right, and why the former was not.' }),
  bodyNames: { recipient: recipientNames, 'recipient.evidence[]': evidenceNames },
  idempotent: true,
  bodyExamples: {
    name: {
      summary: 'A misspelt name',
      value: {
        recipient: { email: 'ana.munoz@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A' },
        reason: 'The name was misspelt',
      },
    },
  },
  responses: {
    201: {
      description: 'Issued in its place.',
      schema: z
        .object({
          credential_id: z.uuid().meta({ description: 'The credential that took its place.' }),
          credential_url: z.string().meta({ description: 'Its public page.' }),
          supersedes: z.uuid().meta({ description: 'The former credential, revoked.' }),
        })
        .meta({ id: 'CorrectedCredential', description: 'A credential in the place of another.' }),
      examples: {
        corrected: {
          summary: 'Corrected',
          value: {
            credential_id: correctedId,
            credential_url: `https://credentials.example.edu/credentials/${correctedId}`,
            supersedes: credentialExample.id,
          },
        },
      },
    },
    404: notFound('credential_not_found', 'template_not_found'),
    409: refused('It was revoked before, or the Idempotency-Key is in use.', {
      revoked: example('Revoked already', 'credential_revoked_before'),
      running: example('The first request is still running', 'idempotency_key_in_use'),
    }),
    410: refused('Its person was erased.', { erased: example('Erased', 'person_erased') }),
    422: refused('The row cannot be issued, or the body or the Idempotency-Key is invalid; nothing was changed.', {
      row: example(
        'A row that cannot be issued',
        'recipient_refused',
        'Este achievement requiere calificación (LetterGrade)',
      ),
      reason: example('No reason', 'body_invalid', 'reason is required, as a text without control characters'),
      ...keyMisused,
    }),
    429: overLimits,
  },
  checkPath: checkPathId('credential_id', 'credential_not_found'),
  async handle(ctx, { path, body: { recipient: row, reason }, bodyBytes: bytes }) {
    const id = parseId(path.credential_id) as CredentialId
    const one = await correctCredential(ctx, id, { row, reason, bytes })
    return {
      status: 201,
      body: { credential_id: one.credentialId, credential_url: one.credentialUrl, supersedes: id },
    }
  },
})
