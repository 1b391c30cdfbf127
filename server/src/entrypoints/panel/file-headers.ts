const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export type SheetFormat = keyof typeof mediaTypes
export const sheetFormats: readonly SheetFormat[] = ['csv', 'xlsx']

/** The headers of a list that the browser saves under this name. */
export function fileHeaders(name: string, format: SheetFormat) {
  return { 'content-type': mediaTypes[format], 'content-disposition': `attachment; filename="${name}.${format}"` }
}
