import type { LetterStatus } from '../../mail/letter-status.ts'
import type { Language } from '../../platform/context.ts'
import type { CredentialStatus } from '../credential.ts'

const es = {
  columns: {
    name: 'Nombre',
    email: 'Correo electrónico',
    achievement: 'Credencial',
    issued: 'Expedida',
    validUntil: 'Válida hasta',
    state: 'Estado',
    letter: 'Correo',
    opened: 'Página abierta',
    downloaded: 'Descargada',
    url: 'Página de la credencial',
    id: 'Id. de la credencial',
    batch: 'Id. del lote',
  },
  states: { active: 'válida', revoked: 'revocada' } satisfies Record<CredentialStatus, string>,
  letters: {
    pending: 'en camino',
    held: 'retenido',
    sent: 'aceptado',
    failed: 'no entregado',
    silent: 'ninguno',
  } satisfies Record<LetterStatus, string>,
  fileName: 'credenciales',
}

const en: typeof es = {
  columns: {
    name: 'Name',
    email: 'E-mail',
    achievement: 'Credential',
    issued: 'Issued',
    validUntil: 'Valid until',
    state: 'State',
    letter: 'Letter',
    opened: 'Page opened',
    downloaded: 'Downloaded',
    url: 'Page of the credential',
    id: 'Credential id',
    batch: 'Batch id',
  },
  states: { active: 'valid', revoked: 'revoked' },
  letters: { pending: 'on its way', held: 'held', sent: 'accepted', failed: 'not delivered', silent: 'none' },
  fileName: 'credentials',
}

/** The headings and words of the file, for people who open it in a spreadsheet. */
export const credentialFileTexts: Record<Language, typeof es> = { es, en }
