/** Everything for which a file is not read as a list, in English and for the command line: it names the options that help. */
export const sheetProblems = {
  empty: () => 'The file is empty.',
  no_rows: () => 'The file has a header and no rows.',
  not_text: () => 'This is no text file.',
  other_format: (format: string) => `This is a ${format} file, no spreadsheet, whatever its name says.`,
  holds_nul: (line: number) => `Line ${line} holds NUL, which no text has: the file is damaged, or no text file.`,
  not_in_encoding: (encoding: string) => `The file is not in the encoding ${encoding}.`,
  quote: (row: number, detail: string) => `Row ${row}: ${detail}.`,
  cell_too_long: (row: number, column: number, charactersMax: number) =>
    `Row ${row} has a cell of more than ${charactersMax} characters, in column ${column}. Do lines end where they should?`,
  file_too_large: (megabytesMax: number) => `The file is larger than ${megabytesMax} MB.`,
  workbook_too_large: (megabytesMax: number) =>
    `The workbook is larger than ${megabytesMax} MB. Save it as "CSV UTF-8".`,
  unpacked_too_large: (megabytesMax: number) =>
    `The workbook is too large: unpacked it is more than ${megabytesMax} MB. Delete what is no recipient, or save it as "CSV UTF-8".`,
  too_many_elements: (millionsMax: number) =>
    `The workbook is too large: it has more than ${millionsMax} million cells and other elements. Delete what is no recipient, or save it as "CSV UTF-8".`,
  nests_too_deep: (depthMax: number) => `The workbook nests more than ${depthMax} levels deep: it is damaged.`,
  text_too_long: (charactersMax: number) =>
    `A cell of the workbook has more than ${charactersMax} characters, as no cell of Excel has.`,
  cells_too_long: (megabytesMax: number) =>
    `The cells of the sheet hold more than ${megabytesMax} MB of text. Delete what is no recipient.`,
  too_many_rows: (rowsMax: number) => `The sheet has more than ${rowsMax} rows.`,
  too_many_columns: (columnsMax: number) => `The sheet has more than ${columnsMax} columns.`,
  too_many_files: (filesMax: number) => `The workbook holds more than ${filesMax} files.`,
  password: () => 'The workbook is protected by a password. Save it without one.',
  old_workbook: () => 'This is an old Excel workbook (.xls). Save it as .xlsx or as "CSV UTF-8".',
  no_workbook: () => 'This is a ZIP archive, but no Excel workbook (.xlsx).',
  damaged: (detail: string) => `The workbook is damaged: ${detail}.`,
  no_sheet: () => 'The workbook has no sheet.',
  unknown_sheet: (wanted: string, names: string[]) => `No sheet is called "${wanted}". There are ${names.join(', ')}.`,
  formula_without_result: (cells: string[], more: number) =>
    cells.length === 1
      ? `Cell ${cells[0]} is a formula without a result. Open the file in a spreadsheet program and save it there.`
      : `The cells ${listed(cells, more)} are formulas without results. Open the file in a spreadsheet program and save it there.`,
  merged: (ranges: string[], more: number) =>
    `The cells ${listed(ranges, more)} are merged. Unmerge them: each recipient needs a row of its own.`,
  wider: (row: number, cells: number, width: number) =>
    `Row ${row} has ${cells} cells, the header ${width}. Is a quote missing?`,
  no_such_header: (row: number) => `Row ${row} is empty or not there, so it is no header.`,
  title_above: (row: number, header: number) =>
    `Row ${row} is not the header: row ${header} names the e-mail. Say so: --header-row ${header}`,
  unknown_field: (field: string, fields: string[]) => `No such field: ${field}. There are ${fields.join(', ')}.`,
  unknown_column: (wanted: string, headers: string[]) =>
    `No column is called "${wanted}". There are ${headers.join(', ')}.`,
  field_twice: (field: string, one: string, other: string) => `Two columns are ${field}: "${one}" and "${other}".`,
  no_email: (headers: string[]) =>
    `No column holds the e-mail. There are ${headers.join(', ')}. Say which: --map email="…"`,
  no_failure_id: () =>
    'The file has no column failure_id, so it names no failures. Such a file is made by: sello failures export',
  month_first: (row: number, cell: string) =>
    `Row ${row}: ${cell} has its month first, or is no date. Say how dates are written in this file: --date-order mdy or --date-order dmy`,
  person_in_two_batches: (row: number, other: number, person: string, rowsMax: number) =>
    `Sheet rows ${row} and ${other} are for one person, ${person}. A file of more than ${rowsMax} rows is sent in parts, which could issue to them twice. Remove one.`,
} satisfies Record<string, (...values: never[]) => string>

export type SheetProblem = keyof typeof sheetProblems

/** Places by name, and how many there are beside them. */
function listed(places: string[], more: number): string {
  return more === 0 ? places.join(', ') : `${places.join(', ')} and ${more} more`
}
