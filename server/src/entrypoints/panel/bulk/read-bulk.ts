import { z } from 'zod'
import { exampleDay } from '../../../templates/recipient-fields.ts'
import { listAfter, writeList } from '../../http/write-list.ts'
import { refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import { sheetReport, sheetReportExample, sheetRow } from '../sheets/describe-sheet.ts'
import { readBeside, type SheetUpload, sheetRowsMax } from '../sheets/read-beside.ts'
import { sheetForm } from '../sheets/sheet-form.ts'
import { rowsBytesMax } from './rows-body.ts'

export const unreadableSheet = refusedFor(
  'The file cannot be read as a list: what is wrong and where, in the language of the person.',
  'sheet_unreadable',
  'The workbook is protected by a password. Save it without one and upload it again.',
)

export const readBulkOperation = memberOperation<Record<never, never>, SheetUpload>({
  name: 'read-bulk',
  leastRole: 'issuer',
  method: 'POST',
  path: '/api/panel/bulk/read',
  tag: 'Issuing',
  summary: 'Read a file of rows',
  description: `A workbook (.xlsx) or CSV, read beside other requests: how each column was understood, what was guessed or could be meant in two ways, and the rows as they would be sent, up to ${sheetRowsMax.toLocaleString('en')}. Asked again with what a person answered, until it is right. Nothing is stored.`,
  form: sheetForm,
  bodyBytesMax: rowsBytesMax,
  responses: {
    200: {
      description: 'What the file holds.',
      schema: z
        .object({ ...sheetReport, rows: z.array(sheetRow).meta({ description: 'In the order of the file.' }) })
        .meta({ id: 'SheetReading', description: 'How a file was read, and its rows.' }),
      examples: {
        csv: {
          summary: 'A CSV file of one row',
          value: {
            ...sheetReportExample,
            rows: [
              {
                sheet_row: 2,
                recipient: {
                  email: 'ana.munoz@example.edu',
                  recipient_name: 'Ana Muñoz',
                  [exampleDay]: '2026-02-03',
                },
                cleaned: { [exampleDay]: '3/2/2026' },
                failure_id: null,
              },
            ],
          },
        },
      },
    },
    413: refusedWith('The file is too large.', 'body_too_large'),
    422: unreadableSheet,
  },
  async handle(ctx, call) {
    const { report, rows } = await readBeside(ctx, call, call.body)
    return writeList(listAfter(report, 'rows'), writeRows(rows))
  },
})

async function* writeRows(rows: string[]): AsyncGenerator<string[]> {
  for (const some of rows) yield [some]
}
