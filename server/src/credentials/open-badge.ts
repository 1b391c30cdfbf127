import {
  type Achievement,
  type AchievementLinks,
  type Award,
  extensionTerm,
  isAchievementType,
  isAlignmentTargetType,
  isResultType,
  signableAddress,
} from '@sello/open-badges'
import type { Context, Language } from '../platform/context.ts'
import type { CredentialId, TemplateId } from '../platform/ids.ts'
import { type FieldName, fieldNames, recipientFields } from '../templates/recipient-fields.ts'
import { namesField, type Template } from '../templates/template.ts'
import { credentialUrl } from './credential.ts'
import type { Evidence, RawRow, Recipient } from './recipients/recipient.ts'
import type { StatusEntry } from './status-lists/status-list.ts'

// Only here our records become the parts of a document: docs/spec/open-badges.md, section 1.

export function achievementUrl(publicUrl: string, id: TemplateId): string {
  return `${publicUrl}/achievements/${id}`
}

/** Whether an address is that of a badge drawn from a template. */
export function isDrawnBadge(url: string): boolean {
  return /\/badge\.(?:svg|png)$/.test(url)
}

/** The page of one template version. A credential names the page of its own version, which stays the same when the next version comes. */
export function achievementVersionUrl(publicUrl: string, { id, version }: Pick<Template, 'id' | 'version'>): string {
  return `${achievementUrl(publicUrl, id)}/versions/${version}`
}

/**
 * The picture of an achievement, wherever it is kept. A drawn badge contains the name of the template, so each version has its own. A document names
 * the PNG of the badge: most wallets show no SVG.
 */
export function imageUrlOf(
  publicUrl: string,
  template: Pick<Template, 'id' | 'version' | 'imageUrl'>,
  drawnAs: 'svg' | 'png' = 'svg',
): string {
  if (template.imageUrl === null) {
    const isFirst = template.version === 1
    const page = isFirst ? achievementUrl(publicUrl, template.id) : achievementVersionUrl(publicUrl, template)
    return `${page}/badge.${drawnAs}`
  }
  // An address that was saved before the rule was this strict is normalized here.
  return signableAddress(template.imageUrl) ?? template.imageUrl
}

/**
 * The picture of an achievement at an address of this service, for letters and pages, so that a reader's browser asks no other server. Where the
 * template's picture is kept elsewhere, the drawn badge takes its place.
 */
export function ownImageUrlOf(
  publicUrl: string,
  template: Pick<Template, 'id' | 'version' | 'imageUrl'>,
  drawnAs: 'svg' | 'png' = 'svg',
): string {
  const isOurs = isOwnImage(publicUrl, template.imageUrl)
  return imageUrlOf(publicUrl, isOurs ? template : { ...template, imageUrl: null }, drawnAs)
}

/** Whether an address is that of an image that was uploaded to this service. */
export function isOwnImage(publicUrl: string, address: string | null | undefined): boolean {
  return address?.startsWith(`${publicUrl}/images/`) ?? false
}

export function toAchievement(publicUrl: string, template: Template, language: Language): Achievement {
  const url = achievementUrl(publicUrl, template.id)
  // A result needs a type to stand in a credential; `Result` is the general type of the standard.
  const resultType = template.resultType ?? (namesField(template, 'result_value') ? 'Result' : null)
  return {
    id: url,
    name: template.name,
    ...(template.description ? { description: template.description } : {}),
    ...(template.criteriaNarrative ? { criteriaNarrative: template.criteriaNarrative } : {}),
    criteriaUrl: achievementVersionUrl(publicUrl, template),
    achievementType: standardTerm(template.achievementType, isAchievementType),
    image: { url: imageUrlOf(publicUrl, template, 'png'), caption: template.name },
    ...(resultType
      ? {
          result: {
            descriptionId: template.resultDescriptionId,
            name: resultNames[language][resultType] ?? resultNames[language].Result,
            type: standardTerm(resultType, isResultType),
            allowedValues: template.resultAllowedValues,
          },
        }
      : {}),
    ...(template.creditsAvailable === null ? {} : { creditsAvailable: template.creditsAvailable }),
    creditsResultDescriptionId: template.creditsDescriptionId,
    ...toLinks(template),
  }
}

function toLinks({ alignment, tag, authorVersion, related, creator }: Template): AchievementLinks {
  return {
    ...(alignment.length > 0 && {
      alignment: alignment.map((one) => ({
        targetName: one.targetName,
        targetUrl: one.targetUrl,
        targetDescription: one.targetDescription ?? undefined,
        targetFramework: one.targetFramework ?? undefined,
        targetCode: one.targetCode ?? undefined,
        targetType: one.targetType === null ? undefined : standardTerm(one.targetType, isAlignmentTargetType),
      })),
    }),
    ...(tag.length > 0 && { tag }),
    ...(authorVersion && { version: authorVersion }),
    ...(related.length > 0 && {
      related: related.map(({ url, version, language }) => ({
        id: url,
        version: version ?? undefined,
        inLanguage: language ?? undefined,
      })),
    }),
    ...(creator && { creator }),
  }
}

