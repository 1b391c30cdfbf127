import { z } from 'zod'
import { fileNameCharactersMax } from '../../../credentials/jobs/job.ts'
import type { RawRow } from '../../../credentials/recipients/recipient.ts'
import { recipientsMax } from '../../../credentials/recipients/recipient-list.ts'
import type { Call } from '../../../entrypoints/http/operation.ts'
import { readInProcess, refusalOf, type SheetUpload } from '../../../entrypoints/panel/sheets/read-beside.ts'
import { sheetFields, uploadOf } from '../../../entrypoints/panel/sheets/sheet-form.ts'
import type { presentSheetRow, SheetReport } from '../../../entrypoints/panel/sheets/sheet-report.ts'
import type { Context } from '../../../platform/context.ts'
import type { TemplateId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { templateId } from './rows-body.ts'

/** How the file of an order was read, and the number in the spreadsheet of each of its rows. */
export type OrderSheet = SheetReport & { sheet_rows: number[] }

/** A template and rows: as JSON, or as a file, which is read before anything is done. */
export type BulkOrder = {
  template_id: TemplateId
  recipients: RawRow[]
  upload?: SheetUpload
  sheet?: OrderSheet
  /** The file that the rows came from, where the panel has read it before. */
  file_name?: string | undefined
  /** The size of the rows of a file: a workbook may be much smaller than what it holds. */
  rowBytes?: number
}

/** A control character is no part of a name that people read. */
export const fileName = z
  .string('file_name must be a string')
  .max(fileNameCharactersMax, `file_name must not exceed ${fileNameCharactersMax} characters`)
  .transform(
    (name) =>
      name
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, '')
        .trim() || undefined,
  )
  .optional()

export const orderForm = z.object({ template_id: templateId, file_name: fileName, ...sheetFields }).transform(
  ({ template_id, file_name, ...fields }): BulkOrder => ({
    template_id,
    file_name,
    recipients: [],
    upload: uploadOf(fields),
  }),
)

/** Reads the file of an order, where it has one. Throws Refusal: 413 for more rows than a batch may have, else 422. */
export async function readOrder(ctx: Context, call: Call<unknown, BulkOrder>): Promise<BulkOrder> {
  const { body } = call
  if (!body.upload) return body
  const output = await readInProcess(ctx, body.upload, recipientsMax)
  if (output.kind === 'unreadable')
    throw output.faults.some(({ code }) => code === 'too_many_rows')
      ? refuse('too_many_rows')
      : await refusalOf(ctx, call, output)
  const json = `[${output.rows.join(',')}]`
  const rows: ReturnType<typeof presentSheetRow>[] = JSON.parse(json)
  return {
    template_id: body.template_id,
    file_name: body.file_name,
    recipients: rows.map(({ recipient }) => recipient),
    sheet: { ...output.report, sheet_rows: rows.map(({ sheet_row }) => sheet_row) },
    rowBytes: Buffer.byteLength(json),
  }
}
