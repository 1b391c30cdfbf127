import { openClient } from '../account/open-account.ts'
import { countVerdicts, findings, validateRows } from '../batches/validate-rows.ts'
import { exitCodes } from '../exit-code.ts'
import { counted, note, printJson, printTable } from '../screen/print.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { type RecipientSource, readSource } from './recipient-source.ts'

export type ValidateOptions = CommonOptions & RecipientSource & { template: string }

/** Validates each row as issuing would, and issues nothing. */
export async function validate(shell: Shell, options: ValidateOptions): Promise<number> {
  const client = await openClient(shell, options)
  const verdicts = await validateRows(shell, client, options, await readSource(shell, options))
  const counts = countVerdicts(verdicts)
  if (options.json) printJson(shell, { template_id: options.template, ...counts, recipients: verdicts })
  else {
    const found = findings(verdicts)
    if (found.length > 0) printTable(shell, ['recipient', 'sheet row', 'email', 'level', 'message'], found)
    const { total, valid, warnings, errors } = counts
    note(
      shell,
      options,
      `${counted(total, 'recipient')}: ${valid} valid, ${warnings} with warnings, ${errors} with errors.`,
    )
  }
  return counts.errors > 0 ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}
