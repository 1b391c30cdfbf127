import type { Language } from '../../../platform/context.ts'

/** Words for what else is to be known of a credential that is valid. Spanish sets the keys. */
const spanish = {
  expiresSoon: 'Credencial vigente, pero vence pronto',
  expiresSoonSentence: (date: string) => `No ha sido revocada, y su validez termina el ${date}.`,
  issuerInactive:
    'Quien la expidió ya no expide credenciales en este servicio. Lo que firmó se puede seguir comprobando.',
}

const english: typeof spanish = {
  expiresSoon: 'This credential is valid, and expires soon',
  expiresSoonSentence: (date) => `It has not been revoked, and its validity ends on ${date}.`,
  issuerInactive: 'Its issuer no longer issues credentials with this service. What it signed can still be checked.',
}

export const statusTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
