import type { SheetTexts } from './sheet-texts.ts'

const asCsv = 'save it as "CSV UTF-8"'

export const englishSheetTexts: SheetTexts = {
  empty: () => 'The file is empty.',
  no_rows: () => 'The file has headings and no rows below them.',
  not_text: () => 'This is neither a workbook (.xlsx) nor a text file (.csv).',
  other_format: (format) =>
    `This is a ${format} file, whatever its name says. Upload a workbook (.xlsx) or a CSV file.`,
  holds_nul: (line) => `Line ${line} has characters that no text has: the file is damaged. Export it again.`,
  not_in_encoding: (encoding) => `The file is not encoded as ${encoding}. Choose another encoding.`,
  quote: (row) => `A quotation mark that is opened in row ${row} or above is not closed as it should be.`,
  cell_too_long: (row, column, charactersMax) =>
    `Row ${row}, column ${column} has more than ${charactersMax} characters. Does the file have one line for each person?`,
  file_too_large: (megabytesMax) => `The file is larger than ${megabytesMax} MB.`,
  workbook_too_large: (megabytesMax) =>
    `The workbook is larger than ${megabytesMax} MB. Delete what is no list, or ${asCsv}.`,
  unpacked_too_large: (megabytesMax) =>
    `The workbook holds more than ${megabytesMax} MB once unpacked. Delete what is no list, or ${asCsv}.`,
  too_many_elements: (millionsMax) =>
    `The workbook has more than ${millionsMax} million cells and other elements. Delete what is no list, or ${asCsv}.`,
  nests_too_deep: () => `The workbook nests too deep. Copy the list into a new workbook, or ${asCsv}.`,
  text_too_long: (charactersMax) =>
    `A cell of the workbook has more than ${charactersMax} characters. Shorten it: no field takes as many.`,
  cells_too_long: (megabytesMax) =>
    `The cells of the sheet hold more than ${megabytesMax} MB of text. Delete what is no list, or split it.`,
  too_many_rows: (rowsMax) => `The file has more than ${rowsMax} rows. Split it.`,
  too_many_columns: (columnsMax) => `The file has more than ${columnsMax} columns. Delete those that are not needed.`,
  too_many_files: (filesMax) =>
    `The workbook holds more than ${filesMax} files inside. Copy the list into a new workbook.`,
  password: () => 'The workbook is protected by a password. Save it without one and upload it again.',
  old_workbook: () => `This is a workbook of an old Excel (.xls). Save it as .xlsx, or ${asCsv}.`,
  no_workbook: () => 'This is a ZIP archive and no workbook (.xlsx).',
  damaged: () =>
    'The workbook is damaged or incomplete. Open it in a spreadsheet program, save it and upload it again.',
  no_sheet: () => 'The workbook has no sheet.',
  unknown_sheet: (wanted) => `The workbook has no sheet called "${wanted}".`,
  formula_without_result: (cells, more) =>
    cells.length === 1
      ? `Cell ${cells[0]} is a formula without a result. Open the workbook in a spreadsheet program and save it there.`
      : `The cells ${listed(cells, more)} are formulas without results. Open the workbook in a spreadsheet program and save it there.`,
  merged: (ranges, more) =>
    `The cells ${listed(ranges, more)} are merged. Unmerge them: each person needs a row of their own.`,
  wider: (row, cells, width) =>
    `Row ${row} has ${cells} cells and the headings are ${width}. Is a quotation mark missing?`,
  no_such_header: (row) => `Row ${row} is empty or not there, so it holds no headings.`,
  title_above: (row, header) => `Row ${row} is a title; the headings are in row ${header}.`,
  unknown_field: (field) => `There is no field ${field}.`,
  unknown_column: (wanted) => `The file has no column ${wanted}. Map the columns again.`,
  field_twice: (_field, one, other) => `The columns "${one}" and "${other}" would be the same. Choose one.`,
  no_email: () => 'No column holds the e-mail address. Choose which one does.',
  no_failure_id: () =>
    'The file names no failures: it has no column "Failure id". Download the failures here, correct that file and upload it with all of its columns. To issue to new people there is Issue.',
  month_first: (row, cell) => `Row ${row}: ${cell} has its month first or is no date. Say how dates are written.`,
  person_in_two_batches: (row, other, person) => `Rows ${row} and ${other} are for one person, ${person}. Remove one.`,
  takes_too_long: () => `The file takes too long to be read. Copy the list into a new workbook, or ${asCsv}.`,
  takes_too_much: () => `The file needs too much memory to be read. Copy the list into a new workbook, or ${asCsv}.`,
}

function listed(places: string[], more: number): string {
  return more === 0 ? places.join(', ') : `${places.join(', ')} and ${more} more`
}
