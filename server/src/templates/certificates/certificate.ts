import type { Language } from '../../platform/context.ts'

export const certificateLayouts = ['classic', 'modern', 'diploma'] as const
export type CertificateLayout = (typeof certificateLayouts)[number]

export const papers = ['a4', 'letter'] as const
export type Paper = (typeof papers)[number]

/** The content of a certificate, in words that are shown unchanged: the signed data and the present status, and nothing else. */
export type Certificate = {
  layout: CertificateLayout
  paper: Paper
  language: Language
  /** Which kind of achievement it is, as "Diploma". */
  kind: string
  recipientName?: string | undefined
  achievement: string
  about?: string | undefined
  /** Results, credits and other values of the row, such as a license number, each with its label. */
  facts: string[]
  /** `proof` is a line on what the signature proves about the issuer. */
  issuer: { name: string; proof?: string | undefined; logo?: Uint8Array | undefined }
  badge: { picture: Uint8Array; alt: string }
  issuedAt?: Date | undefined
  /** Days as people write them. */
  issuedOn?: string | undefined
  validUntil?: string | undefined
  /** Why it is no proof of anything any more: a word that is stamped across, and a sentence. */
  standing?: { stamp: string; sentence: string } | undefined
  /** The page of the credential. */
  page: string
  colours: CertificateColours
  /** The signed document, byte for byte, and its file name. */
  document: { fileName: string; text: string }
}

export type CertificateColours = { deep: string; bright: string; pale: string }

/** Regions whose offices print on Letter: North America and those who took its paper (Unicode CLDR, "paperSize"). */
const letterRegions = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/** The paper of the first region that the languages of a browser name, as in `es-MX`; A4 where they name none. */
export function paperFor(acceptedLanguages: string | undefined): Paper {
  const [, region] =
    /^[^;]*?\b[a-z]{2,3}-(?:[a-z]{4}-)?([a-z]{2})\b/i.exec((acceptedLanguages ?? '').slice(0, 200)) ?? []
  return letterRegions.has(region?.toUpperCase() ?? '') ? 'letter' : 'a4'
}
