import type { CallOptions } from '../options.ts'
import { segment } from '../segment.ts'
import type { SentRequest } from '../send-request.ts'
import type { Batch, BatchFilter, BatchReport } from '../wire/batch.ts'

/** The methods about batches, whichever key or person started them. */
export type BatchMethods = {
  /**
   * Lists batches, the newest first.
   *
   * @example
   * for (const { batch_uuid, failed } of await client.listBatches({ state: 'ended' })) console.log(batch_uuid, failed)
   */
  listBatches(filter?: BatchFilter & CallOptions): Promise<Batch[]>

  /**
   * Gets the result of each row that is done.
   *
   * @example
   * const [batch] = await client.listBatches({ limit: 1 })
   * const rows = batch ? (await client.getBatchReport(batch.batch_uuid)).rows : []
   * for (const { row, outcome, error } of rows) console.log(row, outcome, error)
   */
  getBatchReport(batchId: string, options?: CallOptions): Promise<BatchReport>
}

type SendBatch = (request: SentRequest) => Promise<{ body: unknown }>

const base = '/api/v1/batches'

export function batchMethods(ask: SendBatch): BatchMethods {
  const send = async <Body>(request: SentRequest) => (await ask(request)).body as Body
  return {
    listBatches: async ({ signal, ...query } = {}) =>
      (await send<{ batches: Batch[] }>({ method: 'GET', path: base, query, signal })).batches,
    getBatchReport: (id, { signal } = {}) => send({ method: 'GET', path: `${base}/${segment(id)}/report`, signal }),
  }
}
