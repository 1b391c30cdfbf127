/**
 * The requests that one key may make in a minute for each operation (api.md, 8.1; additions: decisions.md, with the reads).
 */
export const requestsPerMinute = {
  'list-templates': 100,
  'get-template': 100,
  'create-template': 20,
  'save-template-draft': 20,
  'publish-template': 20,
  'archive-template': 20,
  'unarchive-template': 20,
  'list-template-versions': 60,
  'upload-image': 20,
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
  'create-webhook': 20,
  'list-webhooks': 100,
  'get-webhook': 100,
  'change-webhook': 20,
  'remove-webhook': 20,
  'test-webhook': 20,
  'enable-webhook': 20,
  'rotate-webhook-secret': 20,
  'list-webhook-deliveries': 60,
  'replay-webhook-delivery': 60,
} as const

/** The operations of the API, each of which has a limit. */
export type LimitedOperation = keyof typeof requestsPerMinute
