import { type Refusal, refuseWith } from '../refusals/refusal.ts'

/** The requests that one caller may make in a minute for one operation. */
export type RateLimit = { operation: string; requestsPerMinute: number }

/** A fixed window of one minute, aligned to the minute of the database's clock. */
export type RateWindow = { limit: number; requests: number; resetsAt: Date; retryAfterSeconds: number }

function isExceeded(window: RateWindow): boolean {
  return window.requests > window.limit
}

export function remaining(window: RateWindow): number {
  return Math.max(0, window.limit - window.requests)
}

/** Throws Refusal, which says when to ask again, where the window is exceeded. */
export function refuseExceeded(window: RateWindow | undefined): void {
  if (window && isExceeded(window)) throw rateLimitExceeded(window)
}

function rateLimitExceeded({ retryAfterSeconds }: RateWindow): Refusal {
  return refuseWith({ headers: { 'retry-after': String(retryAfterSeconds) } }, 'rate_limit_exceeded')
}
