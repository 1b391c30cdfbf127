import { repairKinds } from '../../data/generated/limits.ts'
import type { RepairRow, RetryRunOrder } from '../wire.ts'

export type RepairKind = RepairRow['kind']

export function countsOfKinds(rows: readonly RepairRow[]): Record<RepairKind, number> {
  const counts = { repair: 0, unchanged: 0, duplicate: 0, revoked: 0, settled: 0, unknown: 0 }
  for (const { kind } of rows) counts[kind] += 1
  return counts
}

/** The kind of rows that is shown: the chosen one, or the first kind that has any rows. */
export function kindShown(chosen: RepairKind | undefined, counts: Record<RepairKind, number>): RepairKind {
  return chosen && counts[chosen] > 0 ? chosen : (repairKinds.find((kind) => counts[kind] > 0) ?? 'repair')
}

/** The rows to send: those with changes, and those without changes where the person wants to retry them as well. */
export function rowsToRetry(
  rows: readonly RepairRow[],
  withUnchanged: boolean,
): NonNullable<RetryRunOrder['failures']> {
  return rows
    .filter(({ kind }) => kind === 'repair' || (withUnchanged && kind === 'unchanged'))
    .map(({ failure_id: id, row_data_overrides: overrides }) => ({ id, row_data_overrides: overrides }))
}

const numbersShown = 20

/** Numbers of rows for a sentence; of many the first. */
export function numbersOf(rows: readonly number[]): string {
  const sorted = [...new Set(rows)].sort((one, other) => one - other)
  const shown = sorted.slice(0, numbersShown).join(', ')
  return sorted.length > numbersShown ? `${shown}…` : shown
}
