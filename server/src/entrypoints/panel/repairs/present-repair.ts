import type { RepairPlan } from '@sello/sheets'
import { z } from 'zod'
import { failureStates } from '../../../failures/failure.ts'
import type { FailureRow } from '../../../failures/failure-view.ts'
import { sheetReport } from '../sheets/describe-sheet.ts'

const textCharactersShown = 300

const number = (description: string) => z.int().min(1).meta({ description })

/** What a file of failures is told of, besides its rows. */
export const repairReport = {
  date_order: sheetReport.date_order,
  twofold_date: sheetReport.twofold_date,
  total: sheetReport.total,
  ignored_columns: z
    .array(z.string())
    .meta({ description: 'Headings that are none of ours: nothing of them is read.' }),
  nameless_rows: z.array(z.int()).meta({ description: 'Rows without the id of a failure: they issue to nobody.' }),
  repeated: z
    .array(
      z.object({
        sheet_row: number('The row.'),
        first_sheet_row: number('The earlier row of the same failure; neither of them is used.'),
      }),
    )
    .meta({ description: 'Rows of a failure that an earlier row names.' }),
}

export const repairReportExample = {
  date_order: 'dmy',
  twofold_date: null,
  total: 1,
  ignored_columns: [],
  nameless_rows: [],
  repeated: [],
}

const shortText = (description: string) => z.string().meta({ description })

export const repairRow = z
  .object({
    sheet_row: number('Its number in the spreadsheet.'),
    failure_id: z.string().meta({ description: 'The id that stands in the row.' }),
    kind: z.enum(['repair', 'unchanged', 'duplicate', 'revoked', 'settled', 'unknown']).meta({
      description:
        'Whether it was changed; unchanged, and as a duplicate not to be retried; of a batch that was taken back; of a failure that has ended; or of none of the organization.',
    }),
    status: z
      .enum(failureStates)
      .nullable()
      .meta({ description: 'The state of the failure; null where it is unknown.' }),
    recipient_email: z
      .string()
      .nullable()
      .meta({ description: 'The address as it was sent; null where it is unknown.' }),
    row_number: z.int().nullable().meta({ description: 'Its row in its batch.' }),
    changes: z
      .array(
        z.object({
          field: shortText('The field, or a part of the evidence as `evidence.url`.'),
          before: shortText('What it held; the beginning of a long text.'),
          after: shortText('What it holds.'),
        }),
      )
      .meta({ description: 'What the file changes, beside the latest attempt.' }),
    row_data_overrides: z
      .looseObject({})
      .nullable()
      .meta({ description: 'What a retry is asked for; null where there is nothing to retry.' }),
  })
  .meta({ id: 'RepairRow', description: 'A row of a file of failures.' })

export const repairRowExample = {
  sheet_row: 2,
  failure_id: '0198c5b2-0f0e-7d11-8c2d-1a2b3c4d5e6f',
  kind: 'repair',
  status: 'pending_review',
  recipient_email: 'ana@',
  row_number: 17,
  changes: [{ field: 'email', before: 'ana@', after: 'ana@example.edu' }],
  row_data_overrides: { email: 'ana@example.edu' },
}

export function presentPlan(plan: RepairPlan, shown: FailureRow | undefined): z.output<typeof repairRow> {
  const isRevoked = shown?.isBatchRevoked === true && plan.kind !== 'settled' && plan.kind !== 'unknown'
  const tried = isRevoked || plan.kind === 'settled' || plan.kind === 'unknown' ? undefined : plan
  return {
    sheet_row: plan.sheetRow,
    failure_id: plan.failureId.slice(0, textCharactersShown),
    kind: isRevoked ? 'revoked' : plan.kind,
    status: shown?.state ?? null,
    recipient_email: shown?.recipientEmail ?? null,
    row_number: shown?.rowNumber ?? null,
    changes: (tried?.changes ?? []).map(({ field, before, after }) => ({
      field,
      before: before.slice(0, textCharactersShown),
      after: after.slice(0, textCharactersShown),
    })),
    row_data_overrides: tried?.overrides ?? null,
  }
}
