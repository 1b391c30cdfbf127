import { z } from 'zod'
import { issueOne } from '../../../issuing/issue-one.ts'
import { isJsonObject } from '../../../platform/formats/json.ts'
import type { RawRow } from '../../../recipients/recipient.ts'
import { refuse } from '../../../refusals/refusal.ts'
import { judgedBy } from '../../http/request-schemas.ts'
import { refusedFor } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { issuingRefusals } from './emit-bulk.ts'
import { noTemplate, rowsBodyExample, templateId, templateIdExample } from './rows-body.ts'

export const recipient = judgedBy<RawRow>((sent) =>
  isJsonObject(sent) ? undefined : 'recipient must be an object',
).meta({
  description: 'The person, as a row of the API.',
  $ref: '#/$defs/Recipient',
})

const id = '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c'

export const issuedCredential = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    url: z.string().meta({ description: 'Its public page.' }),
  })
  .meta({ id: 'IssuedCredential', description: 'A credential that was issued.' })

export const issueCredentialOperation = memberOperation({
  name: 'issue-credential',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/credentials',
  tag: 'Issuing',
  summary: 'Issue to one person',
  description:
    'At once, by what the API does for one recipient; its letter follows. To rows there is `POST /api/panel/bulk/emit`. A repetition under the same Idempotency-Key issues nothing. Where there is none, the answer names the one that the service made.',
  body: z
    .object({ template_id: templateId, recipient })
    .meta({ id: 'CredentialOrder', description: 'A template, and who is to receive a credential from it.' }),
  bodyBytesMax: 200_000,
  idempotent: 'always',
  bodyExamples: {
    one: { summary: 'One person', value: { template_id: templateIdExample, recipient: rowsBodyExample.recipients[0] } },
  },
  responses: {
    201: {
      description: 'The credential.',
      schema: issuedCredential,
      examples: {
        issued: { summary: 'Issued', value: { id, url: `https://credentials.example.edu/credentials/${id}` } },
      },
    },
    404: noTemplate,
    409: issuingRefusals[409],
    422: refusedFor(
      'The row cannot be issued, in the words of the check.',
      'recipient_refused',
      'Este achievement requiere calificación (LetterGrade)',
    ),
    429: issuingRefusals[429],
  },
  async handle(ctx, { body: { template_id, recipient: row }, bodyBytes: bytes }) {
    const one = await issueOne(ctx, { templateId: template_id, row, bytes })
    if (one.kind === 'failed') throw refuse('recipient_refused', ...one.errors)
    return { status: 201, body: { id: one.credentialId, url: one.credentialUrl } }
  },
})
