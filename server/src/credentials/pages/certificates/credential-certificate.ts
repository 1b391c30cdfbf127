import { provenWords } from '@sello/open-badges'
import { formatDate } from '../../../entrypoints/layout/format-value.ts'
import type { KnownIssuer } from '../../../holders/verifications/known-issuer.ts'
import { sandboxWord } from '../../../organizations/organization.ts'
import type { Language } from '../../../platform/context.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import type {
  Certificate,
  CertificateColours,
  CertificateLayout,
  Paper,
} from '../../../templates/certificates/certificate.ts'
import { describeCredits, describeFields, describeResults } from '../credential-facts.ts'
import type { CredentialModel, ShownStatus } from '../credential-model.ts'
import { statusSentence } from '../credential-status.ts'
import { statusTexts } from '../status-texts.ts'
import { texts } from '../texts/texts.ts'

export type CertificateForm = { layout: CertificateLayout; paper: Paper; language: Language }

type Parts = {
  badge: Uint8Array
  logo: Uint8Array | undefined
  colours: CertificateColours
  standing: Pick<KnownIssuer, 'since' | 'provenDomains'>
}

/** The most characters of a description or of criteria on a certificate. */
const aboutCharacters = 420

/** The certificate of a credential, with the facts of its page: the signed content and the status of today. */
export function toCertificate(
  model: CredentialModel,
  { layout, paper, language }: CertificateForm,
  { badge, logo, colours, standing }: Parts,
  document: Certificate['document'],
): Certificate {
  const words = texts[language]
  const { achievement, issuer, issuedAt, validUntil } = model
  const credits = describeCredits(model, language)
  const about = achievement.description ?? (achievement.criteriaNarrative && plainText(achievement.criteriaNarrative))
  return {
    layout,
    paper,
    language,
    kind: describeAchievementType(achievement.type ?? 'Achievement', language),
    recipientName: model.recipientName,
    achievement: model.name,
    about: about && excerpt(about),
    facts: [
      ...describeResults(model, language),
      ...(credits === undefined ? [] : [{ label: words.credits, value: credits }]),
      ...describeFields(model, language),
    ].map(({ label, value }) => `${label}: ${value}`),
    issuer: { name: issuer.name, proof: proofOf(model, standing, language), logo },
    badge: { picture: badge, alt: words.badgeOf(achievement.image?.alt ?? achievement.name) },
    issuedAt,
    issuedOn: issuedAt && formatDate(issuedAt, language),
    validUntil: validUntil && formatDate(validUntil, language),
    standing: standingOf(model, language),
    page: model.urls.page,
    colours,
    document,
  }
}

/** The stamps on certificates of credentials that prove nothing any more. A credential that is still to become valid has a sentence too. */
const stamps: Record<Exclude<ShownStatus, 'active'>, Record<Language, string>> = {
  revoked: { es: 'REVOCADA', en: 'REVOKED' },
  superseded: { es: 'SUSTITUIDA', en: 'REPLACED' },
  expired: { es: 'VENCIDA', en: 'EXPIRED' },
  key_compromised: { es: 'SIN VALIDEZ', en: 'NOT VALID' },
  not_yet_valid: { es: 'AÚN NO VIGENTE', en: 'NOT YET VALID' },
}

function standingOf(model: CredentialModel, language: Language): Certificate['standing'] {
  const trial = model.isSandbox ? [statusTexts[language].sandbox] : []
  if (model.status === 'active') return model.isSandbox ? { stamp: sandboxWord, sentence: trial.join(' ') } : undefined
  const sentence = [...trial, `${texts[language].status[model.status]}. ${statusSentence(model, language)}`].join(' ')
  if (model.isSandbox) return { stamp: sandboxWord, sentence }
  return { stamp: stamps[model.status][language], sentence }
}

function proofOf({ issuer }: CredentialModel, { since, provenDomains }: Parts['standing'], language: Language) {
  const proven = issuer.proven && provenWords(issuer.proven, language)
  return proven && texts[language].certifiedBy(proven, formatDate(since, language), provenDomains.join(', '))
}

/** Markdown as plain text: without its marks, and with a link's words in place of the link. */
function plainText(markdown: string): string {
  return markdown
    .slice(0, 4 * aboutCharacters)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~|]+/g, '')
}

/** The beginning of a text: whole sentences, or else whole words. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= aboutCharacters) return line
  const cut = line.slice(0, aboutCharacters)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('; '))
  if (end > aboutCharacters / 2) return cut.slice(0, end + 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), aboutCharacters - 40)).trimEnd()}…`
}
