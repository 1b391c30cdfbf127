/** Requests a minute that one key may make of each operation (api.md, 8.1; the additions of decisions.md with the reads). */
export const requestsPerMinute = {
  'list-templates': 100,
  'get-template': 100,
  'validate-recipients': 30,
  'issue-credentials': 20,
  'get-credential': 100,
  'list-credentials': 100,
  'revoke-credential': 20,
  'get-job': 60,
  'list-job-failures': 60,
  'list-bulk-failures': 60,
  'retry-failure': 20,
} as const

export type LimitedOperation = keyof typeof requestsPerMinute

/** A fixed window of one minute, aligned to the minute of the database's clock. */
export type RateWindow = { limit: number; requests: number; resetsAt: Date; retryAfterSeconds: number }

export function isExceeded(window: RateWindow): boolean {
  return window.requests > window.limit
}

export function remaining(window: RateWindow): number {
  return Math.max(0, window.limit - window.requests)
}
