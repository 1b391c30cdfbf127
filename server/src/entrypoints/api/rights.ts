import type { Scope } from '../../people/api-keys/scope.ts'
import type { LimitedOperation } from './requests-per-minute.ts'

/**
 * The right that an operation asks of a key: its scope, and what it is `of`, where a key for some templates alone may call it too. An operation that
 * is of nothing here refuses such a key.
 */
export type Right = {
  scope: Scope
  /** A template or a record in the path or the body, what the key itself began, or whose it is, or a list: it leaves others out, or refuses them one by one. */
  of?: 'template' | 'credential' | 'failure' | 'offer' | 'own' | 'list'
}

/** The one place that says it of each operation. */
export const rights: Record<LimitedOperation, Right> = {
  'list-templates': { scope: 'templates:read', of: 'list' },
  'get-template': { scope: 'templates:read', of: 'template' },
  'create-template': { scope: 'templates:write' },
  'save-template-draft': { scope: 'templates:write', of: 'template' },
  'publish-template': { scope: 'templates:write', of: 'template' },
  'archive-template': { scope: 'templates:write', of: 'template' },
  'unarchive-template': { scope: 'templates:write', of: 'template' },
  'list-template-versions': { scope: 'templates:read', of: 'template' },
  'upload-image': { scope: 'templates:write' },
  'validate-recipients': { scope: 'credentials:issue', of: 'template' },
  'issue-credentials': { scope: 'credentials:issue', of: 'template' },
  'get-job': { scope: 'credentials:issue', of: 'own' },
  'resend-letter': { scope: 'credentials:issue', of: 'credential' },
  'get-credential': { scope: 'credentials:read', of: 'credential' },
  'list-credentials': { scope: 'credentials:read', of: 'list' },
  'export-credentials-csv': { scope: 'credentials:read', of: 'list' },
  'export-credentials-ndjson': { scope: 'credentials:read', of: 'list' },
  'revoke-credential': { scope: 'credentials:revoke', of: 'credential' },
  'revoke-credentials': { scope: 'credentials:revoke', of: 'list' },
  'get-revocation': { scope: 'credentials:revoke', of: 'own' },
  'correct-credential': { scope: 'credentials:correct', of: 'credential' },
  'list-job-failures': { scope: 'failures:read', of: 'own' },
  'list-bulk-failures': { scope: 'failures:read', of: 'list' },
  'retry-failure': { scope: 'failures:write', of: 'failure' },
  'resolve-failure': { scope: 'failures:write', of: 'failure' },
  'discard-failure': { scope: 'failures:write', of: 'failure' },
  'resolve-failures': { scope: 'failures:write', of: 'list' },
  'discard-failures': { scope: 'failures:write', of: 'list' },
  'start-retry-run': { scope: 'failures:write', of: 'list' },
  'get-retry-run': { scope: 'failures:read', of: 'own' },
  'list-pathways': { scope: 'templates:read' },
  'get-pathway': { scope: 'templates:read' },
  'explain-pathway': { scope: 'credentials:read' },
  'list-members': { scope: 'members:read' },
  'get-member': { scope: 'members:read' },
  'put-member': { scope: 'members:write' },
  'change-member-status': { scope: 'members:write' },
  'add-member-address': { scope: 'members:write' },
  'remove-member-address': { scope: 'members:write' },
  'import-members': { scope: 'members:write' },
  'list-batches': { scope: 'credentials:read' },
  'get-batch-report': { scope: 'credentials:read' },
  'list-pathway-people': { scope: 'credentials:read' },
  'list-flagged-awards': { scope: 'credentials:read' },
  'get-organization': { scope: 'templates:read', of: 'own' },
  'export-person': { scope: 'people:read' },
  'erase-person': { scope: 'people:erase' },
  'list-events': { scope: 'events:read' },
  'create-webhook': { scope: 'webhooks:write' },
  'list-webhooks': { scope: 'webhooks:write' },
  'get-webhook': { scope: 'webhooks:write' },
  'change-webhook': { scope: 'webhooks:write' },
  'remove-webhook': { scope: 'webhooks:write' },
  'test-webhook': { scope: 'webhooks:write' },
  'enable-webhook': { scope: 'webhooks:write' },
  'rotate-webhook-secret': { scope: 'webhooks:write' },
  'list-webhook-deliveries': { scope: 'webhooks:write' },
  'replay-webhook': { scope: 'webhooks:write' },
  'replay-webhook-delivery': { scope: 'webhooks:write' },
  'offer-credential': { scope: 'wallets:offer', of: 'credential' },
  'get-wallet-offer': { scope: 'wallets:offer', of: 'offer' },
}
