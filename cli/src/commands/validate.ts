import type { RecipientVerdict } from '@sello/sdk'
import type { SheetRecipient } from '@sello/sheets'
import { openClient } from '../account/open-account.ts'
import { refuseRepeatedAcrossBatches, splitBatches } from '../batches/split-batches.ts'
import { exitCodes } from '../exit-code.ts'
import { note, printJson, printTable } from '../screen/print.ts'
import { startProgress } from '../screen/progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { type RecipientSource, readSource } from './recipient-source.ts'

export type ValidateOptions = CommonOptions & RecipientSource & { template: string }

/** Says of each row what issuing would say, and issues nothing. */
export async function validate(shell: Shell, options: ValidateOptions): Promise<number> {
  const client = await openClient(shell, options)
  const rows = await readSource(shell, options)
  refuseRepeatedAcrossBatches(rows)
  const recipients = rows.map((row) => row.recipient)
  const verdicts: (RecipientVerdict & { sheet_row: number })[] = []
  const progress = startProgress(shell, options)
  for (const batch of splitBatches(options.template, recipients)) {
    const answer = await client.validateRecipients(options.template, batch.recipients, { signal: shell.signal })
    verdicts.push(...answer.recipients.map((verdict) => placed(verdict, batch.firstRow, rows)))
    if (recipients.length > batch.recipients.length) progress.show(verdicts.length, recipients.length)
  }
  progress.end()
  const count = (status: RecipientVerdict['status']) => verdicts.filter((verdict) => verdict.status === status).length
  const counts = { total: verdicts.length, valid: count('valid'), warnings: count('warning'), errors: count('error') }
  if (options.json) printJson(shell, { template_id: options.template, ...counts, recipients: verdicts })
  else {
    const found = verdicts.flatMap(({ row, sheet_row, email, status, errors, warnings }) =>
      [...errors, ...warnings].map((words) => [row, sheet_row, email, status, words]),
    )
    if (found.length > 0) printTable(shell, ['recipient', 'sheet row', 'email', 'status', 'message'], found)
    const { total, valid, warnings, errors } = counts
    note(shell, options, `${total} recipients: ${valid} valid, ${warnings} with warnings, ${errors} with errors.`)
  }
  return counts.errors > 0 ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}

/** The service counts within its request; people look at the sheet. */
function placed(verdict: RecipientVerdict, firstRow: number, rows: SheetRecipient[]) {
  const row = firstRow + verdict.row
  return { ...verdict, row, sheet_row: rows[row - 1]?.sheetRow ?? row }
}
