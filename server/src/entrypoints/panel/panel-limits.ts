import type { RateLimit } from '../../rate-limits/rate-limit.ts'

/** What a person asks in a minute, all together: more than screens ask that look again by themselves in several windows. */
const together: RateLimit = { operation: 'panel', requestsPerMinute: 600 }

/** Operations that cost more than a few statements: what a person does by hand, quickly, and no program. */
export const heavierPerMinute: Record<string, number> = {
  search: 240,
  'preview-template': 120,
  'preview-letter': 120,
  'publish-template': 60,
  'preview-pathway': 30,
  'publish-pathway': 30,
  'upload-image': 30,
  'take-over-image': 30,
  'import-badge': 30,
  'read-bulk': 60,
  'validate-bulk': 60,
  'preview-bulk': 60,
  'emit-bulk': 30,
  'issue-credential': 60,
  'import-members': 30,
  'start-retry-run': 30,
  'retry-one-failure': 120,
  'resend-letter': 60,
  'correct-credential': 60,
  'revoke-batch': 30,
  'rotate-signing-key': 10,
  'send-test-letter': 10,
  'get-batch-report': 30,
  'export-audit-log': 10,
  'export-person': 10,
  'erase-person': 10,
}

/** How often one person may ask for it in a minute, whichever organization it is for. */
export function personLimitOf({ name }: { name: string }): RateLimit {
  const requestsPerMinute = heavierPerMinute[name]
  return requestsPerMinute === undefined ? together : { operation: name, requestsPerMinute }
}
