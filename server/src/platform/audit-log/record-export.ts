import { type Context, inTransaction } from '../context.ts'
import type { AuditAction, Facts } from './audit-entry.ts'
import { recordChange } from './record-change.ts'

/**
 * Notes that somebody takes names and addresses of many people away as a file, before its first byte is sent. `after` says which, without
 * an address: the names of the filters, and how many where that is known.
 */
export function recordExport(
  ctx: Context,
  action: Extract<AuditAction, `${string}.exported`>,
  subjectId: string,
  after: Facts,
): Promise<void> {
  return inTransaction(ctx, (tx) => recordChange(tx, { action, subjectId, after }))
}

/** The names of the filters that a query sets, without their values: a value may be an address. */
export function namesOfFilters(query: Record<string, unknown>): string[] {
  return Object.keys(query).filter((name) => query[name] !== undefined)
}
