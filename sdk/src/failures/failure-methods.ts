import { newIdempotencyKey } from '../idempotency-key.ts'
import type { KeyedCallOptions } from '../options.ts'
import { segment } from '../segment.ts'
import type { SentRequest } from '../send-request.ts'
import type { RetryAnswer, RowOverrides } from '../wire/failure.ts'

/** What a client has to deal with rows that could not be issued. */
export type FailureMethods = {
  /**
   * Issues one failed row again. A row that fails again is an answer with `success: false`, not an error.
   *
   * @example
   * const answer = await client.retryFailure(failureId, { email: 'ana.munoz@example.edu' })
   * console.log(answer.success ? answer.credential_id : answer.error_message)
   */
  retryFailure(failureId: string, overrides?: RowOverrides, options?: KeyedCallOptions): Promise<RetryAnswer>
}

type Send = (request: SentRequest) => Promise<{ body: unknown }>

export function failureMethods(ask: Send): FailureMethods {
  const send = async <Body>(request: SentRequest) => (await ask(request)).body as Body
  return {
    retryFailure: (id, overrides, { idempotencyKey = newIdempotencyKey(), signal } = {}) =>
      send({
        method: 'POST',
        path: `/api/v1/bulk-failures/${segment(id)}/retry`,
        body: overrides === undefined ? {} : { row_data_overrides: overrides },
        idempotencyKey,
        signal,
      }),
  }
}
