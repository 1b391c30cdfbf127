/**
 * The requests that one key may make in a minute for each operation (api.md, 8.1; additions: decisions.md, with the reads).
 */
export const requestsPerMinute = {
  'list-templates': 100,
  'get-template': 100,
  'validate-recipients': 30,
  'issue-credentials': 20,
  'get-credential': 100,
  'list-credentials': 100,
  'revoke-credential': 20,
  'correct-credential': 20,
  'resend-letter': 20,
  'offer-credential': 20,
  'get-wallet-offer': 100,
  'get-job': 60,
  'list-job-failures': 60,
  'list-bulk-failures': 60,
  'retry-failure': 20,
  'list-pathways': 100,
  'get-pathway': 100,
  'explain-pathway': 60,
  'list-events': 120,
} as const

/** The operations of the API, each of which has a limit. */
export type LimitedOperation = keyof typeof requestsPerMinute
