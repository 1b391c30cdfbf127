import type { FailureRow } from './wire.ts'

/**
 * The failures that a person has chosen: single failures by id, with the facts that a question about them names; or all failures that match the
 * filter up to a moment.
 */
export type Selection =
  | { kind: 'some'; rows: ReadonlyMap<string, ChosenFailure> }
  | { kind: 'all'; total: number; isMore: boolean; duplicates: number; revoked: number; upTo: string }

type ChosenFailure = { isDuplicate: boolean; isRevoked: boolean; address: string }

export const noneSelected: Selection = { kind: 'some', rows: new Map() }

/** Only open failures can be chosen. */
export function isSelectable({ status }: Pick<FailureRow, 'status'>): boolean {
  return status === 'pending_review'
}

export function isSelected(selection: Selection, row: FailureRow): boolean {
  return isSelectable(row) && (selection.kind === 'all' || selection.rows.has(row.id))
}

/** The selection with these rows, or without them. A single row cannot be taken out of "all that match": the selection begins anew. */
export function withRows(selection: Selection, rows: FailureRow[], isIn: boolean): Selection {
  const chosen = new Map(selection.kind === 'some' ? selection.rows : [])
  for (const row of rows.filter(isSelectable)) {
    if (isIn)
      chosen.set(row.id, {
        isDuplicate: row.is_duplicate,
        isRevoked: row.is_batch_revoked,
        address: row.recipient_email,
      })
    else chosen.delete(row.id)
  }
  return { kind: 'some', rows: chosen }
}
