import type { englishSource } from './english-source.ts'
import { spanishReview } from './spanish-review.ts'

export const spanishSource: typeof englishSource = {
  one: {
    title: 'Expedir a una persona',
    optional: 'opcional',
    chooseResult: 'Elige…',
    addEvidence: 'Añadir evidencia',
    removeEvidence: (number) => `Quitar la evidencia ${number}`,
    evidenceNumbered: (number) => `Evidencia ${number}`,
    creditsMax: (max) => `Como máximo ${max}`,
    held: (date) => `Esta persona tiene la credencial desde el ${date}. Recibiría otra.`,
    look: 'Ver lo que se enviará',
    change: 'Cambiar algo',
    submit: 'Expedir y enviar el correo',
    issuedTitle: 'Está expedida',
    issuedText: (name) => `${name} tiene la credencial, y el correo está en camino.`,
    page: 'Abrir su página pública',
    record: 'Ver la credencial y su correo',
    another: 'Expedir otra',
    correction: {
      title: 'Corregir y reexpedir',
      about:
        'Corrige lo que está mal. Se expide otra credencial y se revoca la anterior, cuya página lleva desde entonces a la nueva.',
      reason: 'Qué estaba mal',
      reasonHint: 'Cualquiera puede leerlo en la página pública de la credencial anterior.',
      reasonMissing: 'Di qué estaba mal, para que lo entienda quien tenga el enlace anterior.',
      submit: 'Expedir la corregida y revocar la otra',
    },
  },
  list: {
    title: 'Pegar una lista',
    label: 'Direcciones o celdas',
    hint: 'Una persona por línea: una dirección, «Nombre <dirección>», o celdas copiadas de una hoja de cálculo con sus encabezados.',
    empty: 'Pega o escribe al menos una dirección.',
    tooLong: (max) => `Como máximo ${max} caracteres. Para más, elige un archivo.`,
    submit: 'Leer la lista',
    name: 'Lista pegada',
  },
  file: {
    title: 'Elegir un archivo',
    drop: 'Suelta aquí el archivo',
    or: 'o',
    choose: 'Elegir un archivo',
    limits: 'CSV o Excel (.xlsx), hasta 20 MB. La primera fila nombra las columnas.',
    sample: 'Una hoja con las columnas de esta plantilla:',
    formats: { xlsx: 'Excel', csv: 'CSV' },
    reading: (name) => `Leyendo «${name}»…`,
    other: 'Elegir otro archivo',
  },
  failures: {
    title: (name) => `No se pudo leer «${name}»`,
    other: 'Guárdalo como CSV o como .xlsx, y elígelo de nuevo.',
    orRead: 'O léelo tal como está:',
    choices: {
      merged_cells: 'Leer la primera de las celdas combinadas en todas ellas',
      missing_results: 'Tratar como vacías las fórmulas sin resultado',
    },
  },
  fileFields: {
    ...spanishReview.columns,
    family_name: 'Apellidos (van tras el nombre)',
    failure_id: 'Fallo',
    batch_uuid: 'Lote',
  },
  map: {
    read: (rows, columns) =>
      `Se leyeron ${rows} ${rows === '1' ? 'fila' : 'filas'} y ${columns} ${columns === '1' ? 'columna' : 'columnas'}`,
    headedByPerson: (row, address) =>
      `La fila ${row}, con «${address}», se tomó por los encabezados, así que a quien figura en ella no se le expide nada. Si es una persona, pon encima una fila de encabezados en el archivo.`,
    tooManyForOne: (most, batches) =>
      `Un lote tiene como máximo ${most} filas. Este archivo se expide en ${batches} lotes, y los ves como uno solo.`,
    guessed: (line) => `El archivo no dice en qué codificación está. Tal como se leyó, la línea ${line} es:`,
    wrongCharacters: 'Si sus caracteres están mal, elige otra codificación.',
    cut: (row) => `La línea ${row}, la última, tiene menos celdas que las demás. ¿Está entero el archivo?`,
    encoding: 'Codificación',
    encodings: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Windows-1252 (Europa occidental, América)',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, big-endian',
      'windows-1250': 'Windows-1250 (Europa central)',
      'windows-1251': 'Windows-1251 (cirílico)',
      macintosh: 'Mac Roman',
    },
    delimiter: 'Entre celdas',
    delimiters: { ',': 'Coma', ';': 'Punto y coma', '\t': 'Tabulador', '|': 'Barra vertical' },
    sheet: 'Hoja',
    hidden: (name) => `${name} (oculta)`,
    formulas: (count) =>
      count === '1'
        ? 'Una celda es una fórmula; se leyó su último resultado.'
        : `${count} celdas son fórmulas; se leyó su último resultado.`,
    mergedRead: 'Las celdas combinadas tienen todas lo que la primera.',
    resultsRead: 'Las fórmulas sin resultado se leyeron como vacías.',
    hiddenRows: (count) =>
      count === '1'
        ? 'Una fila está oculta en la hoja, y se leyó igualmente.'
        : `${count} filas están ocultas en la hoja, y se leyeron igualmente.`,
    cleaned: (count) => (count === '1' ? 'Se arregló una celda al leer' : `Se arreglaron ${count} celdas al leer`),
    cleanedCell: (row, before, after) =>
      after === undefined ? `Línea ${row}: «${before}»` : `Línea ${row}: «${before}» pasó a ser «${after}»`,
    cleanedMore: (count) => `Y ${count} más. Cada una muestra su texto anterior en la revisión.`,
    dateQuestion: (cell, row) => `¿Qué día es ${cell}, en la línea ${row}?`,
    dateHint: 'Ninguna fecha del archivo dice qué número es el mes. La respuesta vale para todas.',
    columns: 'Columnas del archivo',
    column: 'Columna',
    unnamed: (number) => `Columna ${number}, sin encabezado`,
    samples: 'Primeros valores',
    becomes: 'Pasa a ser',
    becomesNamed: (header) => `Qué pasa a ser la columna ${header}`,
    notImported: 'No se importa',
    notUsed: (field) => `Se entiende como «${field}», que esta plantilla no usa.`,
    rival: (field) => `Otra columna ya es «${field}».`,
    missing: 'La plantilla necesita más de lo que tiene el archivo',
    missingHint: 'Elige la columna arriba, o da un valor para todas las filas.',
    noEmail: 'Elige arriba qué columna tiene las direcciones de correo.',
    sameForAll: (field) => `${field}, lo mismo para todas`,
    missingFirst: 'Di primero de dónde sale lo que la plantilla necesita.',
    datesFirst: 'Responde primero cómo se entienden las fechas.',
    reading: 'Se está leyendo de nuevo el archivo…',
    goOn: (count, number) => (number === 1 ? 'Revisar 1 fila' : `Revisar ${count} filas`),
    otherFile: 'Elegir otro archivo',
    otherList: 'Pegar otra lista',
  },
}
