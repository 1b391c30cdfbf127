import { z } from 'zod'
import type { RawRow } from '../../credentials/recipients/recipient.ts'
import { recipientsMax, tooManyRecipients } from '../../credentials/recipients/recipient-list.ts'
import { externalIdOf } from '../../credentials/recipients/row-wishes.ts'
import { issueOne, type OneOutcome } from '../../issuing/issue-one.ts'
import { startBatch } from '../../issuing/start-batch.ts'
import { operation } from '../http/operation.ts'
import { discriminator } from '../openapi/describe-schema.ts'
import { errorCodes } from '../recipients/describe-codes.ts'
import { namesInRecipients, recipientsBody } from '../recipients/recipients-body.ts'
import { example, keyInUse, keyMisused, notFound, overLimits, refused } from './describe-errors.ts'
import { externalIdShape } from './present-credential.ts'
import { summaryExample } from './templates/present-template.ts'

const issued = z
  .object({
    email: z.string().meta({ description: 'E-mail as sent.' }),
    status: z.literal('issued').meta({ description: 'It was issued.' }),
    credential_id: z.uuid().meta({ description: 'The credential.' }),
    credential_url: z.string().meta({ description: 'Its public page.' }),
    ...externalIdShape,
  })
  .meta({ id: 'IssuedRecipient', description: 'A row that was issued.' })

const notIssued = z
  .object({
    email: z.string().meta({ description: 'E-mail as sent.' }),
    status: z.literal('error').meta({ description: 'It was not issued.' }),
    errors: z.array(z.string()).meta({ description: 'Why not.' }),
    error_codes: errorCodes,
    ...externalIdShape,
  })
  .meta({ id: 'RefusedRecipient', description: 'A row that was not issued.' })

const outcome = z.discriminatedUnion('status', [issued, notIssued]).meta({
  id: 'RecipientOutcome',
  description: 'What became of one row.',
  discriminator: discriminator('status', { issued: 'IssuedRecipient', error: 'RefusedRecipient' }),
})

const atOnce = z
  .object({
    mode: z.literal('sync').meta({ description: 'One recipient.' }),
    credentials: z.array(outcome).meta({ description: 'One entry.' }),
  })
  .meta({ id: 'IssuedAtOnce', description: 'One recipient is answered at once.' })

const asJob = z
  .object({
    mode: z.literal('async').meta({ description: 'Two or more recipients.' }),
    job_id: z.string().meta({ description: 'Poll GET /api/v1/jobs/{job_id}.' }),
    message: z.string().meta({ description: 'Number of credentials and polling path.' }),
  })
  .meta({ id: 'AcceptedAsJob', description: 'Two or more recipients become a job.' })

const answer = z.discriminatedUnion('mode', [atOnce, asJob]).meta({
  id: 'IssueAnswer',
  description: 'Issued at once, or accepted as a job.',
  discriminator: discriminator('mode', { sync: 'IssuedAtOnce', async: 'AcceptedAsJob' }),
})

const jobId = '0198c5b0-1d2e-7c3f-8a4b-5c6d7e8f9a0b'
const credentialId = '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c'
const ana = { email: 'ana.munoz@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A' }

export const issueCredentialsOperation = operation({
  name: 'issue-credentials',
  method: 'POST',
  path: '/api/v1/credentials/issue',
  tag: 'Credentials',
  summary: 'Issue credentials',
  description: `One recipient is issued at once. Two to ${recipientsMax.toLocaleString('en')} become a job; poll it until SUCCESS or FAILURE. Each request is a new job unless it carries an Idempotency-Key.`,
  body: recipientsBody,
  bodyNames: namesInRecipients,
  idempotent: true,
  bodyExamples: {
    one: { summary: 'One recipient', value: { template_id: summaryExample.id, recipients: [ana] } },
    many: {
      summary: 'A batch',
      value: {
        template_id: summaryExample.id,
        recipients: [ana, { ...ana, email: 'luis@example.edu', recipient_name: 'Luis Ortega' }],
      },
    },
  },
  responses: {
    200: {
      description: 'Issued, or accepted as a job.',
      schema: answer,
      headers: {
        Location: { description: 'Path of the job (async only).', example: `/api/v1/jobs/${jobId}` },
        'Retry-After': { description: 'Seconds to wait before the first poll (async only).', example: '2' },
      },
      examples: {
        sync: {
          summary: 'Issued at once',
          value: {
            mode: 'sync',
            credentials: [
              {
                email: ana.email,
                status: 'issued',
                credential_id: credentialId,
                credential_url: `https://credentials.example.edu/credentials/${credentialId}`,
              },
            ],
          },
        },
        refused: {
          summary: 'A row that cannot be issued',
          value: {
            mode: 'sync',
            credentials: [
              {
                email: ana.email,
                status: 'error',
                errors: ['Este achievement requiere calificación (LetterGrade)'],
                error_codes: ['result_missing'],
              },
            ],
          },
        },
        async: {
          summary: 'Accepted as a job',
          value: { mode: 'async', job_id: jobId, message: `Issuing 2 credentials. Poll /api/v1/jobs/${jobId}` },
        },
      },
    },
    404: notFound('template_not_found'),
    409: keyInUse,
    429: overLimits,
    422: refused('The body is invalid, or the Idempotency-Key is.', {
      ...keyMisused,
      size: example(`More than ${recipientsMax.toLocaleString('en')} recipients`, 'body_invalid', tooManyRecipients),
      structure: example('Structure', 'body_invalid', 'template_id is required', 'recipients is required'),
    }),
  },
  async handle(ctx, { body, bodyBytes: bytes }) {
    const { template_id: templateId, recipients, notify } = body
    const rows = notify === false ? recipients.map((row) => ({ notify, ...row })) : recipients
    if (rows.length === 1) {
      const row = rows[0] as RawRow
      const externalId = externalIdOf(row)
      const one = presentOne(await issueOne(ctx, { templateId, row, bytes }))
      const told = externalId === undefined ? one : { ...one, external_id: externalId }
      return { body: { mode: 'sync', credentials: [told] } }
    }
    const job = await startBatch(ctx, { templateId, rows, bytes })
    const path = `/api/v1/jobs/${job.id}`
    return {
      body: { mode: 'async', job_id: job.id, message: `Issuing ${rows.length} credentials. Poll ${path}` },
      headers: { location: path, 'retry-after': '2' },
    }
  },
})

function presentOne(one: OneOutcome): z.infer<typeof outcome> {
  return one.kind === 'issued'
    ? { email: one.email, status: 'issued', credential_id: one.credentialId, credential_url: one.credentialUrl }
    : { email: one.email, status: 'error', errors: one.errors, error_codes: one.errorCodes }
}
