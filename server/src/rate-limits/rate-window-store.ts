import { type RawBuilder, sql } from 'kysely'

/**
 * The part of a statement that counts one request of an API key, exactly once under any concurrency: the lock of the row
 * orders the requests of one key and operation in all processes. `keys` is the text after `from`: one row with the `id` of
 * the key, or none where its requests are not counted. Returns `requests` and `window_start`. Requests over the limit are
 * counted too; the caller refuses them.
 */
export function countRequest(operation: string, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into rate_windows as w (api_key_id, operation, window_start, requests)
    select id, ${operation}, date_trunc('minute', clock_timestamp()), 1 from ${keys}
    on conflict (api_key_id, operation) do update
      set requests = case when w.window_start = excluded.window_start then w.requests + 1 else 1 end,
        window_start = excluded.window_start
    returning requests, window_start`
}
