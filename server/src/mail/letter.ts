import { servesWallets } from '../organizations/organization.ts'
import type { Settings } from '../platform/context.ts'
import type { MailMessage } from '../platform/formats/mime.ts'
import { type CredentialId, parseId } from '../platform/ids.ts'
import { type LetterContent, type OwnWords, printableContent } from './letter-content.ts'
import { type LetterLinks, renderLetterHtml } from './letter-html.ts'
import { letterTexts } from './letter-texts.ts'
import { parseMailbox } from './mailbox.ts'
import { fillOwnWords } from './own-words.ts'
import type { LetterCopy } from './return-path.ts'

type LetterOptions = {
  resentAt?: Date | null
  stopUrl?: string
  isWithoutWallets?: boolean | undefined
  joined?: LetterContent[]
}

/**
 * Composes the letter that informs a recipient of a credential: what it is, who awarded it, where to see it, why it came.
 *
 * The same content always gives the same letter with the same Message-ID, so that a relay or a mailbox can drop a second copy. A letter that a person
 * sends again has another one (`resentAt`), since its copy is wanted. It has no attachment and nothing that tracks its reader: the picture of the
 * badge has one address for everybody. It also contains the credentials that the main one has earned (`joined`). With `stopUrl` its reader stops the
 * letters of this issuer. It links to wallet apps unless they may not take the credential.
 */
export function composeLetter(
  words: LetterContent,
  to: string,
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  { resentAt, stopUrl, isWithoutWallets, joined = [] }: LetterOptions = {},
): MailMessage {
  const read = printableContent(words)
  const others = joined.map(printableContent)
  const copy = resentAt ? `-${resentAt.getTime()}` : ''
  const own = fillOwnWords(read)
  const appUrl = isWithoutWallets || !servesWallets(settings) ? undefined : `${read.credentialUrl}#app`
  const links = { walletUrl: `${settings.publicUrl}/wallet`, appUrl, stopUrl }
  return {
    messageId: `<credential-${read.credentialId}${copy}@${new URL(settings.publicUrl).hostname}>`,
    from: { name: read.organizationName, address: parseMailbox(settings.mailFrom).address },
    to,
    replyTo: read.replyTo,
    subject: own.subject ? shorten(own.subject, subjectCharactersMax) : subjectOf(read, others),
    text: renderText(read, others, own, links),
    html: renderLetterHtml(read, others, own, links).markup,
    stopUrl,
    language: read.language,
  }
}

/** The copy of a letter that has this Message-ID, whoever named it; undefined where it is not one of ours. */
export function readMessageId(text: string): LetterCopy | undefined {
  const [, id, copy] = /^<?credential-([0-9a-f-]{36})(?:-(\d{1,15}))?@/i.exec(text) ?? []
  const credentialId = id === undefined ? undefined : parseId<CredentialId>(id)
  return credentialId && { credentialId, resentAt: copy === undefined ? null : new Date(Number(copy)) }
}

function subjectOf(words: LetterContent, [other, ...others]: LetterContent[]): string {
  const texts = letterTexts[words.language]
  const organization = shorten(words.organizationName, 60)
  if (!other) return texts.subject(shorten(words.achievementName, 90), organization)
  return others.length === 0
    ? texts.subjectOfTwo(shorten(words.achievementName, 60), shorten(other.achievementName, 60), organization)
    : texts.subjectOfMany(shorten(words.achievementName, 90), others.length + 1, organization)
}

function shorten(text: string, charactersMax: number): string {
  const characters = [...text]
  return characters.length <= charactersMax
    ? text
    : `${characters
        .slice(0, charactersMax - 1)
        .join('')
        .trimEnd()}…`
}

/** The longest subject in the issuer's own words, once its placeholders are filled. */
const subjectCharactersMax = 240

function renderText(
  words: LetterContent,
  joined: LetterContent[],
  own: OwnWords,
  { walletUrl, appUrl, stopUrl }: LetterLinks,
): string {
  const texts = letterTexts[words.language]
  const issuer = words.organizationUrl ? `${words.organizationName} · ${words.organizationUrl}` : words.organizationName
  return `${texts.greeting(words.recipientName)}

${own.opening ?? texts.awarded(words.organizationName)}${
  words.isSuccessor
    ? `

${texts.isSuccessor}`
    : ''
}

    ${words.achievementName}
    ${words.achievementType}

${texts.button}:
${words.credentialUrl}
${joined.map((one) => renderJoinedText(one)).join('')}
${texts.whatItIs}

${texts.wallet}
${walletUrl}
${appUrl ? `\n${texts.app}\n${appUrl}\n` : ''}
${joined.length > 0 ? texts.whyMany(words.organizationName) : texts.why(words.organizationName)} ${words.replyTo ? texts.notYoursReply : texts.notYours}

--${' '}
${texts.issuedBy} ${issuer}
${[words, ...joined].map(({ credentialId }) => `${texts.credentialId} ${credentialId}`).join('\n')}
${stopUrl ? `\n${texts.stop(words.organizationName)}:\n${stopUrl}\n` : ''}`
}

function renderJoinedText(words: LetterContent): string {
  const texts = letterTexts[words.language]
  return `
${fillOwnWords(words).opening ?? texts.alsoAwarded(words.pathwayName)}

    ${words.achievementName}
    ${words.achievementType}

${texts.button}:
${words.credentialUrl}
`
}
