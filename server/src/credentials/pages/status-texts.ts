import type { Language } from '../../platform/context.ts'

/** The words for further facts of a credential that is valid. Spanish sets the keys. */
const spanish = {
  expiresSoon: 'Credencial vigente, pero vence pronto',
  expiresSoonSentence: (date: string) => `No ha sido revocada, y su validez termina el ${date}.`,
  supersededSentence: (date: string | undefined) =>
    date
      ? `Quien la expidió la revocó el ${date} y expidió otra en su lugar. Esta ya no tiene validez.`
      : 'Quien la expidió la revocó y expidió otra en su lugar. Esta ya no tiene validez.',
  successor: 'Ver la credencial que la sustituye',
  isSuccessor: 'Sustituye a una credencial anterior, que fue revocada.',
  issuerInactive:
    'Quien la expidió ya no expide credenciales en este servicio. Lo que firmó se puede seguir comprobando.',
}

const english: typeof spanish = {
  expiresSoon: 'This credential is valid, and expires soon',
  expiresSoonSentence: (date) => `It has not been revoked, and its validity ends on ${date}.`,
  supersededSentence: (date) =>
    date
      ? `Its issuer revoked it on ${date} and issued another one in its place. This one is no longer valid.`
      : 'Its issuer revoked it and issued another one in its place. This one is no longer valid.',
  successor: 'See the credential that took its place',
  isSuccessor: 'It takes the place of an earlier credential, which was revoked.',
  issuerInactive: 'Its issuer no longer issues credentials with this service. What it signed can still be checked.',
}

export const statusTexts: Record<Language, typeof spanish> = { es: spanish, en: english }
