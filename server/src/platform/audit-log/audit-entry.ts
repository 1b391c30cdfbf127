import type { AuditEntryId } from '../ids.ts'

/** Every change that leaves an entry, by the kind of thing that it changes. */
export const auditActions = {
  organization: [
    'created',
    'changed',
    'activated',
    'deactivated',
    'public_url_changed',
    'restored_from_backup',
    'exported',
    'removed',
  ],
  api_key: ['created', 'revoked'],
  template: ['created', 'changed', 'archived', 'restored', 'drafted', 'draft_discarded'],
  image: ['uploaded'],
  framework: ['imported', 'removed'],
  signing_key: ['rotated', 'withdrawn', 'resealed'],
  member: [
    'added',
    'imported',
    'changed',
    'suspended',
    'resumed',
    'left',
    'address_added',
    'address_verified',
    'address_removed',
    'confirmation_requested',
  ],
  team_member: ['added', 'linked', 'role_changed', 'removed', 'left', 'passkeys_removed', 'signed_out'],
  identity_provider: [
    'saved',
    'turned_on',
    'turned_off',
    'removed',
    'resealed',
    'domain_added',
    'domain_proven',
    'domain_lapsed',
    'domain_removed',
  ],
  invitation: ['sent', 'resent', 'withdrawn', 'accepted'],
  batch: ['accepted', 'noted', 'revocation_requested', 'exported'],
  job: ['redelivered'],
  credential: ['revoked', 'exported'],
  person: ['erased', 'exported'],
  failure: ['retried', 'resolved', 'discarded', 'deleted', 'exported'],
  revocation: ['started'],
  retry_run: ['started', 'stopped'],
  webhook: ['created', 'changed', 'turned_on', 'turned_off', 'secret_rotated', 'replayed', 'removed', 'resealed'],
  pathway: ['created', 'changed', 'published', 'archived', 'award_kept', 'award_revoked'],
  letter: ['released', 'dropped', 'resent'],
  suppression: ['lifted'],
  status_list: ['closed'],
} as const

export type SubjectKind = keyof typeof auditActions

/** `api_key.created`: the kind of the subject, and the act. */
export type AuditAction = { [Kind in SubjectKind]: `${Kind}.${(typeof auditActions)[Kind][number]}` }[SubjectKind]

export const allAuditActions = Object.entries(auditActions).flatMap(([kind, verbs]) =>
  verbs.map((verb) => `${kind}.${verb}` as AuditAction),
)

/**
 * The facts of a record before or after a change: only the parts that the change is about. No secret, no row of a batch,
 * no text that was written about a person: an entry can never be taken back.
 */
export type Facts = Record<string, string | number | boolean | null | undefined | readonly string[]>

/** A change to be recorded. */
export type Change = {
  action: AuditAction
  /** The record that changed; for a change of many records at once, the organization, and `after` says how many. */
  subjectId: string
  before?: Facts
  after?: Facts
}

export const actorKinds = ['user', 'api_key', 'operator', 'worker'] as const
export type ActorKind = (typeof actorKinds)[number]

export type AuditEntry = {
  id: AuditEntryId
  recordedAt: Date
  action: string
  subjectKind: string
  subjectId: string
  /** Who changed it. `account` is the one of the operating system under which the operator program ran. */
  actor: { kind: ActorKind; id: string | null; account: string | null }
  requestId: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
}
