import type { FailureRow } from './wire.ts'

/**
 * What a person has chosen: some failures, by id, with what has to be said of each before; or all that match the filter, up to a
 * moment.
 */
export type Selection =
  | { kind: 'some'; rows: ReadonlyMap<string, ChosenFailure> }
  | { kind: 'all'; total: number; isMore: boolean; duplicates: number; revoked: number; upTo: string }

type ChosenFailure = { isDuplicate: boolean; isRevoked: boolean; address: string }

export const noneSelected: Selection = { kind: 'some', rows: new Map() }

/** Only open failures are chosen: the others have ended. */
export function isSelectable({ status }: Pick<FailureRow, 'status'>): boolean {
  return status === 'pending_review'
}

export function isSelected(selection: Selection, row: FailureRow): boolean {
  return isSelectable(row) && (selection.kind === 'all' || selection.rows.has(row.id))
}

/** The selection with these rows in it, or without them. Of all that match no single one is taken out: it begins anew. */
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
