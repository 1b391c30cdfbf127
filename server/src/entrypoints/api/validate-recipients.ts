import { z } from 'zod'
import { recipientsMax, tooManyRecipients } from '../../credentials/recipients/recipient-list.ts'
import { validateRecipients } from '../../issuing/validate-recipients.ts'
import { operation } from '../http/operation.ts'
import { listAfter, writeList } from '../http/write-list.ts'
import { verdictCounts, verdicts, writeVerdicts } from '../recipients/present-verdicts.ts'
import { namesInRecipients, recipientsBody } from '../recipients/recipients-body.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { summaryExample } from './templates/present-template.ts'

const answer = z
  .object({ ...verdictCounts, recipients: verdicts })
  .meta({ id: 'Validation', description: 'The verdicts on all rows, counted.' })

const bodyExample = {
  template_id: summaryExample.id,
  recipients: [
    { email: 'ana.munoz@example.edu', recipient_name: 'Ana Muñoz', result_value: 'A' },
    { email: 'luis@gmial.com', recipient_name: 'Luis Ortega', result_value: 'Z' },
  ],
}

export const validateRecipientsOperation = operation({
  name: 'validate-recipients',
  method: 'POST',
  path: '/api/v1/credentials/validate',
  tag: 'Credentials',
  summary: 'Validate recipients',
  description:
    'Dry run: says of each recipient what issuing would say, and issues nothing. A row is `error` here exactly when issuing refuses it.',
  body: recipientsBody,
  bodyNames: namesInRecipients,
  bodyExamples: { two: { summary: 'Two recipients', value: bodyExample } },
  responses: {
    200: {
      description: 'The verdicts.',
      schema: answer,
      examples: {
        mixed: {
          summary: 'One valid, one not',
          value: {
            template_id: summaryExample.id,
            total: 2,
            valid: 1,
            warnings: 0,
            errors: 1,
            recipients: [
              {
                row: 1,
                email: 'ana.munoz@example.edu',
                status: 'valid',
                errors: [],
                error_codes: [],
                warnings: [],
                warning_codes: [],
              },
              {
                row: 2,
                email: 'luis@gmial.com',
                status: 'error',
                errors: ['Calificación inválida. Valores permitidos: C, B, A'],
                error_codes: ['result_not_allowed'],
                warnings: ['Did you mean gmail.com?'],
                warning_codes: ['domain_typo'],
              },
            ],
          },
        },
      },
    },
    404: notFound('template_not_found'),
    422: refused('The body is invalid.', {
      size: example(`More than ${recipientsMax.toLocaleString('en')} recipients`, 'body_invalid', tooManyRecipients),
    }),
  },
  async handle(ctx, { body }) {
    const { template_id, recipients } = body
    const { rows, ...counts } = await validateRecipients(ctx, template_id, recipients)
    return writeList(listAfter({ template_id, ...counts }, 'recipients'), writeVerdicts(rows))
  },
})
