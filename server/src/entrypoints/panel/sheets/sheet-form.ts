import { type ReadingOptions, sheetEncodings } from '@sello/sheets'
import { z } from 'zod'
import { isJsonObject, parseJson } from '../../../platform/formats/json.ts'
import type { SheetUpload } from './read-beside.ts'

const optional = z.string().optional()

/** The fields of a form beside its file: each answers a question that the file leaves open. */
export const sheetFields = {
  file: z.custom<Buffer>((file) => Buffer.isBuffer(file), 'file is required'),
  encoding: z.enum(sheetEncodings, `encoding must be one of ${sheetEncodings.join(', ')}`).optional(),
  delimiter: z.string().length(1, 'delimiter must be one character').optional(),
  sheet: optional,
  header_row: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'header_row must be the number of a row')
    .optional(),
  date_order: z.enum(['dmy', 'mdy'], 'date_order must be dmy or mdy').optional(),
  merged_cells: z.enum(['first'], 'merged_cells must be first').optional(),
  missing_results: z.enum(['empty'], 'missing_results must be empty').optional(),
  mapping: z
    .string()
    .transform(readMapping)
    .refine(
      (mapping) => mapping !== undefined,
      'mapping must be a JSON object of fields with positions, headers or null',
    )
    .optional(),
}

type SheetFields = z.output<z.ZodObject<typeof sheetFields>>

export const sheetForm = z.object(sheetFields).transform(uploadOf)

export function uploadOf(fields: SheetFields): SheetUpload {
  const { file, encoding, delimiter, sheet, header_row, date_order, merged_cells, missing_results, mapping } = fields
  const options: ReadingOptions = {
    encoding,
    delimiter,
    sheet,
    headerRow: header_row === undefined ? undefined : Number(header_row),
    dateOrder: date_order,
    mergedCells: merged_cells,
    missingResults: missing_results,
    columns: mapping,
  }
  return { file, options }
}

type Mapping = ReadonlyMap<string, string | number | null>

/** Positions are counted from 1 on the wire, and from 0 in the reader. */
function readMapping(text: string): Mapping | undefined {
  const value = parseJson(text)
  if (!isJsonObject(value)) return undefined
  const mapping = new Map<string, string | number | null>()
  for (const [field, column] of Object.entries(value)) {
    if (column === null || typeof column === 'string') mapping.set(field, column)
    else if (Number.isInteger(column)) mapping.set(field, Number(column) - 1)
    else return undefined
  }
  return mapping
}
