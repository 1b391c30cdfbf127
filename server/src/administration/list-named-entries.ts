import type { AuditEntry } from '../platform/audit-log/audit-entry.ts'
import { type AuditFilter, listAuditEntries } from '../platform/audit-log/audit-entry-store.ts'
import type { Context } from '../platform/context.ts'
import type { AuditEntryId } from '../platform/ids.ts'
import { listEntryNames } from './entry-names-view.ts'

/** An entry with the present names of its ids; null for an id that has no name, or whose record is gone. */
export type NamedEntry = AuditEntry & { actorName: string | null; subjectName: string | null }

/** A page of entries with names, newest first: those before the entry `before`. */
export async function listNamedEntries(
  ctx: Context,
  filter: AuditFilter,
  page: { before: AuditEntryId | undefined; limit: number },
): Promise<NamedEntry[]> {
  const entries = await listAuditEntries(ctx, filter, page)
  const names = await listEntryNames(ctx, entries)
  return entries.map((entry) => ({
    ...entry,
    actorName: (entry.actor.id && names.get(entry.actor.id)) || null,
    subjectName: names.get(entry.subjectId) ?? null,
  }))
}

const rowsInPart = 500

/** Reads the newest entries up to `rowsMax`, in parts, so that only one part is in memory. */
export async function* readNamedEntries(
  ctx: Context,
  filter: AuditFilter,
  rowsMax: number,
): AsyncGenerator<NamedEntry[]> {
  let before: AuditEntryId | undefined
  for (let rows = 0; rows < rowsMax; rows += rowsInPart) {
    const part = await listNamedEntries(ctx, filter, { before, limit: Math.min(rowsInPart, rowsMax - rows) })
    if (part.length > 0) yield part
    if (part.length < rowsInPart) return
    before = part.at(-1)?.id
  }
}
