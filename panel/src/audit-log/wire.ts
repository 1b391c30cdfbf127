import type { Answer, Query } from '../data/ask.ts'

// What the service answers and takes, by the names that these screens have for it.

export type AuditEntry = Answer<'list-audit-entries'>['items'][number]
export type ListAuditEntriesQuery = Query<'list-audit-entries'>
