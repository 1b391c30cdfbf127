import type { RepairTexts } from './repairs-en.ts'

const filas = (count: number, shown: string) => (count === 1 ? 'una fila' : `${shown} filas`)
const fallos = (count: number, shown: string) => (count === 1 ? 'un fallo' : `${shown} fallos`)

export const spanishRepairs: RepairTexts = {
  back: 'Todos los fallos',
  title: 'Corregir en una hoja de cálculo',
  intro:
    'Descarga las filas que fallaron, corrígelas y sube el mismo archivo: ves qué cambia antes de que se reintente nada.',
  download: {
    title: 'Descargar',
    about: (count, shown) =>
      count === 1
        ? 'Coincide un fallo. El archivo lleva su fila, el motivo y su id.'
        : `Coinciden ${shown} fallos. El archivo lleva una fila por cada uno, con el motivo y su id.`,
    nothing: 'Ningún fallo coincide, así que no hay nada que descargar.',
    most: (shown) =>
      `Un archivo lleva ${shown}: los más antiguos primero. Reinténtalos y descarga de nuevo, o acota la lista.`,
    xlsx: 'Descargar Excel (.xlsx)',
    csv: 'Descargar CSV',
    written: (count, shown) => `El archivo lleva ${fallos(count, shown)}.`,
    writtenFirst: (shown) =>
      `El archivo lleva los ${shown} más antiguos; coinciden más. Reinténtalos y descarga de nuevo.`,
  },
  upload: {
    title: 'Subir el archivo corregido',
    drop: 'Suelta aquí el archivo, con todas sus columnas, o',
    choose: 'Elegir un archivo',
    other: 'Elegir otro archivo',
    limits: 'Excel (.xlsx) o CSV, hasta 5.000 filas y 10 MB.',
    reading: 'Leyendo el archivo…',
    tooLarge: 'El archivo ocupa más de 10 MB. Borra lo que no sean estas filas, o divídelo.',
    unreadable: (name) => `No se pudo leer «${name}»`,
  },
  review: {
    title: (name) => `Qué haría «${name}»`,
    rows: (count, shown) => `Tiene ${filas(count, shown)}. Todavía no se ha reintentado nada.`,
    kindsLabel: 'Qué pasa con las filas',
    kinds: {
      repair: 'Con cambios',
      unchanged: 'Sin cambios',
      duplicate: 'Duplicados',
      revoked: 'Lote deshecho',
      settled: 'Ya no pendientes',
      unknown: 'Sin encontrar',
    },
    explanations: {
      repair: 'Se reintentan con estos cambios.',
      unchanged: 'Nada cambió en ellas: se dejan como están, si arriba no dices otra cosa.',
      duplicate:
        'Fallaron por duplicar otra fila y no cambian: se dejan como están, porque la persona ya tiene la credencial.',
      revoked: 'Su lote entero se deshizo, así que no se pueden reintentar.',
      settled: 'Se expidieron o se atendieron después de descargarlas: se dejan como están.',
      unknown: 'Esta organización no tiene fallos con estos id: no se expide nada por estas filas.',
    },
    nameless: (count, numbers) =>
      count === 1
        ? `La fila ${numbers} no dice de qué fallo es: no se expide nada por ella. Para expedir a personas nuevas está Expedir.`
        : `Las filas ${numbers} no dicen de qué fallo son: no se expide nada por ellas. Para expedir a personas nuevas está Expedir.`,
    repeated: (numbers) =>
      `Las filas ${numbers} son de los mismos fallos: no se usa ninguna de ellas. Deja una por cada fallo.`,
    ignored: (names) => `No se leen, porque no son columnas de la descarga: ${names}.`,
    dates: (cell) => `${cell} quiere decir`,
    datesTold: 'Las fechas están escritas',
    dayFirst: 'con el día primero',
    monthFirst: 'con el mes primero',
    withUnchanged: (count, shown) =>
      count === 1 ? 'Reintentar también la fila sin cambios' : `Reintentar también las ${shown} filas sin cambios`,
    effect:
      'Cada una se comprueba y se expide como si se enviara de nuevo: quien pasa recibe una credencial y un correo. Lo que vuelve a fallar queda pendiente con el motivo nuevo.',
    nothing: 'No hay nada que reintentar en el archivo. Corrige sus filas y súbelo de nuevo.',
    submit: (count, shown) => `Reintentar ${filas(count, shown)}`,
    drop: 'Descartar este archivo',
    list: 'Filas del archivo',
    columns: { row: 'Fila', recipient: 'Persona', changes: 'Qué cambia' },
    none: 'Nada',
  },
}
