import { isMailboxGone } from '../../platform/smtp/delivery.ts'
import { withoutAddresses } from '../../platform/smtp/mail-health.ts'

/** A mail server's report on a letter that the relay had taken. */
export type BounceReport = {
  /** Whether the server has given the letter up; otherwise it goes on trying. */
  isFinal: boolean
  /** Whether the mailbox does not exist, so that no other letter will reach it either. */
  isMailboxGone: boolean
  /** In the server's words, without addresses and the name of the mailbox, in one line. */
  words: string
}

/** The bytes of a message that are read. A report contains the letter at most, which has 20 kB. */
export const reportBytesMax = 256 * 1024

/**
 * Reads a report of a mail server on a letter to an address: one of the form of RFC 3464, or one in words that quotes an answer with a code of RFC
 * 3463. Undefined for any other message: an answer of a person, an absence note, a report of a success.
 */
export async function readBounceReport(message: Buffer, email = ''): Promise<BounceReport | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await new PostalMime({ maxNestingDepth: 10, forceRfc822Attachments: true })
    .parse(message)
    .catch(() => undefined)
  if (!mail) return undefined
  const status = mail.attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/i.test(mimeType))
  const report = status
    ? readStatus(Buffer.from(status.content as ArrayBuffer).toString('utf8'))
    : readWords(mail.text ?? '')
  return report && withoutNames(report, email)
}

/** The report without addresses and the name of its recipient's mailbox. */
export function withoutNames(report: BounceReport, email: string): BounceReport {
  return { ...report, words: withoutAddresses(report.words, email).trim().slice(0, 400) }
}

/** RFC 3464, section 2.3: a block of fields for each recipient, of which our letters have one. */
function readStatus(text: string): BounceReport | undefined {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(fieldsOf)
  const told = (action: string) => blocks.find((fields) => fields.action?.toLowerCase() === action)
  const failed = told('failed')
  const one = failed ?? told('delayed')
  if (!one) return undefined
  const { status = '', 'diagnostic-code': diagnostic = '' } = one
  const code = /^[45]\.\d{1,3}\.\d{1,3}/.exec(status)?.[0]
  return reportFrom(failed !== undefined, code, diagnostic.replace(/^[\w.-]+\s*;\s*/, '') || status)
}

function fieldsOf(block: string): Record<string, string | undefined> {
  const lines = block.replace(/\n[ \t]+/g, ' ').matchAll(/^([\w-]+)[ \t]*:(.*)$/gm)
  return Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name.toLowerCase(), value.trim()]))
}

/** An answer as servers quote it: `550 5.1.1 No such user`, `550-5.1.1`, `#5.1.1`, or 550 at the beginning of what was said. */
function readWords(text: string): BounceReport | undefined {
  for (const line of text.slice(0, wordsCharactersMax).split(/\r?\n/)) {
    const [said, code] =
      /\b5\d\d[ -]#?(5\.\d{1,3}\.\d{1,3})\b.*/.exec(line) ??
      /#(5\.\d{1,3}\.\d{1,3})\b.*/.exec(line) ??
      /(?:^|said: |: )5[0-5]\d[ -]\S.*/.exec(line) ??
      []
    if (said) return reportFrom(true, code, said.replace(/^(said: |: )/, ''))
  }
  // qmail reports this after a week of trying: the last answer had asked it to come again.
  if (!text.includes("I'm not going to try again")) return undefined
  return reportFrom(true, undefined, /\b4\d\d[ -]\S.*|#4\.\d{1,3}\.\d{1,3}\b.*/.exec(text)?.[0] ?? 'tried for too long')
}

const wordsCharactersMax = 20_000

/** Interprets the words of a server, and the codes that it gave with them (RFC 5321, section 4.2; RFC 3463), if any. */
export function reportFrom(
  isFinal: boolean,
  enhanced: string | undefined,
  words: string,
  answer = Number(/^\d{3}\b/.exec(words)?.[0]),
): BounceReport {
  const code = enhanced || /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0]
  return { isFinal, isMailboxGone: isFinal && isMailboxGone(answer || undefined, code), words }
}
