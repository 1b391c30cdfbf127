import { type RawBuilder, sql } from 'kysely'
import type { RateLimit, RateWindow } from './rate-limit.ts'

/**
 * The part of a statement that counts requests of API keys, each exactly once under any concurrency: the lock of the row orders the
 * requests of one key and operation in all processes, and statements that count several take those locks in one order. `requests` is the
 * text after `from`: rows with the `id` of the key, the `operation` and `times`, how often it was asked for. Returns `api_key_id`,
 * `operation`, `requests` and `window_start`. Requests over the limit are counted too; the caller refuses them.
 */
export function countRequests(requests: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into rate_windows as w (api_key_id, operation, window_start, requests)
    select id, operation, date_trunc('minute', clock_timestamp()), times from ${requests} order by id, operation
    on conflict (api_key_id, operation) ${addRequests}
    returning api_key_id, operation, requests, window_start`
}

/** Counts one request of a person in the panel, as `countRequests` does for keys: `people` is one row with their `user_id`, or none. */
export function countPersonRequest(operation: string, people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into person_windows as w (user_id, operation, window_start, requests)
    select user_id, ${operation}, date_trunc('minute', clock_timestamp()), 1 from ${people}
    on conflict (user_id, operation) ${addRequests}
    returning requests, window_start`
}

const addRequests = sql`do update
  set requests = excluded.requests + case when w.window_start = excluded.window_start then w.requests else 0 end,
    window_start = excluded.window_start`

/** The columns of a statement that counts: null where nothing was counted. */
export type CountedRequest = { requests: number | null; window_start: Date | null; now: Date }

export function toRateWindow(row: CountedRequest, { requestsPerMinute }: RateLimit): RateWindow | undefined {
  if (row.requests === null || row.window_start === null) return undefined
  const resetsAt = new Date(row.window_start.getTime() + 60_000)
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - row.now.getTime()) / 1_000))
  return { limit: requestsPerMinute, requests: row.requests, resetsAt, retryAfterSeconds }
}
