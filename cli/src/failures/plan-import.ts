import type { Failure } from '@sello/sdk'
import { planRepairs, type RecipientSheet, type RepairPlan, repairsOfSheet } from '@sello/sheets'
import { UsageError } from '../exit-code.ts'

type Found = Exclude<RepairPlan, { kind: 'unknown' }>

/** The plan for a row whose failure is known, with the whole record. */
export type ImportPlan = Found & { failure: Failure }

/**
 * Identifies the failure of each row. A row without one and two rows of the same failure are refused before anything is sent: a
 * repair never issues to somebody new.
 */
export function identifyRepairs(sheet: RecipientSheet): ReturnType<typeof repairsOfSheet> {
  if (!sheet.columns.some((column) => column.field === 'failure_id'))
    throw new UsageError('The file has no column failure_id. Such a file is made by: sello failures export')
  const identified = repairsOfSheet(sheet)
  const { nameless, repeated } = identified
  if (nameless.length > 0)
    throw new UsageError(
      `Without a failure_id: rows ${shortened(nameless)}. New people are issued with: sello issue. Nothing was sent.`,
    )
  if (repeated.length > 0)
    throw new UsageError(`The failure of another row once more: rows ${shortened(repeated)}. Nothing was sent.`)
  return identified
}

/** The plan for each row. A failure that the organization does not have is refused before anything is sent. */
export function planImport(sheet: RecipientSheet, failures: Failure[]): ImportPlan[] {
  const plans = planRepairs(identifyRepairs(sheet), failures)
  const unknown = plans.filter(({ kind }) => kind === 'unknown')
  if (unknown.length > 0)
    throw new UsageError(`No such failure in this organization: rows ${shortened(unknown)}. Nothing was sent.`)
  // Every failure of the plans is one of the given failures.
  return plans as ImportPlan[]
}

function shortened(rows: readonly { sheetRow: number }[]): string {
  const first = rows.slice(0, 20).map((row) => row.sheetRow)
  return `${first.join(', ')}${rows.length > first.length ? ', …' : ''}`
}
