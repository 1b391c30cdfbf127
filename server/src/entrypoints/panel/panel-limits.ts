import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts'

/** The requests of a person in a minute, all together: more than several windows with live screens ask. */
const together: RateLimit = { operation: 'panel', requestsPerMinute: 600 }

/** Operations that cost more than a few statements: their limit allows a quick person and no program. */
export const heavierPerMinute: Record<string, number> = {
  search: 240,
  'preview-template': 120,
  'preview-letter': 120,
  'publish-draft': 60,
  'preview-pathway': 30,
  'publish-pathway': 30,
  'upload-image': 30,
  'take-over-image': 30,
  'import-badge': 30,
  'read-bulk': 60,
  'validate-recipients': 60,
  'preview-batch': 60,
  'start-batch': 30,
  'issue-one': 60,
  'import-members': 30,
  'start-retry-run': 30,
  'retry-failure': 120,
  'resend-letter': 60,
  'correct-credential': 60,
  'request-batch-revocation': 30,
  'rotate-signing-key': 10,
  'send-test-letter': 10,
  'test-webhook': 10,
  'enable-webhook': 10,
  'get-batch-report': 30,
  'export-audit-log': 10,
  'export-in-organization': 10,
  'erase-in-organization': 10,
}

/** How often one person may ask for it in a minute, whichever organization it is for. */
export function personLimitOf({ name }: { name: string }): RateLimit {
  const requestsPerMinute = heavierPerMinute[name]
  return requestsPerMinute === undefined ? together : { operation: name, requestsPerMinute }
}
