import { z } from 'zod'
import { correctCredential, readRowToCorrect } from '../../../corrections/correct-credential.ts'
import { problemOfReason, reasonCharactersMax } from '../../../credentials/revocation-reason.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { judgedBy } from '../../http/request-schemas.ts'
import { issuingRefusals } from '../bulk/emit-bulk.ts'
import { issuedCredential, recipient } from '../bulk/issue-credential.ts'
import { rowsBodyExample, templateIdExample } from '../bulk/rows-body.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { ofCredential } from './present-credential.ts'

const [recipientExample] = rowsBodyExample.recipients
const missing = refusedWith(
  'The credential, its template or the organization is missing, or of another organization.',
  ...(['credential_not_found', 'template_not_found', 'organization_not_found'] as const),
)
const gone = refusedWith('The person was erased.', 'person_erased')

export const getRowToCorrectOperation = memberOperation({
  ...ofCredential,
  name: 'get-row-to-correct',
  leastRole: 'admin',
  method: 'GET',
  path: '/api/panel/credentials/:id/row',
  tag: 'Credentials',
  summary: 'What a credential says, to be corrected',
  description: 'As a row of the API, read from the signed document.',
  responses: {
    200: {
      description: 'The row.',
      schema: z
        .object({
          template_id: z.uuid().meta({ description: 'The template that it was issued by.' }),
          recipient: z.record(z.string(), z.unknown()).meta({ description: 'The row, as the API takes one.' }),
        })
        .meta({ id: 'RowToCorrect', description: 'A row, read from a signed document.' }),
      examples: {
        one: { summary: 'One person', value: { template_id: templateIdExample, recipient: recipientExample } },
      },
    },
    404: missing,
    409: refusedWith('It is revoked already.', 'credential_revoked_before'),
    410: gone,
  },
  async handle(ctx, { path }) {
    const { templateId, row } = await readRowToCorrect(ctx, parseId(path.id) as CredentialId)
    return { body: { template_id: templateId, recipient: row } }
  },
})

const corrected = '0198c5c4-70aa-7b11-8d2e-5f6a7b8c9d0e'

export const correctCredentialOperation = memberOperation({
  ...ofCredential,
  name: 'correct-credential',
  leastRole: 'admin',
  method: 'POST',
  path: '/api/panel/credentials/:id/correct',
  tag: 'Credentials',
  summary: 'Correct a credential and reissue it',
  description:
    'Issues one in its place, by what the API does for one recipient, and revokes it: both or neither. Its page leads to the new one, whose letter says so. A repetition under the same Idempotency-Key does nothing. Where there is none, the answer names the one that the service made.',
  body: z
    .object({
      recipient,
      reason: judgedBy<string>(problemOfReason).meta({
        description: 'Why the former one is revoked; its public page shows it.',
        type: 'string',
        maxLength: reasonCharactersMax,
      }),
    })
    .meta({ id: 'CredentialCorrection', description: 'The row as it should be, and what was wrong.' }),
  bodyBytesMax: 200_000,
  idempotent: 'always',
  bodyExamples: {
    name: {
      summary: 'A misspelt name',
      value: { recipient: recipientExample, reason: 'The name was misspelt.' },
    },
  },
  responses: {
    201: {
      description: 'The credential that took its place.',
      schema: issuedCredential,
      examples: {
        corrected: {
          summary: 'Corrected',
          value: { id: corrected, url: `https://credentials.example.edu/credentials/${corrected}` },
        },
      },
    },
    404: missing,
    409: refusedWith(
      'It is revoked already, or the same order is being carried out; then try again after Retry-After.',
      'credential_revoked_before',
      'idempotency_key_in_use',
    ),
    410: gone,
    422: refusedFor(
      'The row cannot be issued, in the words of the check.',
      'recipient_refused',
      'Este achievement requiere calificación (LetterGrade)',
    ),
    429: issuingRefusals[429],
  },
  async handle(ctx, { path, body: { recipient: row, reason }, bodyBytes: bytes }) {
    const one = await correctCredential(ctx, parseId(path.id) as CredentialId, { row, reason, bytes })
    return { status: 201, body: { id: one.credentialId, url: one.credentialUrl } }
  },
})
