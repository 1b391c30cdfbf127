import { planRepairs, type ReadingOptions, type RepairPlan, type RepairReading } from '@sello/sheets'
import { z } from 'zod'
import type { Call } from '../../../entrypoints/http/operation.ts'
import { listAfter, writeList } from '../../../entrypoints/http/write-list.ts'
import { refusalOf, type SheetUpload } from '../../../entrypoints/panel/sheets/read-beside.ts'
import { runReader } from '../../../entrypoints/panel/sheets/run-reader.ts'
import { sheetFields, uploadOf } from '../../../entrypoints/panel/sheets/sheet-form.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import type { Context } from '../../../platform/context.ts'
import { type FailureId, isUuid } from '../../../platform/ids.ts'
import { listFailuresById } from '../../failures/failure-store.ts'
import { type FailureRow, listFailureRowsById } from '../../failures/failure-view.ts'
import { fileRowsMax } from './download-failures.ts'
import { recordOf } from './failure-record.ts'
import type { RepairProgramInput, RepairProgramOutput } from './repair-program.ts'

/** The kinds of plans for the rows of a file. The rows that can be retried come first. */
export const repairKinds = ['repair', 'unchanged', 'duplicate', 'revoked', 'settled', 'unknown'] as const

export const repairFileBytesMax = 10 * 1_024 * 1_024

const textCharactersShown = 300

/** The rows whose failures are in memory at once. */
const rowsTogether = 100

// The service wrote the columns of the file, so no mapping is needed.
const { mapping: _, ...fields } = sheetFields

export const readRepairsOperation = teamOperation({
  name: 'read-repairs',
  leastRole: 'issuer',
  route: 'POST /api/panel/failures/repairs',
  form: z.object(fields).transform((given) => uploadOf({ ...given, mapping: undefined })),
  // The file, and the options sent with it.
  bodyBytesMax: repairFileBytesMax + 14_240,
  async handle(ctx, call) {
    const { report, file } = await readBesideOthers(ctx, call)
    const members = {
      date_order: report.date_order,
      twofold_date: report.twofold_date,
      total: report.total,
      ignored_columns: file.ignored.slice(0, 50),
      nameless_rows: file.nameless.map(({ sheetRow }) => sheetRow),
      repeated: file.repeated.map(({ sheetRow, firstSheetRow }) => ({
        sheet_row: sheetRow,
        first_sheet_row: firstSheetRow,
      })),
    }
    return writeList<typeof members & { rows: ReturnType<typeof presentPlan>[] }>(
      listAfter(members, 'rows'),
      planned(ctx, file),
    )
  },
})

async function readBesideOthers(ctx: Context, call: Call<unknown, SheetUpload>) {
  const { file: bytes, options } = call.body
  const { columns: _columns, ...rest }: ReadingOptions = options
  const input: RepairProgramInput = { bytes, options: rest, rowsMax: fileRowsMax }
  const output = await runReader<RepairProgramOutput>(ctx, new URL('./repair-program.ts', import.meta.url), input)
  if (output.kind !== 'read') throw await refusalOf(ctx, call, output)
  return output
}

/** Plans each row, some rows at a time: their failures are read while the answer is sent. */
async function* planned(
  ctx: Context,
  { rows, fields }: Pick<RepairReading, 'rows' | 'fields'>,
): AsyncGenerator<string[]> {
  for (let start = 0; start < rows.length; start += rowsTogether) {
    const some = rows.slice(start, start + rowsTogether)
    const ids = some.map(({ failureId }) => failureId).filter(isUuid) as FailureId[]
    const [failures, shown] = await Promise.all([listFailuresById(ctx, ids), listFailureRowsById(ctx, ids)])
    const rowOf = new Map(shown.map((row) => [row.id, row]))
    const plans = planRepairs({ rows: some, fields }, failures.map(recordOf))
    yield plans.map((plan) => JSON.stringify(presentPlan(plan, rowOf.get(plan.failureId as FailureId))))
  }
}

function presentPlan(plan: RepairPlan, shown: FailureRow | undefined) {
  const isRevoked = shown?.isBatchRevoked === true && plan.kind !== 'settled' && plan.kind !== 'unknown'
  const kind: (typeof repairKinds)[number] = isRevoked ? 'revoked' : plan.kind
  const tried = isRevoked || plan.kind === 'settled' || plan.kind === 'unknown' ? undefined : plan
  return {
    sheet_row: plan.sheetRow,
    failure_id: plan.failureId.slice(0, textCharactersShown),
    kind,
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
