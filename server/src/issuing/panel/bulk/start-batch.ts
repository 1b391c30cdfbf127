import type { Call } from '../../../entrypoints/http/operation.ts'
import { memberOperation } from '../../../entrypoints/panel/member.ts'
import { startBatch } from '../../start-batch.ts'
import { type BulkOrder, fileName, orderForm, readOrder } from './order.ts'
import { rowsBody, rowsBodyExample, rowsBytesMax } from './rows-body.ts'

export const startBatchOperation = memberOperation({
  name: 'start-batch',
  leastRole: 'issuer',
  route: 'POST /api/panel/bulk/emit',
  body: rowsBody.extend({ file_name: fileName }),
  form: orderForm,
  prepare: readOrder,
  bodyBytesMax: rowsBytesMax,
  idempotent: 'always',
  exampleBody: rowsBodyExample,
  async handle(ctx, { body, bodyBytes }: Call<unknown, BulkOrder>) {
    const { template_id: templateId, recipients: rows, file_name: name } = body
    const bytes = body.rowBytes ?? bodyBytes
    const { id, batchId } = await startBatch(ctx, { templateId, rows, bytes, fileName: name })
    return { status: 202, body: { job_id: id, batch_uuid: batchId, total: rows.length } }
  },
})
