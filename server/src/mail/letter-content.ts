import { isAccent } from '@sello/tokens/accent'
import type { Language } from '../platform/context.ts'
import { oneLine } from '../platform/formats/mime.ts'
import type { BatchId, CredentialId, OrganizationId } from '../platform/ids.ts'
import type { Suppression } from './suppressions/suppression.ts'

/** What an issuer says in a letter in their own words, in one language. What is left out is said in ours. */
export type OwnWords = { subject?: string; opening?: string }

export type OwnWordsByLanguage = { [Each in Language]?: OwnWords }

/** What a letter says, stored when the credential is issued. It is plain text, so that mail needs to know no credential. */
export type LetterContent = {
  language: Language
  recipientName?: string | undefined
  achievementName: string
  /** The display name, in the letter's language. */
  achievementType: string
  /** Its badge, at an address of this service that is the same for everybody. A letter that was stored before has none. */
  pictureUrl?: string | undefined
  organizationName: string
  organizationUrl?: string | undefined
  /** The address for replies. Where it is absent nobody reads replies. */
  replyTo?: string | undefined
  /** The colour of links and of the button, `#rrggbb`. Where it is absent it is that of the service. */
  accent?: string | undefined
  credentialUrl: string
  credentialId: string
  /** The pathway that awarded it, where one did. */
  pathwayName?: string | undefined
  /** Set where the credential takes the place of a revoked one. */
  isSuccessor?: boolean | undefined
  /** What the issuer says in their own words, in the letter's language and with its placeholders. */
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
  /** When a person last asked for it to go out again. */
  resentAt: Date | null
  /** Why letters of the organization are not sent to the address: then this one is not sent. */
  suppressedBy?: Pick<Suppression, 'kind' | 'answer'> | undefined
  /** Whether its organization keeps its credentials from wallet apps. */
  isWithoutWallets?: boolean
  /** The letters that go out within this one. */
  joined?: JoinedLetter[] | undefined
}

export type JoinedLetter = { credentialId: CredentialId; words: LetterContent }

/** The content in the form in which it may be printed: each text on one line, and no link but a web address. */
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
