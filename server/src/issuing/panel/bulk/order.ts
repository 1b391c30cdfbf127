import { z } from 'zod'
import { fileNameCharactersMax } from '../../../credentials/jobs/job.ts'
import type { RawRow } from '../../../credentials/recipients/recipient.ts'
import { recipientsMax } from '../../../credentials/recipients/recipient-list.ts'
import type { Call } from '../../../entrypoints/http/operation.ts'
import { readBeside, type SheetUpload } from '../../../entrypoints/panel/sheets/read-beside.ts'
import { sheetFields, uploadOf } from '../../../entrypoints/panel/sheets/sheet-form.ts'
import type { presentSheetRow, SheetReport } from '../../../entrypoints/panel/sheets/sheet-report.ts'
import type { Context } from '../../../platform/context.ts'
import type { TemplateId } from '../../../platform/ids.ts'
import { rowsBodyExample, rowsBytesMax, templateId } from './rows-body.ts'

/** A template and rows. Where the rows come from a file, it is read when the order is read, and `sheet` then says how. */
export type BulkOrder = {
  template_id: TemplateId
  recipients: RawRow[]
  upload?: SheetUpload
  /** How the file was read, and the number in the spreadsheet of each of its rows. */
  sheet?: SheetReport & { sheet_rows: number[] }
  /** The file that the rows came from, where the panel has read it before. */
  file_name?: string | undefined
}

/** A control character is no part of a name that people read. */
const readable = (name: string) => name.toWellFormed().replaceAll(/\p{Cc}/gu, '')

export const fileName = z
  .string('file_name must be a string')
  .max(fileNameCharactersMax, `file_name must not exceed ${fileNameCharactersMax} characters`)
  .transform((name) => readable(name).trim() || undefined)
  .optional()

/** The body that an operation on an order takes: rows as JSON, or a form with a file. The handler gets rows and their size in either case. */
export const takesOrder = {
  form: z
    .object({ template_id: templateId, file_name: fileName, ...sheetFields })
    .transform(({ template_id, file_name, ...fields }): BulkOrder => {
      return { template_id, file_name, recipients: [], upload: uploadOf(fields) }
    }),
  prepare: readOrder,
  bodyBytesMax: rowsBytesMax,
  exampleBody: rowsBodyExample,
}

/** Reads the file of an order, where it has one. A workbook may be much smaller than its rows. Throws Refusal: 413 for more than a batch may have, else 422. */
async function readOrder(ctx: Context, call: Call<unknown, BulkOrder>) {
  const { upload, ...body } = call.body
  if (!upload) return call
  const read = await readBeside(ctx, call, upload, { rowsMax: recipientsMax, tooMany: 'too_many_rows' })
  const json = `[${read.rows.join(',')}]`
  const rows: ReturnType<typeof presentSheetRow>[] = JSON.parse(json)
  const sheet = { ...read.report, sheet_rows: rows.map(({ sheet_row }) => sheet_row) }
  const recipients = rows.map(({ recipient }) => recipient)
  return { body: { ...body, recipients, sheet }, bodyBytes: Buffer.byteLength(json) }
}
