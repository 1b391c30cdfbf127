import { isAccent } from '@sello/tokens/accent'
import type { Language } from '../platform/context.ts'
import { oneLine } from '../platform/formats/mime.ts'
import type { BatchId, CredentialId, OrganizationId } from '../platform/ids.ts'
import type { Suppression } from './suppressions/suppression.ts'

/** The issuer's own words in a letter, in one language. Words that are left out are replaced by the usual ones. */
export type OwnWords = { subject?: string; opening?: string }

export type OwnWordsByLanguage = { [Each in Language]?: OwnWords }

/** The content of a letter, stored when the credential is issued. It is plain text, so that the mail wing needs to know no credential. */
export type LetterContent = {
  language: Language
  recipientName?: string | undefined
  achievementName: string
  /** The name of the type of achievement, in the language of the letter. */
  achievementType: string
  /**
   * The picture of the badge, at an address of this service that is the same for everybody. Letters that were stored before pictures existed have
   * none.
   */
  pictureUrl?: string | undefined
  organizationName: string
  organizationUrl?: string | undefined
  /** The address for replies. Absent where nobody reads replies. */
  replyTo?: string | undefined
  /** The colour of links and of the button, `#rrggbb`. Absent for the colour of the service. */
  accent?: string | undefined
  credentialUrl: string
  credentialId: string
  /** The pathway that awarded the credential, where one did. */
  pathwayName?: string | undefined
  /** Set where the credential replaces a revoked one. */
  isSuccessor?: boolean | undefined
  /** The issuer's own words in the language of the letter, with their placeholders. */
  ownWords?: OwnWords | undefined
}

/** A letter that this process has claimed. No other process claims it until the claim expires or is released. */
export type ClaimedLetter = {
  credentialId: CredentialId
  organizationId: OrganizationId
  batchId: BatchId
  email: string
  words: LetterContent
  attempts: number
  /** The last time when a person asked to send it again. */
  resentAt: Date | null
  /** Why the address is suppressed for the organization: then the letter is not sent. */
  suppressedBy?: Pick<Suppression, 'kind' | 'answer'> | undefined
  /** The letters that go out within this one. */
  joined?: JoinedLetter[] | undefined
}

export type JoinedLetter = { credentialId: CredentialId; words: LetterContent }

/** The content in a form that may be printed: each text on one line, and no link except web addresses. */
export function printableContent(words: LetterContent): LetterContent {
  return {
    ...words,
    recipientName: words.recipientName && oneLine(words.recipientName),
    achievementName: oneLine(words.achievementName),
    achievementType: oneLine(words.achievementType).replace(/^ext:/, ''),
    pictureUrl: isWebAddress(words.pictureUrl) ? words.pictureUrl : undefined,
    organizationName: oneLine(words.organizationName),
    pathwayName: words.pathwayName && oneLine(words.pathwayName),
    accent: words.accent && isAccent(words.accent) ? words.accent : undefined,
    organizationUrl: isWebAddress(words.organizationUrl) ? words.organizationUrl : undefined,
    credentialId: words.credentialId.replace(/[^0-9a-zA-Z-]/g, ''),
  }
}

function isWebAddress(url: string | undefined): boolean {
  return url !== undefined && /^https?:\/\/\S+$/i.test(url)
}
