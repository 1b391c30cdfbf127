import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { composeMessage, type MailMessage } from './mime.ts'

const plain: MailMessage = {
  messageId: '<credential-1@sello.example>',
  from: { name: 'Universidad', address: 'badges@sello.example' },
  to: 'ana@example.com',
  subject: 'Your credential',
  text: 'Hello',
  html: '<p>Hello</p>',
  language: 'en',
}
const date = new Date('2026-11-03T15:20:00Z')
const awkward = [
  'Ñandú, Élite & Cía.',
  'Ciencia de datos «avanzada» — 数据科学',
  '🚀 Rocket 👩‍🚀 science',
  'شهادة في علوم البيانات',
  'say "hello" \\ <you>',
  '=?UTF-8?B?SGVsbG8=?=',
  `long ${'palabra '.repeat(40)}end`,
  'é'.repeat(300),
]

describe('a composed message', () => {
  it.each(awkward)('brings every character of "%s" across in subject, name and both bodies', async (words) => {
    const raw = composeMessage(
      { ...plain, subject: words, from: { ...plain.from, name: words }, text: `${words}\n`, html: `<p>${words}</p>` },
      date,
    )
    const read = await PostalMime.parse(raw)
    expect(read.subject).toBe(words)
    expect(read.from).toEqual({ name: words, address: 'badges@sello.example' })
    expect(read.text).toBe(`${words}\r\n`)
    expect(read.html?.trim()).toBe(`<p>${words}</p>`)
    expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/)
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76)
  })

  it('puts plain text before HTML, attaches nothing, and says that a machine wrote it', async () => {
    const raw = composeMessage(plain, date)
    const read = await PostalMime.parse(raw)
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'))
    expect(read.attachments).toEqual([])
    expect(read.messageId).toBe('<credential-1@sello.example>')
    expect(read.date).toBe('2026-11-03T15:20:00.000Z')
    expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('is the same bytes for the same letter at the same time', () => {
    expect(composeMessage(plain, date)).toBe(composeMessage(plain, date))
  })

  it.each(['\r\n', '\n', '\r', '\r\n\r\n', '\r\n.\r\n', '\u2028', '\0\n', '\u0085'])(
    'lets no value open a header of its own, or end the letter for a relay, by %j',
    async (breaker) => {
      const evil = `x${breaker}Bcc: victim@example.com`
      const raw = composeMessage(
        {
          ...plain,
          subject: evil,
          from: { name: evil, address: `a@b.example${breaker}Bcc: v` },
          to: evil,
          messageId: evil,
          replyTo: evil,
          stopUrl: evil,
        },
        date,
      )
      const read = await PostalMime.parse(raw)
      expect(read.headers.filter(({ key }) => key === 'bcc')).toEqual([])
      expect(read.bcc ?? []).toEqual([])
      expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(raw).not.toMatch(/^\./m)
      expect(read.text).toBe('Hello\n'.trimEnd())
    },
  )

  it('turns a lone surrogate into the replacement character instead of failing', async () => {
    const read = await PostalMime.parse(composeMessage({ ...plain, subject: 'a\ud800b', text: 'c\udfffd' }, date))
    expect(read.subject).toBe('a\ufffdb')
    expect(read.text?.trim()).toBe('c\ufffdd')
  })
})
