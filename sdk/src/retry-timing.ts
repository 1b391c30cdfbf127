/**
 * Decides when a request is sent again. The wish of the service comes first: `Retry-After`, then on 429 the end of the window. Otherwise the wait
 * grows exponentially with full jitter, so that clients that failed together do not come back together.
 */

const firstWaitMs = 500
const longestWaitMs = 20_000
// A window lasts a minute. Waiting for more than two minutes would keep the caller without news: it is better to fail, with the number in the error.
const longestAskedMs = 120_000
const spreadMs = 250

/** Milliseconds to wait before try number `tries + 1`, or `undefined` when it is not worth waiting. */
export function waitBeforeRetry(
  tries: number,
  headers: Headers | undefined,
  now: Date,
  random: () => number,
): number | undefined {
  const asked = headers && waitAskedFor(headers, now)
  if (asked === undefined) return random() * Math.min(longestWaitMs, firstWaitMs * 2 ** tries)
  return asked > longestAskedMs ? undefined : asked + random() * spreadMs
}

/** Whether another try may succeed. 409 means that the first try still runs, but only when it names a time. */
export function isWorthRetrying(status: number, headers: Headers): boolean {
  if (status === 409) return headers.has('retry-after')
  return status === 429 || (status >= 500 && status !== 501)
}

/** RFC 9110, "Retry-After": seconds or a date. `X-RateLimit-Reset` is an epoch in seconds, not a number to wait. */
export function waitAskedFor(headers: Headers, now: Date): number | undefined {
  const retryAfter = headers.get('retry-after')?.trim()
  if (retryAfter) {
    const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime()
    if (!Number.isNaN(wait)) return Math.max(0, wait)
  }
  const reset = headers.get('x-ratelimit-reset')
  if (headers.get('x-ratelimit-remaining') !== '0' || !reset || !/^\d+$/.test(reset)) return undefined
  const wait = Number(reset) * 1_000 - now.getTime()
  // A clock that is wrong by more than the window must lead neither to a wait of hours nor to tries without a pause.
  return wait >= 0 && wait <= 60_000 ? wait : undefined
}
