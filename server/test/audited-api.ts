import type { AuditAction } from '../src/platform/audit-log/audit-entry.ts'

/** What each operation of the API changes: the entries that it leaves, or why there is none. */
export const apiEntries: Record<string, AuditAction[] | string> = {
  'create-template': ['template.drafted'],
  'save-template-draft': ['template.drafted'],
  'publish-template': ['template.created', 'template.changed', 'template.draft_discarded'],
  'archive-template': ['template.archived'],
  'unarchive-template': ['template.restored'],
  'upload-image': ['image.uploaded'],
  'put-member': ['member.added', 'member.changed', 'member.address_added', 'member.address_verified'],
  'change-member-status': ['member.suspended', 'member.resumed', 'member.left'],
  'add-member-address': ['member.address_added', 'member.address_verified', 'member.confirmation_requested'],
  'remove-member-address': ['member.address_removed'],
  'import-members': ['member.imported'],
  'export-person': ['person.exported'],
  'erase-person': ['person.erased'],
  'issue-credentials': ['batch.accepted'],
  'revoke-credential': ['credential.revoked'],
  'correct-credential': ['credential.revoked'],
  'resend-letter': ['letter.resent'],
  'retry-failure': ['failure.retried'],
  'create-webhook': ['webhook.created'],
  'change-webhook': ['webhook.changed'],
  // It is turned off by itself, once nothing is taken.
  'enable-webhook': ['webhook.turned_on', 'webhook.turned_off'],
  'rotate-webhook-secret': ['webhook.secret_rotated'],
  'remove-webhook': ['webhook.removed'],
  'test-webhook': 'asks a receiver, and stores nothing',
  'replay-webhook': ['webhook.replayed'],
  'replay-webhook-delivery': 'an event that is told once more',
  'validate-recipients': 'stores nothing',
  'offer-credential': "an offer of a quarter of an hour, and what comes of it is the holder's; see wallet_offers",
}
