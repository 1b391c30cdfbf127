import type { Call } from '../../../entrypoints/http/operation.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { startBatch } from '../../start-batch.ts'
import { type BulkOrder, fileName, takesOrder } from './order.ts'
import { rowsBody } from './rows-body.ts'

export const startBatchOperation = teamOperation({
  ...takesOrder,
  name: 'start-batch',
  leastRole: 'issuer',
  route: 'POST /api/panel/bulk/emit',
  body: rowsBody.extend({ file_name: fileName }),
  idempotent: 'always',
  async handle(ctx, { body, bodyBytes: bytes }: Call<unknown, BulkOrder>) {
    const { template_id: templateId, recipients: rows, file_name: name } = body
    const { id, batchId } = await startBatch(ctx, { templateId, rows, bytes, fileName: name })
    return { status: 202, body: { job_id: id, batch_uuid: batchId, total: rows.length } }
  },
})
