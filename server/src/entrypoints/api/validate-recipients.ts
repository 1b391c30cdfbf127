import { z } from 'zod'
import { validateRecipients } from '../../issuing/validate-recipients.ts'
import { recipientsMax, tooManyRecipients } from '../../recipients/recipient-list.ts'
import type { ValidatedRow } from '../../recipients/validate-batch.ts'
import { operation } from '../http/operation.ts'
import { listAfter, writeList } from '../http/write-list.ts'
import { errorCodes, warningCodes } from './describe-codes.ts'
import { example, notFound, refused } from './describe-errors.ts'
import { summaryExample } from './present-template.ts'
import { recipientsBody } from './read-recipients.ts'

const verdict = z
  .object({
    row: z.int().min(1).meta({ description: 'Counted from 1.' }),
    email: z.string().meta({ description: 'E-mail as sent.' }),
    status: z.enum(['valid', 'warning', 'error']).meta({ description: 'Verdict.' }),
    errors: z.array(z.string()).meta({ description: 'Why it cannot be issued.' }),
    error_codes: errorCodes,
    warnings: z.array(z.string()).meta({ description: 'What to look at; never stops issuing.' }),
    warning_codes: warningCodes,
  })
  .meta({ id: 'RecipientVerdict', description: 'What issuing would say of one row.' })

const answer = z
  .object({
    template_id: z.uuid().meta({ description: 'Template that the rows were checked against.' }),
    total: z.int().min(0).meta({ description: 'Recipients checked.' }),
    valid: z.int().min(0).meta({ description: 'Rows with neither error nor warning.' }),
    warnings: z.int().min(0).meta({ description: 'Rows that can be issued, with a warning.' }),
    errors: z.int().min(0).meta({ description: 'Rows that cannot be issued.' }),
    recipients: z.array(verdict).meta({ description: 'One entry a recipient, in order.' }),
  })
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

/** Verdicts that are written as one text: the messages of five thousand rows may take thirty megabytes. */
const verdictsTogether = 1_000

async function* writeVerdicts(rows: ValidatedRow[]): AsyncGenerator<string[]> {
  for (let start = 0; start < rows.length; start += verdictsTogether)
    yield [JSON.stringify(rows.slice(start, start + verdictsTogether).map(present)).slice(1, -1)]
}

function present({ row, email, status, errors, errorCodes, warnings, warningCodes }: ValidatedRow) {
  return { row, email, status, errors, error_codes: errorCodes, warnings, warning_codes: warningCodes }
}
