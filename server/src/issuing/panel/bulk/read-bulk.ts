import { listAfter, writeList } from '../../../entrypoints/http/write-list.ts'
import { readBeside } from '../../../entrypoints/panel/sheets/read-beside.ts'
import { sheetForm } from '../../../entrypoints/panel/sheets/sheet-form.ts'
import type { presentSheetRow, SheetReport } from '../../../entrypoints/panel/sheets/sheet-report.ts'
import { teamOperation } from '../../../entrypoints/panel/team.ts'
import { rowsBytesMax } from './rows-body.ts'

export const readBulkOperation = teamOperation({
  name: 'read-bulk',
  leastRole: 'issuer',
  route: 'POST /api/panel/bulk/read',
  form: sheetForm,
  bodyBytesMax: rowsBytesMax,
  hasLargeAnswer: true,
  async handle(ctx, call) {
    const { report, rows } = await readBeside(ctx, call, call.body)
    return writeList<SheetReport & { rows: ReturnType<typeof presentSheetRow>[] }>(
      listAfter(report, 'rows'),
      writeRows(rows),
    )
  },
})

async function* writeRows(rows: string[]): AsyncGenerator<string[]> {
  for (const some of rows) yield [some]
}
