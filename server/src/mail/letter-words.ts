import type { Language } from '../platform/context.ts'
import { oneLine } from '../platform/formats/mime.ts'

/** What a letter says, frozen when the credential is issued. Plain words: the letter knows no credential. */
export type LetterWords = {
  language: Language
  recipientName?: string | undefined
  achievementName: string
  /** As it is to be read, in the letter's language. */
  achievementType: string
  organizationName: string
  organizationUrl?: string | undefined
  /** Where an answer to the letter goes; nowhere that anybody reads, where it is left out. */
  replyTo?: string | undefined
  credentialUrl: string
  credentialId: string
}

/** The words as they may be printed: one line each, and no link but to the web. */
export function readable(words: LetterWords): LetterWords {
  return {
    ...words,
    recipientName: words.recipientName && oneLine(words.recipientName),
    achievementName: oneLine(words.achievementName),
    achievementType: oneLine(words.achievementType).replace(/^ext:/, ''),
    organizationName: oneLine(words.organizationName),
    organizationUrl: isWebAddress(words.organizationUrl) ? words.organizationUrl : undefined,
    credentialId: words.credentialId.replace(/[^0-9a-zA-Z-]/g, ''),
  }
}

function isWebAddress(url: string | undefined): boolean {
  return url !== undefined && /^https?:\/\/\S+$/i.test(url)
}
