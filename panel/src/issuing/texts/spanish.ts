import type { IssuingTexts } from './english.ts'
import { spanishReview } from './spanish-review.ts'
import { spanishSource } from './spanish-source.ts'

export const spanish: IssuingTexts = {
  ...spanishReview,
  ...spanishSource,
  title: 'Expedir',
  titleOf: (template) => `Expedir «${template}»`,
  about: 'Otorga una credencial a una persona, o a todas las de una lista. Nada se envía sin que lo veas antes.',
  stepsLabel: 'Pasos',
  steps: { choose: 'Qué y a quién', columns: 'Columnas', review: 'Revisar', confirm: 'Confirmar' },
  chooseTemplate: '¿Qué quieres otorgar?',
  search: 'Buscar plantillas por su nombre',
  noSuchTemplate: 'Ninguna plantilla publicada se llama así',
  searchOtherwise: 'Busca otra parte de su nombre. Los borradores y las plantillas archivadas no se pueden expedir.',
  noTemplate: {
    title: 'Todavía no hay ninguna plantilla publicada',
    text: 'Una plantilla dice qué se otorga. Crea una y publícala; entonces se podrá expedir aquí.',
    make: 'Crear una plantilla',
  },
  notPublished: {
    title: 'Esta plantilla no se puede expedir',
    text: 'Está archivada, nunca se publicó o no existe. Las publicadas están en la lista.',
  },
  otherTemplate: 'Elegir otra plantilla',
  needs: (fields) => `Necesita: ${fields}.`,
  mayHave: (fields) => `Puede llevar: ${fields}.`,
  otherWay: 'Elegir otra plantilla u otra forma',
  toWhom: '¿A quién?',
  ways: {
    one: { title: 'Una persona', about: 'Rellena un formulario, mira el correo y la insignia, expide.' },
    list: { title: 'Una lista que pegas', about: 'Direcciones, o celdas copiadas de una hoja de cálculo.' },
    file: { title: 'Un archivo', about: 'CSV o Excel, como lo guarda tu sistema o tu hoja de cálculo.' },
  },
  draft: {
    kept: 'Se guarda en este navegador hasta 30 días después de tu último cambio.',
    issuedElsewhere: 'La lista se expidió en otra pestaña',
    partIssuedElsewhere: 'Lo que falta aquí se expidió en otra pestaña.',
    waits: (name) => `Empezaste con «${name}», y sigue aquí.`,
    waitsWithRows: (name, rows) =>
      `«${name}» sigue aquí, con ${rows === '1' ? '1 fila' : `${rows} filas`} por expedir.`,
    replaced: 'Si empiezas otra lista, ocupa su lugar.',
    goOn: 'Seguir con ella',
    drop: 'Descartarla…',
    dropForGood: 'Descartarla para siempre',
    none: 'Aquí no hay ninguna lista',
    noneText:
      'Se expidió o se descartó, o se empezó en otro navegador. Una lista queda en el navegador en el que se empezó.',
    begin: 'Empezar una lista',
  },
  confirm: {
    overtaken:
      'Esta lista ya se expidió, con otro contenido, en otra pestaña. No se expidió nada más. Mira qué se expidió antes de descartar esta lista:',
    seeBatches: 'los lotes',
    title: (count, number) => (number === 1 ? 'Expedir a 1 persona' : `Expedir a ${count} personas`),
    interrupted:
      'La expedición de estas filas se interrumpió. Pulsa el botón para terminarla: lo que ya se aceptó no se expide dos veces.',
    template: 'Plantilla',
    letters: 'Correos',
    lettersOf: (count, number) =>
      number === 1
        ? '1, que se envía en cuanto esté firmada'
        : `${count}; cada uno se envía en cuanto su credencial esté firmada`,
    batches: 'Lotes',
    batchesOf: (batches, rows) => `${batches}, de ${rows} filas como máximo cada uno; los ves como uno solo`,
    duration: 'Tiempo que tardará',
    underOneMinute: 'menos de un minuto, al ritmo de tu último lote',
    minutes: (minutes) => `unos ${minutes} min, al ritmo de tu último lote`,
    leftOut: 'No se expiden ahora',
    withErrors: (count, number) => (number === 1 ? '1 fila con un error' : `${count} filas con errores`),
    held: (count, number) =>
      number === 1 ? '1 persona que ya tiene esta credencial' : `${count} personas que ya tienen esta credencial`,
    stayAsDraft: 'Quedan en la revisión, como borrador en este navegador, para expedirlas más tarde.',
    typeNumber: (count) => `Escribe el número ${count} para confirmar`,
    numberWrong: (count) => `Eso no es ${count}.`,
    submit: (count) => `Expedir ${count} ahora`,
    sending: (count, number) => (number === 1 ? 'Enviando 1 fila…' : `Enviando ${count} filas…`),
    back: 'Volver a la revisión',
    checking: 'Se están comprobando las filas…',
    nobody: 'No hay ninguna fila que se pueda expedir. Corrige primero los errores en la revisión.',
  },
  preview: {
    title: 'Lo que recibe la primera persona',
    titleOfOne: 'Lo que recibe',
    none: 'No hay nada que mostrar: la fila no se puede expedir.',
    from: 'De',
    to: 'Para',
    subject: 'Asunto',
    letter: 'Correo',
    badge: 'Insignia',
    text: 'Lo mismo como texto',
    nowhere: 'Su enlace lleva a la página de la credencial una vez expedida.',
  },
  issued: {
    title: 'Expedición en curso',
    progress: 'Filas terminadas',
    running: (done, total) => `${done} de ${total} filas están terminadas.`,
    over: (count, number) =>
      number === 0
        ? 'No se expidió ninguna credencial'
        : number === 1
          ? '1 credencial expedida'
          : `${count} credenciales expedidas`,
    overText: (issued) =>
      issued === 0
        ? 'Todas las filas fallaron. Se conservan para que puedas corregirlas.'
        : 'Cada una está firmada y tiene su página pública.',
    letters: 'Correos',
    lettersOf: (accepted, all) => `Los servidores de correo aceptaron ${accepted} de ${all}.`,
    lettersPending: (count, number) => (number === 1 ? '1 está en camino.' : `${count} están en camino.`),
    lettersFailed: (count, number) => (number === 1 ? '1 no se pudo entregar' : `${count} no se pudieron entregar`),
    page: 'Página pública',
    pageOf: (name) => `Ver la de ${name}`,
    failures: 'Quedan como fallos',
    failuresOf: (count, number) => (number === 1 ? 'Corregir 1 fila' : `Corregir ${count} filas`),
    batch: 'Lote',
    part: (part, parts) => `Lote ${part} de ${parts}`,
    watch: 'Ver este lote, fila por fila',
    kept: (count, number) =>
      number === 1 ? 'Seguir con la fila que quedó' : `Seguir con las ${count} filas que quedaron`,
    another: 'Expedir otra cosa',
  },
}
