import type { Answer, Query } from '../data/ask.ts'

// The types of requests and answers, under the names that these screens use.

export type AuditEntry = Answer<'list-audit-entries'>['items'][number]
export type ListAuditEntriesQuery = Query<'list-audit-entries'>
