import type { Language } from '../../../platform/context.ts'

const es = {
  columns: {
    row: 'Fila',
    email: 'Correo',
    name: 'Nombre',
    outcome: 'Resultado',
    url: 'Página de la credencial',
    credentialId: 'Id. de la credencial',
    letter: 'Aviso por correo',
    answer: 'Respuesta del servidor de correo',
    error: 'Error',
    failureId: 'Id. del fallo',
    file: 'Archivo',
    note: 'Nota',
  },
  outcomes: {
    issued: 'expedida',
    revoked: 'revocada',
    repaired: 'expedida tras repararla',
    failed: 'sin expedir',
    resolved: 'sin expedir, atendida aparte',
    discarded: 'sin expedir, descartada',
  },
  letters: { pending: 'en espera', held: 'retenido', sent: 'aceptado', failed: 'no entregado', silent: 'ninguno' },
  fileName: 'lote',
}

const en: typeof es = {
  columns: {
    row: 'Row',
    email: 'E-mail',
    name: 'Name',
    outcome: 'Outcome',
    url: 'Page of the credential',
    credentialId: 'Credential id',
    letter: 'Letter',
    answer: 'Answer of the mail server',
    error: 'Error',
    failureId: 'Failure id',
    file: 'File',
    note: 'Note',
  },
  outcomes: {
    issued: 'issued',
    revoked: 'revoked',
    repaired: 'issued after repair',
    failed: 'not issued',
    resolved: 'not issued, handled elsewhere',
    discarded: 'not issued, discarded',
  },
  letters: { pending: 'waiting', held: 'held back', sent: 'accepted', failed: 'not delivered', silent: 'none' },
  fileName: 'batch',
}

/** The headings and words of the report, for people who open it in a spreadsheet. */
export const reportTexts: Record<Language, typeof es> = { es, en }
