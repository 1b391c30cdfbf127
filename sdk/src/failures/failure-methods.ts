import { newIdempotencyKey } from '../idempotency-key.ts'
import type { CallOptions, KeyedCallOptions } from '../options.ts'
import type { RetryRun } from '../runs/run.ts'
import { segment } from '../segment.ts'
import type { SentRequest } from '../send-request.ts'
import type { Failure, FailureCategory, RetryAnswer, RowOverrides } from '../wire/failure.ts'

/** All open failures that match; `{}` are all. */
export type MatchingFailures = { achievement_id?: string; batch_uuid?: string; error_category?: FailureCategory }

/** Failures by their ids, or all open ones that match. */
export type FailuresToEnd = { failures: string[] } | { matching: MatchingFailures }

/** The methods about rows that could not be issued. */
export type FailureMethods = {
  /**
   * Marks a failure as dealt with elsewhere, with a note for your team. It is never retried.
   *
   * @example
   * console.log((await client.resolveFailure(failureId, 'Issued by hand from the old system.')).status)
   */
  resolveFailure(failureId: string, note: string, options?: CallOptions): Promise<Failure>

  /**
   * @example
   * console.log((await client.discardFailure(failureId)).status)
   */
  discardFailure(failureId: string, options?: CallOptions): Promise<Failure>

  /**
   * Marks many failures as dealt with elsewhere: up to 5,000 by their ids, or all open ones that match. Says how many it ended.
   *
   * @example
   * const which = { failures: [failureId] }
   * console.log((await client.resolveFailures(which, 'Issued by hand from the old system.')).ended)
   */
  resolveFailures(which: FailuresToEnd, note: string, options?: KeyedCallOptions): Promise<{ ended: number }>

  /**
   * @example
   * console.log((await client.discardFailures({ matching: { error_category: 'validation_error' } })).ended)
   */
  discardFailures(which: FailuresToEnd, options?: KeyedCallOptions): Promise<{ ended: number }>

  /**
   * Retries many failures once each: up to 5,000 by their ids, or all open ones that match.
   *
   * @example
   * const run = await client.startRetryRun({ failures: [{ id: failureId, row_data_overrides: { email: 'ana@example.edu' } }] })
   * console.log((await client.waitForRun(() => client.getRetryRun(run.id))).issued)
   */
  startRetryRun(
    which: { failures: { id: string; row_data_overrides?: RowOverrides | null }[] } | { matching: MatchingFailures },
    options?: KeyedCallOptions,
  ): Promise<RetryRun>

  /**
   * @example
   * const { id } = await client.startRetryRun({ failures: [{ id: failureId }] })
   * console.log((await client.getRetryRun(id)).total)
   */
  getRetryRun(id: string, options?: CallOptions): Promise<RetryRun>

  /**
   * Retries one failed row. A row that fails again is an answer with `success: false`, not an error.
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
  const all = '/api/v1/bulk-failures'
  const at = (id: string) => `${all}/${segment(id)}`
  return {
    resolveFailure: async (id, note, { signal } = {}) =>
      send({ method: 'POST', path: `${at(id)}/resolve`, body: { note }, signal }),
    discardFailure: async (id, { signal } = {}) => send({ method: 'POST', path: `${at(id)}/discard`, signal }),
    resolveFailures: (which, note, { idempotencyKey = newIdempotencyKey(), signal } = {}) =>
      send({ method: 'POST', path: `${all}/resolve`, body: { ...which, note }, idempotencyKey, signal }),
    discardFailures: (which, { idempotencyKey = newIdempotencyKey(), signal } = {}) =>
      send({ method: 'POST', path: `${all}/discard`, body: which, idempotencyKey, signal }),
    startRetryRun: (which, { idempotencyKey = newIdempotencyKey(), signal } = {}) =>
      send({ method: 'POST', path: '/api/v1/retry-runs', body: which, idempotencyKey, signal }),
    getRetryRun: async (id, { signal } = {}) =>
      send({ method: 'GET', path: `/api/v1/retry-runs/${segment(id)}`, signal }),
    retryFailure: (id, overrides, { idempotencyKey = newIdempotencyKey(), signal } = {}) =>
      send({
        method: 'POST',
        path: `${at(id)}/retry`,
        body: overrides === undefined ? {} : { row_data_overrides: overrides },
        idempotencyKey,
        signal,
      }),
  }
}
