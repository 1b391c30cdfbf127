import type { SheetTexts } from './sheet-texts.ts'

const asCsv = 'guárdalo como «CSV UTF-8»'

export const spanishSheetTexts: SheetTexts = {
  empty: () => 'El archivo está vacío.',
  no_rows: () => 'El archivo tiene encabezados y ninguna fila debajo.',
  not_text: () => 'No es un libro de Excel (.xlsx) ni un archivo de texto (.csv).',
  other_format: (format) =>
    `Es un archivo ${format === 'HTML or XML' ? 'HTML o XML' : format}, diga lo que diga su nombre. Sube un libro de Excel (.xlsx) o un archivo CSV.`,
  holds_nul: (line) =>
    `La línea ${line} tiene caracteres que ningún texto tiene: el archivo está dañado. Vuelve a exportarlo.`,
  not_in_encoding: (encoding) => `El archivo no está codificado en ${encoding}. Elige otra codificación.`,
  quote: (row) => `Unas comillas que se abren en la fila ${row} o antes no se cierran como deben.`,
  cell_too_long: (row, column, charactersMax) =>
    `La fila ${row}, columna ${column}, tiene más de ${charactersMax} caracteres. ¿Tiene el archivo una línea por persona?`,
  file_too_large: (megabytesMax) => `El archivo ocupa más de ${megabytesMax} MB.`,
  workbook_too_large: (megabytesMax) =>
    `El libro ocupa más de ${megabytesMax} MB. Borra lo que no sea la lista, o ${asCsv}.`,
  unpacked_too_large: (megabytesMax) =>
    `El libro ocupa más de ${megabytesMax} MB una vez descomprimido. Borra lo que no sea la lista, o ${asCsv}.`,
  too_many_elements: (millionsMax) =>
    `El libro tiene más de ${millionsMax} millones de celdas y otros elementos. Borra lo que no sea la lista, o ${asCsv}.`,
  nests_too_deep: () => `El libro tiene demasiados niveles por dentro. Copia la lista en un libro nuevo, o ${asCsv}.`,
  text_too_long: (charactersMax) =>
    `Una celda del libro tiene más de ${charactersMax} caracteres. Acórtala: ningún campo admite tantos.`,
  cells_too_long: (megabytesMax) =>
    `Las celdas de la hoja suman más de ${megabytesMax} MB de texto. Borra lo que no sea la lista, o divídela.`,
  too_many_rows: (rowsMax) => `El archivo tiene más de ${rowsMax} filas. Divídelo.`,
  too_many_columns: (columnsMax) => `El archivo tiene más de ${columnsMax} columnas. Borra las que no hagan falta.`,
  too_many_files: (filesMax) =>
    `El libro contiene más de ${filesMax} archivos por dentro. Copia la lista en un libro nuevo.`,
  password: () => 'El libro está protegido con contraseña. Guárdalo sin ella y vuelve a subirlo.',
  old_workbook: () => `Es un libro de un Excel antiguo (.xls). Guárdalo como .xlsx, o ${asCsv}.`,
  no_workbook: () => 'Es un archivo ZIP y no un libro de Excel (.xlsx).',
  damaged: () =>
    'El libro está dañado o incompleto. Ábrelo en un programa de hojas de cálculo, guárdalo y vuelve a subirlo.',
  no_sheet: () => 'El libro no tiene ninguna hoja.',
  unknown_sheet: (wanted) => `El libro no tiene ninguna hoja llamada «${wanted}».`,
  formula_without_result: (cells, more) =>
    cells.length === 1
      ? `La celda ${cells[0]} es una fórmula sin resultado. Abre el libro en un programa de hojas de cálculo y guárdalo allí.`
      : `Las celdas ${listed(cells, more)} son fórmulas sin resultado. Abre el libro en un programa de hojas de cálculo y guárdalo allí.`,
  merged: (ranges, more) =>
    `Las celdas ${listed(ranges, more)} están combinadas. Sepáralas: cada persona necesita su propia fila.`,
  wider: (row, cells, width) =>
    `La fila ${row} tiene ${cells} celdas y los encabezados son ${width}. ¿Faltan unas comillas?`,
  no_such_header: (row) => `La fila ${row} está vacía o no existe, así que no tiene encabezados.`,
  title_above: (row, header) => `La fila ${row} es un título; los encabezados están en la fila ${header}.`,
  unknown_field: (field) => `No existe el campo ${field}.`,
  unknown_column: (wanted) => `El archivo no tiene la columna ${wanted}. Vuelve a asignar las columnas.`,
  field_twice: (_field, one, other) => `Las columnas «${one}» y «${other}» serían lo mismo. Elige una.`,
  no_email: () => 'Ninguna columna tiene el correo electrónico. Elige cuál lo tiene.',
  no_failure_id: () =>
    'El archivo no dice de qué fallos es: no tiene la columna «Id. del fallo». Descarga aquí los fallos, corrige ese archivo y súbelo con todas sus columnas. Para expedir a personas nuevas está Expedir.',
  month_first: (row, cell) =>
    `Fila ${row}: ${cell} tiene el mes primero o no es una fecha. Di cómo están escritas las fechas.`,
  person_in_two_batches: (row, other, person) =>
    `Las filas ${row} y ${other} son de una misma persona, ${person}. Quita una.`,
  takes_too_long: () => `El archivo tarda demasiado en leerse. Copia la lista en un libro nuevo, o ${asCsv}.`,
  takes_too_much: () =>
    `El archivo necesita demasiada memoria para leerse. Copia la lista en un libro nuevo, o ${asCsv}.`,
}

function listed(places: string[], more: number): string {
  return more === 0 ? places.join(', ') : `${places.join(', ')} y ${more} más`
}
