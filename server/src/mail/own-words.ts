import type { Language } from '../platform/context.ts'
import { oneLine } from '../platform/formats/mime.ts'
import type { LetterContent, OwnWords } from './letter-content.ts'

/** The placeholders of own words, each with the part of a letter that replaces it. They count in either language. */
const placeholders = {
  nombre: 'recipientName',
  name: 'recipientName',
  credencial: 'achievementName',
  credential: 'achievementName',
  emisor: 'organizationName',
  issuer: 'organizationName',
} as const satisfies Record<string, keyof LetterContent>

/** The placeholders to name to a person who writes in this language. */
export const placeholdersOf: Record<Language, readonly string[]> = {
  es: ['{nombre}', '{credencial}', '{emisor}'],
  en: ['{name}', '{credential}', '{issuer}'],
}

const placeholder = /\{([\p{L}_ ]{1,40})\}/gu

/** Lists the parts of a text that look like placeholders and are not known. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(placeholder)].filter(([, name = '']) => !isKnown(name)).map(([all]) => all)
}

/**
 * The own words of a letter, with their placeholders filled. A text that names the recipient is left out where the recipient has no name: then the
 * usual text is used.
 */
export function fillOwnWords({ ownWords, ...words }: LetterContent): OwnWords {
  const subject = ownWords?.subject && fill(ownWords.subject, words)
  const opening = ownWords?.opening && fill(ownWords.opening, words)
  return {
    ...(subject ? { subject: oneLine(subject) } : {}),
    ...(opening ? { opening: lines(opening).join('\n') } : {}),
  }
}

/** The paragraphs of an opening, each with its lines: an empty line ends a paragraph. */
export function paragraphsOf(opening: string): string[][] {
  return opening.split(/\n{2,}/).map(lines)
}

function lines(text: string): string[] {
  return text.trim().split('\n').map(oneLine)
}

/** Inserted values are not searched for placeholders. */
function fill(text: string, words: Omit<LetterContent, 'ownWords'>): string | undefined {
  let isComplete = true
  const filled = text.replace(placeholder, (all, name: string) => {
    if (!isKnown(name)) return all
    const value = words[placeholders[name]]
    if (!value) isComplete = false
    return value ?? ''
  })
  return isComplete ? filled : undefined
}

function isKnown(name: string): name is keyof typeof placeholders {
  return Object.hasOwn(placeholders, name)
}
