import type { Client, RecipientVerdict } from '@sello/sdk'
import type { SheetRecipient } from '@sello/sheets'
import { startProgress } from '../screen/progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { refuseRepeatedAcrossBatches, splitBatches } from './split-batches.ts'

/** The verdict of the validation on a row, with the number of the row in the sheet. */
export type PlacedVerdict = RecipientVerdict & { sheet_row: number }

export type VerdictCounts = { total: number; valid: number; warnings: number; errors: number }

/** Gives for each row the verdict that issuing would give, and issues nothing. */
export async function validateRows(
  shell: Shell,
  client: Client,
  options: CommonOptions & { template: string },
  rows: SheetRecipient[],
): Promise<PlacedVerdict[]> {
  refuseRepeatedAcrossBatches(rows)
  const recipients = rows.map((row) => row.recipient)
  const verdicts: PlacedVerdict[] = []
  const progress = startProgress(shell, options, 'Checking')
  for (const batch of splitBatches(options.template, recipients)) {
    const answer = await client.validateRecipients(options.template, batch.recipients, { signal: shell.signal })
    verdicts.push(...answer.recipients.map((verdict) => placed(verdict, batch.firstRow, rows)))
    if (recipients.length > batch.recipients.length) progress.show(verdicts.length, recipients.length)
  }
  progress.end()
  return verdicts
}

export function countVerdicts(verdicts: PlacedVerdict[]): VerdictCounts {
  const count = (status: RecipientVerdict['status']) => verdicts.filter((verdict) => verdict.status === status).length
  return { total: verdicts.length, valid: count('valid'), warnings: count('warning'), errors: count('error') }
}

/** A line for each message. A row with errors may have warnings too, which are marked as warnings. */
export function findings(verdicts: PlacedVerdict[]): [number, number, string, 'error' | 'warning', string][] {
  return verdicts.flatMap(({ row, sheet_row, email, errors, warnings }) => [
    ...errors.map((words) => [row, sheet_row, email, 'error', words] as [number, number, string, 'error', string]),
    ...warnings.map(
      (words) => [row, sheet_row, email, 'warning', words] as [number, number, string, 'warning', string],
    ),
  ])
}

/** The service counts rows within its request; people look for them in the sheet. */
function placed(verdict: RecipientVerdict, firstRow: number, rows: SheetRecipient[]): PlacedVerdict {
  const row = firstRow + verdict.row
  return { ...verdict, row, sheet_row: rows[row - 1]?.sheetRow ?? row }
}
