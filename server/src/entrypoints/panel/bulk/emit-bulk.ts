import { z } from 'zod'
import { startBatch } from '../../../issuing/start-batch.ts'
import { recipientsMax } from '../../../recipients/recipient-list.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { type BulkOrder, fileName, orderForm, readOrder } from './order.ts'
import { noTemplate, rowsBody, rowsBodyExample, rowsBytesMax, tooManyRows } from './rows-body.ts'

const answer = z
  .object({
    job_id: z.uuid().meta({ description: 'The job that issues them.' }),
    batch_uuid: z.uuid().meta({ description: 'The batch that they belong to.' }),
    total: z.int().min(1).meta({ description: 'Rows accepted.' }),
  })
  .meta({ id: 'AcceptedBatch', description: 'A batch that is being issued.' })

/** Refusals of what issues: the day's limit, an order that is under way, a body or a name that is not understood. */
export const issuingRefusals = {
  409: refusedWith('The same order is being carried out; try again after Retry-After.', 'idempotency_key_in_use'),
  422: refusedWith('The key names another order, or the body is not understood.', 'idempotency_key_reused'),
  429: refusedFor('The letters of the day are used up.', 'daily_limit_exceeded', 'letters', {
    limit: 100_000,
    used: 97_200,
    asked: 5_000,
  }),
}

export const emitBulkOperation = memberOperation<Record<never, never>, BulkOrder>({
  name: 'emit-bulk',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/bulk/emit',
  tag: 'Issuing',
  summary: 'Issue to rows',
  description: `One row or up to ${recipientsMax.toLocaleString('en')} become a job in the name of the person. To issue to one person and see the credential at once there is \`POST /api/panel/credentials\`. They come as JSON or as a file, with the fields of \`POST /api/panel/bulk/read\`. A repetition under the same Idempotency-Key issues nothing. Where there is none, the answer names the one that the service made.`,
  body: rowsBody.extend({ file_name: fileName }).meta({
    id: 'BulkOrder',
    description: 'A template, who is to receive a credential from it, and where the list came from.',
  }),
  form: orderForm,
  prepare: readOrder,
  bodyBytesMax: rowsBytesMax,
  idempotent: 'always',
  bodyExamples: { two: { summary: 'Two rows', value: rowsBodyExample } },
  responses: {
    202: {
      description: 'Accepted: no row is lost from here on.',
      schema: answer,
      examples: {
        accepted: {
          summary: 'Under way',
          value: {
            job_id: '0198c5b0-1d2e-7c3f-8a4b-5c6d7e8f9a0b',
            batch_uuid: '0198c5b0-1d2e-7c3f-8a4b-5c6d7e8f9a0c',
            total: 2,
          },
        },
      },
    },
    404: noTemplate,
    413: tooManyRows,
    ...issuingRefusals,
  },
  async handle(ctx, { body, bodyBytes }) {
    const { template_id: templateId, recipients: rows, file_name: name } = body
    const bytes = body.rowBytes ?? bodyBytes
    const { id, batchId } = await startBatch(ctx, { templateId, rows, bytes, fileName: name })
    return { status: 202, body: { job_id: id, batch_uuid: batchId, total: rows.length } }
  },
})
