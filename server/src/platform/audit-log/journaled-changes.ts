import type { OrganizationId } from '../ids.ts'
import type { JournalLine } from '../journal/journal.ts'
import type { AuditAction, Change, Facts } from './audit-entry.ts'

/**
 * The changes that take something away, and those that give it back: a backup from before them is restored together with them. Each has the facts,
 * besides the id, that are needed to repeat it.
 */
export const journaledChanges = {
  'credential.revoked': 'superseded_by',
  'batch.revocation_requested': undefined,
  'api_key.revoked': undefined,
  'webhook.removed': undefined,
  'webhook.secret_rotated': undefined,
  'signing_key.withdrawn': 'status',
  'member.suspended': undefined,
  'member.left': undefined,
  'member.resumed': undefined,
  'team_member.removed': undefined,
  'team_member.left': undefined,
  'team_member.added': 'role',
  'team_member.role_changed': 'role',
  'organization.deactivated': undefined,
  'organization.activated': undefined,
  'organization.removed': undefined,
} as const satisfies Partial<Record<AuditAction, keyof Facts | undefined>>

export type JournaledChange = keyof typeof journaledChanges

/** The lines of the journal for these changes. Changes that differ only in their subject share a line. */
export function journalLinesOf(changes: (Change & { organizationId: OrganizationId })[], at: Date): JournalLine[] {
  const lines = new Map<string, JournalLine & { ids: string[] }>()
  for (const { organizationId, action, subjectId, after } of changes) {
    if (!isJournaled(action)) continue
    const fact = journaledChanges[action]
    const told = fact && after?.[fact]
    const detail = typeof told === 'string' ? told : undefined
    const key = [organizationId, action, detail].join(' ')
    const line = lines.get(key) ?? { at, organizationId, act: action, ids: [], detail }
    line.ids.push(subjectId)
    lines.set(key, line)
  }
  return [...lines.values()]
}

function isJournaled(action: AuditAction): action is JournaledChange {
  return Object.hasOwn(journaledChanges, action)
}
