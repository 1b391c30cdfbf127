import { z } from 'zod'
import { type Holding, listHoldings } from '../../../credentials/holdings-view.ts'
import { validateRecipients } from '../../../issuing/validate-recipients.ts'
import type { Context } from '../../../platform/context.ts'
import type { TemplateId } from '../../../platform/ids.ts'
import type { ValidatedRow } from '../../../recipients/validate-batch.ts'
import { listAfter, writeList } from '../../http/write-list.ts'
import { verdictCounts, verdicts, writeVerdicts } from '../../recipients/present-verdicts.ts'
import { memberOperation } from '../member.ts'
import { sheetReport } from '../sheets/describe-sheet.ts'
import { type BulkOrder, orderForm, readOrder } from './order.ts'
import { unreadableSheet } from './read-bulk.ts'
import { noTemplate, rowsBody, rowsBodyExample, rowsBytesMax, templateIdExample, tooManyRows } from './rows-body.ts'

const holder = z
  .object({
    row: z.int().min(1).meta({ description: 'Row of the person.' }),
    credential_id: z.uuid().meta({ description: 'The newest credential of this template that the person holds.' }),
    issued_at: z.string().meta({ description: 'When it was issued.', format: 'date-time' }),
  })
  .meta({ id: 'Holder', description: 'A row whose person holds a valid credential of this template already.' })

const answer = z
  .object({
    ...verdictCounts,
    holders: z
      .array(holder)
      .meta({ description: 'Rows that would be a second credential for somebody. It stops nothing.' }),
    sheet: z
      .object({
        ...sheetReport,
        sheet_rows: z.array(z.int()).meta({ description: 'The number in the spreadsheet of each row, in order.' }),
      })
      .optional()
      .meta({ description: 'How the file was read, where one was sent.' }),
    recipients: verdicts,
  })
  .meta({ id: 'BulkValidation', description: 'The verdicts on all rows, counted, and who has such a credential.' })

export const validateBulkOperation = memberOperation<Record<never, never>, BulkOrder>({
  name: 'validate-bulk',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/bulk/validate',
  tag: 'Issuing',
  summary: 'Check rows before they are issued',
  description:
    'The verdicts are those of `POST /api/v1/credentials/validate`, row for row; beside them stand the rows whose person holds a valid credential of this template. Rows come as JSON or as a file, with the fields of `POST /api/panel/bulk/read`. Nothing is stored.',
  body: rowsBody,
  form: orderForm,
  prepare: readOrder,
  bodyBytesMax: rowsBytesMax,
  bodyExamples: { two: { summary: 'Two rows', value: rowsBodyExample } },
  responses: {
    200: {
      description: 'The verdicts.',
      schema: answer,
      examples: {
        mixed: {
          summary: 'One with a hint, one who has it already',
          value: {
            template_id: templateIdExample,
            total: 2,
            valid: 1,
            warnings: 1,
            errors: 0,
            holders: [
              {
                row: 1,
                credential_id: '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
                issued_at: '2026-11-10T09:12:44.120Z',
              },
            ],
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
                status: 'warning',
                errors: [],
                error_codes: [],
                warnings: ['Did you mean gmail.com?'],
                warning_codes: ['domain_typo'],
              },
            ],
          },
        },
      },
    },
    404: noTemplate,
    413: tooManyRows,
    422: unreadableSheet,
  },
  async handle(ctx, { body: { template_id, recipients, sheet } }) {
    const { rows, ...counts } = await validateRecipients(ctx, template_id, recipients)
    const holders = await findHolders(ctx, template_id, rows)
    return writeList(listAfter({ template_id, ...counts, holders, sheet }, 'recipients'), writeVerdicts(rows))
  },
})

/** Only a row that can be issued would be somebody's second credential. */
async function findHolders(
  ctx: Context,
  templateId: TemplateId,
  rows: ValidatedRow[],
): Promise<z.infer<typeof holder>[]> {
  const emails = rows.flatMap(({ recipient }) => recipient?.normalizedEmail ?? [])
  const holdings = new Map((await listHoldings(ctx, templateId, emails)).map((one) => [one.normalizedEmail, one]))
  return rows.flatMap(({ row, recipient }) => {
    const held = recipient && holdings.get(recipient.normalizedEmail)
    return held ? [present(row, held)] : []
  })
}

function present(row: number, { credentialId, issuedAt }: Holding): z.infer<typeof holder> {
  return { row, credential_id: credentialId, issued_at: issuedAt.toISOString() }
}