export function toAward(
  ctx: Context,
  template: Template,
  recipient: Recipient,
  award: { id: CredentialId; issuedAt: Date; salt: string; status: StatusEntry },
): Award {
  // A checked recipient and an award use the same names for the facts of the holder.
  return {
    ...recipient,
    credentialId: credentialUrl(ctx.settings.publicUrl, award.id),
    validFrom: award.issuedAt,
    expirationMonths: template.expirationMonths,
    salt: award.salt,
    status: { listUrl: award.status.listUrl, index: award.status.index },
  }
}

/** The result type of credits that a JSON-LD number cannot hold; such credits stand among the results. */
const creditsResultType = extensionTerm('CreditsEarned')

/** The parts of a document of ours that are about its holder. */
export type SignedDocument = {
  credentialSubject: Record<string, unknown> & {
    identifier?: { identityType?: string; identityHash?: string }[]
    result?: { resultDescription?: string; value?: string; status?: string }[]
    creditsEarned?: number
    achievement: {
      id: string
      image?: { id: string }
      criteria?: { id?: string }
      resultDescription?: { id: string; resultType: string }[]
    }
  }
  evidence?: (Omit<Evidence, 'url'> & { id?: string })[]
}

/** The name of the person, where the document has one. */
export function nameIn({ credentialSubject }: SignedDocument): string | undefined {
  return credentialSubject.identifier?.find(({ identityType }) => identityType === 'name')?.identityHash
}

/** The row that a document was issued for, read back from the document in the form in which a client sends rows. */
export function rowOfDocument(document: SignedDocument, email: string): RawRow {
  const { credentialSubject: subject, evidence } = document
  const described = subject.achievement.resultDescription ?? []
  const areCredits = new Set(described.filter((one) => one.resultType === creditsResultType).map(({ id }) => id))
  const result = subject.result?.find((one) => !areCredits.has(one.resultDescription ?? ''))
  const written = subject.result?.find((one) => areCredits.has(one.resultDescription ?? ''))
  const credits = subject.creditsEarned ?? written?.value
  const plain = fieldNames.map((name) => {
    const { property, type } = recipientFields[name]
    const value = subject[property]
    return [name, type === 'date' && typeof value === 'string' ? value.slice(0, 10) : value]
  })
  const said: Record<FieldName, unknown> = {
    ...(Object.fromEntries(plain) as Record<FieldName, unknown>),
    recipient_name: nameIn(document),
    result_value: result?.value ?? result?.status,
    credits_earned: credits === undefined ? undefined : Number(credits),
    evidence: evidence?.map(({ id, name, description, narrative, genre, audience }) => {
      return { url: id, name, description, narrative, genre, audience }
    }),
  }
  return { email, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) }
}

/**
 * The picture of a document that we signed, at an address of this service: the signed one, or the drawn badge of that version where the signed one is
 * kept elsewhere.
 */
export function pictureOfDocument({ credentialSubject: { achievement } }: SignedDocument, publicUrl: string): string {
  const signed = achievement.image?.id ?? ''
  if (isOwnImage(publicUrl, signed)) return signed
  if (isDrawnBadge(signed)) return signed.replace(/png$/, 'svg')
  return `${achievement.criteria?.id ?? achievement.id}/badge.svg`
}

/** The name of a signed result in this language: our word for its type where its label is one of our own words, else the label. */
export function resultNameFor(
  language: Language,
  type: string | undefined,
  signed: string | undefined,
): string | undefined {
  const nameIn = (names: (typeof resultNames)[Language]) => names[type ?? ''] ?? names.Result
  return Object.values(resultNames).some((names) => nameIn(names) === signed) ? nameIn(resultNames[language]) : signed
}

/** The words for a result by its type. A document speaks one language: that of its organization. */
const resultNames: Record<Language, Record<string, string> & { Result: string }> = {
  es: {
    LetterGrade: 'Calificación',
    GradePointAverage: 'Promedio',
    Percent: 'Porcentaje',
    RawScore: 'Puntuación',
    ScaledScore: 'Puntuación',
    PerformanceLevel: 'Nivel de desempeño',
    Result: 'Resultado',
  },
  en: {
    LetterGrade: 'Grade',
    GradePointAverage: 'Grade point average',
    Percent: 'Percentage',
    RawScore: 'Score',
    ScaledScore: 'Score',
    PerformanceLevel: 'Performance level',
    Result: 'Result',
  },
}

/** A word as a term of the standard, or as a term of ours in the form that the standard reserves for extensions. */
export function standardTerm(word: string, isStandard: (word: string) => boolean): string {
  return isStandard(word) ? word : extensionTerm(word)
}
