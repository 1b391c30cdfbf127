import { type RawBuilder, sql } from 'kysely'

/**
 * The part of a statement that counts one request for an API key, exactly once under any concurrency: the row's lock
 * orders the requests of one key and operation, in whichever process they arrive. `keys` is what stands behind `from`:
 * one row with the key's `id`, and none where its requests are not counted. Returns `requests` and `window_start`. Counted
 * on after the limit too; what is over it is refused by the caller.
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
