import type { AnnouncedKind } from '../announcements/announcement.ts'
import type { Context, Platform, TransactionContext } from '../context.ts'
import type { TransactionDb } from '../db/database.ts'
import type { EventType } from '../event-log/event.ts'
import { insertEventsOf } from '../event-log/event-store.ts'
import { type AuditEntryId, newId, type OrganizationId } from '../ids.ts'
import { accountName } from '../process/account.ts'
import type { AuditAction, AuditEntry, Change, SubjectKind } from './audit-entry.ts'
import { insertAuditEntries } from './audit-entry-store.ts'
import { journalLinesOf } from './journaled-changes.ts'
import { keptFacts } from './kept-facts.ts'

/** Who changes something, and the transaction in which it is done. */
export type Changing = Pick<Context, 'actor' | 'requestId' | 'clock'> &
  Partial<Pick<Context, 'announcer' | 'journal'>> & { db: TransactionDb }

const entriesInStatement = 500

/** The kind of announcement for a change of such a subject. */
const shownIn: Partial<Record<SubjectKind, AnnouncedKind>> = {
  api_key: 'api_keys',
  batch: 'batches',
  credential: 'credentials',
  failure: 'failures',
  invitation: 'team',
  job: 'batches',
  letter: 'letters',
  member: 'members',
  pathway: 'pathways',
  person: 'credentials',
  retry_run: 'retry_runs',
  team_member: 'team',
  template: 'templates',
  webhook: 'webhooks',
}

/** The audited changes that become events as they are. The stores of credentials and failures make their own events, which have more data. */
const toldAs: Partial<Record<AuditAction, EventType>> = {
  'api_key.created': 'api_key.created',
  'api_key.revoked': 'api_key.revoked',
  'template.created': 'template.published',
  'template.changed': 'template.published',
  'template.restored': 'template.published',
  'template.archived': 'template.archived',
  'signing_key.rotated': 'key.rotated',
  'signing_key.withdrawn': 'key.withdrawn',
  'webhook.turned_off': 'webhook.disabled',
  'member.added': 'member.added',
  'member.changed': 'member.changed',
  'member.suspended': 'member.changed',
  'member.resumed': 'member.changed',
  'member.address_added': 'member.changed',
  'member.address_verified': 'member.changed',
  'member.address_removed': 'member.changed',
  'member.left': 'member.left',
  'pathway.published': 'pathway.published',
}

/**
 * Notes a change of the context's organization in the audit log: who, what, before and after, when, under which request. It
 * asks for the transaction of the change, so that both are there or neither. Whoever looks at the organization is told once it has committed.
 */
export async function recordChange(tx: TransactionContext, change: Change): Promise<void> {
  await recordChanges(tx, [{ ...change, organizationId: tx.organization.id }])
}

/** The same for a change that goes over several organizations: each has an entry of its own, and sees no other's. */
export async function recordChanges(
  tx: Changing,
  changes: (Change & { organizationId: OrganizationId })[],
): Promise<void> {
  const recordedAt = tx.clock.now()
  const actor = actorOf(tx)
  for (const { organizationId, action } of changes) {
    const kind = shownIn[subjectKindOf(action)]
    if (kind) tx.announcer?.announce(organizationId, [kind])
  }
  await tx.journal?.write(journalLinesOf(changes, recordedAt))
  const entries = changes.map(({ organizationId, action, subjectId, before = {}, after = {} }) => ({
    id: newId<AuditEntryId>(recordedAt),
    organizationId,
    recordedAt,
    action,
    subjectKind: subjectKindOf(action),
    subjectId,
    actor,
    requestId: tx.requestId,
    before: keptFacts(before),
    after: keptFacts(after),
  }))
  for (let start = 0; start < entries.length; start += entriesInStatement)
    await insertAuditEntries(tx.db, entries.slice(start, start + entriesInStatement))
  for (const [type, told] of Map.groupBy(changes, ({ action }) => toldAs[action]))
    if (type)
      await insertEventsOf(
        tx,
        type,
        told.map(({ organizationId, subjectId }) => ({ organizationId, subject: subjectId })),
      )
}

/** How many records of one organization a statement changed. */
export type ChangedCount = { organizationId: OrganizationId; count: number }

/** Notes in each organization how many of its records were changed at once. Returns how many they are together. */
export async function recordCounts(tx: Changing, action: AuditAction, counts: ChangedCount[]): Promise<number> {
  await recordChanges(
    tx,
    counts.map(({ organizationId, count }) => ({
      organizationId,
      action,
      subjectId: organizationId,
      after: { count },
    })),
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The operator program, at work in a transaction that sees every organization. */
export function operatorIn(db: TransactionDb, { clock }: Pick<Platform, 'clock'>): Changing {
  return { db, clock, actor: { kind: 'operator' }, requestId: null }
}

function subjectKindOf(action: AuditAction): SubjectKind {
  return action.slice(0, action.indexOf('.')) as SubjectKind
}

function actorOf({ actor }: Pick<Context, 'actor'>): AuditEntry['actor'] {
  if (actor.kind === 'visitor') throw new Error('Visitors change nothing.')
  const id = 'id' in actor ? (actor.id ?? null) : null
  return { kind: actor.kind, id, account: actor.kind === 'operator' && id === null ? accountName() : null }
}
