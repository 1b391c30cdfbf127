import { recipientFieldNames } from '../../data/generated/recipient-fields.ts'
import type { englishReview } from './english-review.ts'

export const spanishReview: typeof englishReview = {
  columns: {
    email: 'Correo electrónico',
    ...recipientFieldNames.es,
    evidence_url: 'Evidencia: enlace',
    evidence_name: 'Evidencia: título',
    evidence_description: 'Evidencia: descripción',
    evidence_genre: 'Evidencia: género',
    evidence_audience: 'Evidencia: público',
    evidence_narrative: 'Evidencia: relato',
  },
  problems: {
    email_invalid: () => 'No es una dirección de correo.',
    email_duplicate: (other) => `La misma persona que en la ${other}. Cámbiala o quita una de las dos.`,
    field_missing: (field) => `Falta: ${field}.`,
    result_missing: () => 'Falta la calificación.',
    result_not_allowed: (values) => `No es una de: ${values}.`,
    result_not_percent: () => 'Escribe un número de 0 a 100, con punto decimal.',
    credits_missing: () => 'Faltan los créditos.',
    credits_exceeded: (max) => `Como máximo ${max} créditos.`,
    evidence_missing: () => 'Falta un enlace a la evidencia.',
    evidence_url_invalid: () => 'No es la dirección de una página, como https://…',
    evidence_url_repeated: () => 'Este enlace está dos veces.',
    evidence_too_long: (max) => `Como máximo ${max} evidencias.`,
    date_invalid: () => 'No hay tal fecha, o el término es anterior al inicio. Escribe 2026-02-03.',
    number_invalid: () => 'No es un número.',
    type_invalid: (expected) =>
      expected === 'número' ? 'No es un número.' : 'No es de la clase que admite este campo.',
    text_control_character: () => 'Contiene un carácter que no se ve. Escríbelo de nuevo.',
    text_formula_error: () => 'La fórmula de la celda da un error. Escribe el texto.',
    text_malformed: () => 'Contiene un carácter roto. Escríbelo de nuevo.',
    text_too_long: (max) => `Como máximo ${max} caracteres.`,
    achievement_not_signable: (fields) => `La plantilla no se puede firmar: ${fields}.`,
    row_too_large: (kilobytes) => `La fila ocupa más de ${kilobytes} kB.`,
    domain_typo: (domain) => `¿Quisiste decir ${domain}?`,
    domain_without_mail: (domain) => `${domain} no recibe correo.`,
    domain_not_checked: (domain) => `No se pudo averiguar si ${domain} recibe correo.`,
  },
  review: {
    list: 'Filas por expedir',
    views: 'Qué filas',
    view: { all: 'Todas', errors: 'Errores', warnings: 'Avisos', ready: 'Listas' },
    none: {
      all: 'No queda ninguna fila',
      errors: 'Ninguna fila tiene errores',
      warnings: 'Ninguna fila tiene avisos',
      ready: 'Todavía no hay filas listas',
    },
    noneHint: {
      all: 'Todas se expidieron o se quitaron. Empieza otra lista.',
      errors: 'Todo lo comprobado se puede expedir.',
      warnings: 'No hay nada que mirar dos veces.',
      ready: 'Corrige primero los errores; una fila corregida se comprueba en el momento.',
    },
    row: 'Fila',
    actions: 'Quitar',
    states: {
      checking: 'Se está comprobando',
      error: 'Error: no se puede expedir',
      held: 'Ya tiene esta credencial: queda fuera',
      warning: 'Aviso: se puede expedir',
      ready: 'Lista',
    },
    rowNumber: ({ key, sheetRow }) => (sheetRow === undefined ? `${key + 1}` : `${key + 1} · ${sheetRow}`),
    rowAloud: ({ key, sheetRow }) =>
      sheetRow === undefined ? `fila ${key + 1}` : `fila ${key + 1}, línea ${sheetRow} de la hoja`,
    rowName: ({ key, sheetRow }) =>
      sheetRow === undefined ? `fila ${key + 1}` : `fila ${key + 1} (línea ${sheetRow} de la hoja)`,
    cellName: (column, { key }) => `${column}, fila ${key + 1}`,
    change: (name, value) => (value === '' ? `${name}: en blanco. Cambiar` : `${name}: ${value}. Cambiar`),
    blank: 'en blanco',
    was: (text) => `En la hoja: «${text}»`,
    dayHint: 'AAAA-MM-DD',
    take: (value) => `Usar ${value}`,
    held: (date) => `Ya tiene esta credencial desde el ${date}.`,
    seeHeld: 'Verla',
    willSkip: 'Queda fuera.',
    willRepeat: 'Recibe otra.',
    repeat: 'Expedir de todos modos',
    skip: 'Dejar fuera',
    heldTogether: (count, skipped) =>
      skipped === '0'
        ? `${count} personas ya tienen esta credencial, y todas reciben otra.`
        : skipped === count
          ? `${count} personas ya tienen esta credencial y quedan fuera.`
          : `${count} personas ya tienen esta credencial; ${skipped} de ellas quedan fuera.`,
    domainsNotChecked: (domains) =>
      `No se pudo averiguar si llega correo a: ${domains}. Se puede expedir igual; si un correo no llega, lo verás en Inicio.`,
    domainsWithoutMail: (domains) =>
      `No llega correo a ${domains}. Corrige las direcciones o expide igualmente: las credenciales quedan, pero no llega ningún correo.`,
    domainRows: (domain, rows) => `${domain} (${rows} filas)`,
    moreDomains: (count) => `${count} más`,
    repeatAll: 'Expedir a todas de todos modos',
    skipAll: 'Dejarlas fuera a todas',
    remove: (row) => `Quitar la ${row}`,
    removed: (row) => `Se quitó la ${row}.`,
    bringBack: 'Recuperarla',
    repair: (count) => `Corregir ${count}`,
    repairNamed: (column, count) => `${column}: corregir ${count} a la vez`,
    mendTypos: (count, typed, meant) => `${typed} → ${meant}, en ${count}`,
    mendAlike: (count, typed, meant) => `${typed} → ${meant} y similares, en ${count}`,
    setAllLabel: (count) => `El mismo valor en las ${count} filas con error aquí`,
    setAll: (count) => `Ponerlo en ${count} filas`,
    emailsOneByOne: 'Las direcciones equivocadas se corrigen una a una, en sus filas.',
    checking: (count) => `Comprobando ${count} filas…`,
    checkAgain: 'Comprobar de nuevo',
    moreFields: (count) => `Mostrar ${count} más`,
    fewerFields: 'Mostrar menos',
    verdict: (ready, kept, keptNumber) =>
      keptNumber === 0
        ? `Las ${ready} se pueden expedir.`
        : `${ready} se pueden expedir ahora; ${kept} ${keptNumber === 1 ? 'queda' : 'quedan'} como borrador.`,
    goOn: (count, number) => (number === 1 ? 'Seguir con 1' : `Seguir con ${count}`),
  },
}
