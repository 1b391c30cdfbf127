import type { SheetColumn, SheetReading, SheetReadingRow } from '@sello/sheets'

// Imported by the process that reads sheets: nothing but what it needs.

/** How a file was read, in the form of the wire. */
export type SheetReport = ReturnType<typeof presentSheet>

export function presentSheet({ source, headerRow, columns, dates, rows }: SheetReading) {
  const text = source.kind === 'text' ? source : undefined
  const workbook = source.kind === 'workbook' ? source : undefined
  return {
    format: source.kind,
    encoding: text?.encoding ?? null,
    is_encoding_guessed: text?.isGuessed ?? false,
    differing_line: text?.differs ?? null,
    delimiter: text?.delimiter ?? null,
    cut_row: text?.cutRow ?? null,
    sheets: workbook?.sheets.map(({ name, isShown }) => ({ name, is_shown: isShown })) ?? [],
    sheet: workbook?.sheet ?? null,
    formulas: workbook?.formulas ?? 0,
    hidden_rows: workbook?.hiddenRows ?? 0,
    header_row: headerRow,
    columns: columns.map(presentColumn),
    date_order: dates.order,
    twofold_date: dates.twofold ? presentTwofold(dates.twofold) : null,
    total: rows.length,
  }
}

function presentColumn({ header, field, rivalFor, samples }: SheetColumn, index: number) {
  return { position: index + 1, header, field: field ?? null, rival_for: rivalFor ?? null, samples }
}

function presentTwofold({ field, sheetRow, cell, dmy, mdy }: NonNullable<SheetReading['dates']['twofold']>) {
  return { field, sheet_row: sheetRow, cell, day_first: dmy, month_first: mdy }
}

export function presentSheetRow({ sheetRow, recipient, cleaned, failureId }: SheetReadingRow) {
  return { sheet_row: sheetRow, recipient, cleaned, failure_id: failureId ?? null }
}
