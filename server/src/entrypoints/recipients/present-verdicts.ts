import { z } from 'zod'
import type { ValidatedRow } from '../../credentials/recipients/validate-batch.ts'
import { errorCodes, warningCodes } from './describe-codes.ts'

const verdict = z
  .object({
    row: z.int().min(1).meta({ description: 'Counted from 1.' }),
    email: z.string().meta({ description: 'E-mail as sent.' }),
    status: z.enum(['valid', 'warning', 'error']).meta({ description: 'Verdict.' }),
    errors: z.array(z.string()).meta({ description: 'Why it cannot be issued.' }),
    error_codes: errorCodes,
    warnings: z.array(z.string()).meta({ description: 'What to look at; never stops issuing.' }),
    warning_codes: warningCodes,
  })
  .meta({ id: 'RecipientVerdict', description: 'What issuing would say of one row.' })

/** The counts of all rows in an answer, beside the verdicts. */
export const verdictCounts = {
  template_id: z.uuid().meta({ description: 'Template that the rows were checked against.' }),
  total: z.int().min(0).meta({ description: 'Recipients checked.' }),
  valid: z.int().min(0).meta({ description: 'Rows with neither error nor warning.' }),
  warnings: z.int().min(0).meta({ description: 'Rows that can be issued, with a warning.' }),
  errors: z.int().min(0).meta({ description: 'Rows that cannot be issued.' }),
}

export const verdicts = z.array(verdict).meta({ description: 'One entry a recipient, in order.' })

/** Verdicts that are written as one text: the messages of five thousand rows may take thirty megabytes. */
const verdictsTogether = 1_000

/** The verdicts of rows for an answer whose list they are (write-list.ts). */
export async function* writeVerdicts(rows: ValidatedRow[]): AsyncGenerator<string[]> {
  for (let start = 0; start < rows.length; start += verdictsTogether)
    yield [JSON.stringify(rows.slice(start, start + verdictsTogether).map(present)).slice(1, -1)]
}

function present({ row, email, status, errors, errorCodes, warnings, warningCodes }: ValidatedRow) {
  return { row, email, status, errors, error_codes: errorCodes, warnings, warning_codes: warningCodes }
}
