import { download } from './files/download.ts'
import type { AuditPage } from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export type AuditSelection = {
  actor_kind?: string | undefined
  actor_id?: string | undefined
  action?: string | undefined
  subject_id?: string | undefined
  recorded_from?: string | undefined
  recorded_before?: string | undefined
  after?: string | undefined
}

export function listAuditEntries(
  organizationId: string,
  selection: AuditSelection,
  signal: AbortSignal,
): Promise<AuditPage> {
  return request(withQuery('/audit-log', selection), { organizationId, signal })
}

/** Saves the newest ten thousand entries of a selection as a file. */
export async function downloadAuditLog(
  organizationId: string,
  { after: _, ...selection }: AuditSelection,
  language: 'es' | 'en',
): Promise<void> {
  await download(withQuery('/audit-log/csv', { ...selection, language }), organizationId)
}
