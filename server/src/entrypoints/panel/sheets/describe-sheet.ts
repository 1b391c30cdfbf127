import { columnFields, sheetEncodings } from '@sello/sheets'
import { z } from 'zod'
import { exampleDay } from '../../../templates/recipient-fields.ts'

const columnField = z
  .enum(columnFields as [string, ...string[]])
  .meta({ id: 'SheetField', description: 'What a column of a file can be.' })

const column = z
  .object({
    position: z.int().min(1).meta({ description: 'Counted from 1.' }),
    header: z.string().meta({ description: 'As it stands in the file.' }),
    field: columnField.nullable().meta({ description: 'What it is read as; null where it is not imported.' }),
    rival_for: columnField.nullable().meta({ description: 'What it would be, were another column not that already.' }),
    samples: z.array(z.string()).meta({ description: 'Its first values.' }),
  })
  .meta({ id: 'SheetColumn', description: 'A column of a file.' })

/** How a file was read, as answers tell it. */
export const sheetReport = {
  format: z.enum(['text', 'workbook']).meta({ description: 'What it is.' }),
  encoding: z.enum(sheetEncodings).nullable().meta({ description: 'Of a text file.' }),
  is_encoding_guessed: z.boolean().meta({ description: 'Nothing said so.' }),
  differing_line: z
    .object({
      line: z.int().meta({ description: 'Its number.' }),
      text: z.string().meta({ description: 'Its beginning.' }),
    })
    .nullable()
    .meta({ description: 'Of a guess, the first line that another encoding would read otherwise.' }),
  delimiter: z.string().nullable().meta({ description: 'Between cells of a text file.' }),
  cut_row: z.int().nullable().meta({ description: 'A last row that breaks off: the file may not be whole.' }),
  sheets: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Its name.' }),
        is_shown: z.boolean().meta({ description: 'False where it is hidden.' }),
      }),
    )
    .meta({ description: 'Of a workbook.' }),
  sheet: z.string().nullable().meta({ description: 'The one that was read.' }),
  formulas: z.int().meta({ description: 'Cells that are formulas; their last results are read.' }),
  hidden_rows: z.int().meta({ description: 'Rows that are hidden in the sheet, and are read.' }),
  header_row: z.int().meta({ description: 'The row with the headings, as the spreadsheet numbers it.' }),
  columns: z.array(column).meta({ description: 'All of them, in their order.' }),
  date_order: z.enum(['dmy', 'mdy']).meta({ description: 'How dates such as 3/2/2026 were read.' }),
  twofold_date: z
    .object({
      field: columnField.meta({ description: 'Its field.' }),
      sheet_row: z.int().meta({ description: 'Its row.' }),
      cell: z.string().meta({ description: 'As it stands in the file.' }),
      day_first: z.string().meta({ description: 'One reading.' }),
      month_first: z.string().meta({ description: 'The other.' }),
    })
    .nullable()
    .meta({ description: 'A date that could be meant in two ways, where none of the file decides: ask.' }),
  total: z.int().meta({ description: 'Rows below the headings.' }),
}

export const sheetReportExample = {
  format: 'text',
  encoding: 'windows-1252',
  is_encoding_guessed: true,
  differing_line: { line: 2, text: 'ana.munoz@example.edu;Ana Muñoz;3/2/2026' },
  delimiter: ';',
  cut_row: null,
  sheets: [],
  sheet: null,
  formulas: 0,
  hidden_rows: 0,
  header_row: 1,
  columns: [
    { position: 1, header: 'Correo', field: 'email', rival_for: null, samples: ['ana.munoz@example.edu'] },
    { position: 2, header: 'Nombre', field: 'recipient_name', rival_for: null, samples: ['Ana Muñoz'] },
    { position: 3, header: 'Inicio', field: exampleDay, rival_for: null, samples: ['3/2/2026'] },
    { position: 4, header: 'Aula', field: null, rival_for: null, samples: [] },
  ],
  date_order: 'dmy',
  twofold_date: {
    field: exampleDay,
    sheet_row: 2,
    cell: '3/2/2026',
    day_first: '2026-02-03',
    month_first: '2026-03-02',
  },
  total: 1,
}

export const sheetRow = z
  .object({
    sheet_row: z.int().meta({ description: 'Its number in the spreadsheet.' }),
    recipient: z.record(z.string(), z.unknown()).meta({ description: 'As it would be sent.' }),
    cleaned: z
      .record(z.string(), z.string())
      .meta({ description: 'What stood in the file, where something else is sent, by the field.' }),
    failure_id: z.string().nullable().meta({ description: 'Of a file of failures: the one that the row repairs.' }),
  })
  .meta({ id: 'SheetRow', description: 'A row of a file.' })
