import { sandboxWord } from '../../organizations/organization.ts'
import type { Language } from '../../platform/context.ts'
import type { ShownStatus } from './credential-model.ts'

/** The words for further facts of a credential that is valid. Spanish sets the keys. */
const spanish = {
  sandbox: 'Es una prueba: se expidió en una organización de pruebas y no acredita nada.',
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
  sandbox: 'This is a trial: it was issued in a sandbox, where things are tried out, and is no proof of anything.',
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

/** A status or verdict in words; of a sandbox the word for that is part of it. */
export function standingWords(words: string, isSandbox: boolean | undefined): string {
  return isSandbox ? `${sandboxWord} · ${words}` : words
}

/** The class by which a status looks: what was issued in a sandbox never looks valid. */
export function standingLook(status: ShownStatus, isSandbox: boolean | undefined): ShownStatus {
  return isSandbox && status === 'active' ? 'expired' : status
}
