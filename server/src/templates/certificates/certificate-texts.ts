import type { Language } from '../../platform/context.ts'

type CertificateTexts = {
  awardedTo: string
  awarded: string
  /** The words in place of a name that no font here can draw. */
  nameOnPage: string
  forEarning: string
  issuedBy: string
  issuedOn: string
  validUntil: string
  verify: string
  verifyAt: string
  attached: string
  attachment: string
  qr(page: string): string
  logoOf(issuer: string): string
  title(achievement: string, name: string | undefined): string
}

/** The words of a certificate that are the same on each of them. */
export const certificateTexts: Record<Language, CertificateTexts> = {
  es: {
    awardedTo: 'Se otorga a',
    awarded: 'Se otorga a quien acredita',
    nameOnPage: 'El nombre está en la página de la credencial',
    forEarning: 'por haber obtenido',
    issuedBy: 'Expide',
    issuedOn: 'Fecha de expedición',
    validUntil: 'Válida hasta',
    verify: 'Verifícala',
    verifyAt: 'Verifica esta credencial en',
    attached: 'La credencial firmada va adjunta a este archivo.',
    attachment: 'La credencial firmada (Open Badges 3.0)',
    qr: (page) => `Código QR que abre ${page}`,
    logoOf: (issuer) => `Logotipo de ${issuer}`,
    title: (achievement, name) => (name ? `${achievement} · ${name}` : achievement),
  },
  en: {
    awardedTo: 'This is awarded to',
    awarded: 'This is awarded for',
    nameOnPage: 'The name is on the page of the credential',
    forEarning: 'for earning',
    issuedBy: 'Issued by',
    issuedOn: 'Date of issue',
    validUntil: 'Valid until',
    verify: 'Verify it',
    verifyAt: 'Verify this credential at',
    attached: 'The signed credential is attached to this file.',
    attachment: 'The signed credential (Open Badges 3.0)',
    qr: (page) => `QR code that opens ${page}`,
    logoOf: (issuer) => `Logo of ${issuer}`,
    title: (achievement, name) => (name ? `${achievement} · ${name}` : achievement),
  },
}
