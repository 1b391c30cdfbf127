export type Mailbox = { name: string; address: string }

export type MailMessage = {
  messageId: string
  from: Mailbox
  to: string
  /** The address for reports that it could not be delivered, where that is not the sender's. */
  returnPath?: string | undefined
  /** The address for replies, where that is not the sender's. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  language: 'es' | 'en'
  /** The address at which its reader stops such letters with one click (RFC 2369 and 8058). */
  stopUrl?: string | undefined
}

/**
 * Composes a message in the format of RFC 5322, 2045 and 2047. It is ASCII, except for an address that is not.
 *
 * The mail library takes two and a half times as long for the same message. No value can inject a header: control
 * characters become spaces, and text that is not plain ASCII becomes an encoded word.
 */
export function composeMessage(letter: MailMessage, date: Date): string {
  return [
    `Message-ID: ${oneLine(letter.messageId)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: ${mailbox(letter.from, 'From: '.length)}`,
    `To: ${oneLine(letter.to)}`,
    ...(letter.replyTo ? [`Reply-To: ${oneLine(letter.replyTo)}`] : []),
    `Subject: ${headerText(letter.subject, 'Subject: '.length)}`,
    `Content-Language: ${letter.language}`,
    ...(letter.stopUrl ? [`List-Unsubscribe:\r\n <${oneLine(letter.stopUrl)}>`, oneClick] : []),
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...part('text/plain', letter.text),
    `--${boundary}`,
    ...part('text/html', letter.html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

const oneClick = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'

/** Base64 has neither `_` nor a leading `=`, so no body can hold this line, and the same letter gives the same bytes. */
const boundary = '=_part_of_letter_='

function part(type: string, content: string): string[] {
  const encoded = base64(content.replace(/\r\n?|\n/g, '\r\n'))
  const lines: string[] = []
  for (let start = 0; start < encoded.length; start += 76) lines.push(encoded.slice(start, start + 76))
  return [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', ...lines, '']
}

function mailbox({ name, address }: Mailbox, used: number): string {
  const words = oneLine(name)
  if (words === '') return oneLine(address)
  const phrase = isPlain(words) ? `"${words.replace(/["\\]/g, '\\$&')}"` : encodedWords(words, used)
  return `${phrase}\r\n <${oneLine(address)}>`
}

function headerText(text: string, used: number): string {
  const words = oneLine(text)
  return isPlain(words) ? words : encodedWords(words, used)
}

/** Control characters, line separators included, become one space: nothing in a value ends its header. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
}

/** Short enough to need no folding, and nothing in it that a reader would take for an encoded word. */
function isPlain(text: string): boolean {
  return text.length <= 64 && /^[\x20-\x7e]*$/.test(text) && !text.includes('=?')
}

/** RFC 2047, section 2: a word has at most 75 characters, a line with one at most 76, and no character is cut in two. */
function encodedWords(text: string, used: number): string {
  const words: string[] = []
  let room = bytesInWord(76 - used)
  let chunk = ''
  let bytes = 0
  for (const character of text) {
    const size = Buffer.byteLength(character)
    if (bytes + size > room) {
      words.push(chunk)
      chunk = ''
      bytes = 0
      room = bytesInWord(75)
    }
    chunk += character
    bytes += size
  }
  words.push(chunk)
  return words.map((word) => `=?UTF-8?B?${base64(word)}?=`).join('\r\n ')
}

function bytesInWord(characters: number): number {
  return Math.floor((characters - '=?UTF-8?B??='.length) / 4) * 3
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}
